import type { TillEntry, TillKind } from '@sabha/api/admin/tills'
import { formatNumber } from '@sabha/language/formats'
import { useLanguage } from '@sabha/ui/use-language'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { rupeesInWords } from '../../show-words.ts'
import { type Column, DataTable, RowNote } from '../components/data-table.tsx'
import { useMoments } from '../components/moments.ts'
import { Quiet } from '../components/page.tsx'
import { entryWords, moneyWords } from './words.ts'

/** The money in and out, by way of paying. */
export function KindTable({ kinds, isShort = false }: { kinds: readonly TillKind[]; isShort?: boolean }) {
  const { say } = useLanguage()
  if (kinds.length === 0) return <Quiet>{say('Nothing sold so far.')}</Quiet>
  const orNothing = (rupees: number) => (rupees === 0 ? '' : rupeesInWords(rupees))
  const donations: Column<TillKind> = { head: say('Donations'), isNumber: true, cell: ({ donated }) => orNothing(donated) }
  const between: Column<TillKind>[] = [
    { head: say('Taken in'), isNumber: true, cell: ({ sold }) => orNothing(sold) },
    { head: say('Given back'), isNumber: true, cell: ({ back }) => orNothing(back) },
    { head: say('Corrected'), isNumber: true, cell: ({ moved }) => orNothing(moved) },
    ...(kinds.some(({ donated }) => donated !== 0) ? [donations] : []),
  ]
  return (
    <DataTable
      label={say('By way of payment')}
      rows={kinds}
      keyOf={({ kind }) => kind}
      isSmall={isShort}
      columns={[
        { head: say('Paid by'), isTitle: true, cell: ({ kind }) => moneyWords(kind, say) },
        { head: say('Sales'), isNumber: true, cell: ({ sales }) => formatNumber(sales) },
        ...(isShort ? [] : between),
        { head: say('Total'), isNumber: true, isTag: !isShort, cell: ({ total }) => <strong>{rupeesInWords(total)}</strong> },
      ]}
    />
  )
}

/** Each entry of a till; `isSmall`: a table on phones as well. */
export function EntryTable({ entries, isSmall = false }: { entries: readonly TillEntry[]; isSmall?: boolean }) {
  const { say, sayText } = useLanguage()
  const { day, moment } = useMoments()
  const columns: Column<TillEntry>[] = [
    { head: say('When'), isWhole: true, cell: ({ at }) => moment(at) },
    {
      head: say('What'),
      isTitle: true,
      cell: (entry) => (
        <>
          {entryWords(entry, say)} · {moneyWords(entry.kind, say)}
          {entry.note && <RowNote>{entry.note}</RowNote>}
          {entry.seen_by && <RowNote>{upiWords(entry, say)}</RowNote>}
          {entry.bank && <RowNote>{bankWords(entry.bank, say, day)}</RowNote>}
        </>
      ),
    },
    {
      head: say('Booking'),
      cell: ({ booking_id, show_title }) =>
        booking_id && (
          <>
            <Link to={paths.adminBooking(booking_id)}>{booking_id}</Link>
            <RowNote>{sayText(show_title)}</RowNote>
          </>
        ),
    },
    { head: say('Who'), isWideOnly: !isSmall, cell: ({ who }) => sayText(who) },
    { head: say('Amount'), isNumber: true, cell: ({ amount }) => rupeesInWords(amount) },
  ]
  return <DataTable label={say('All entries')} rows={entries} keyOf={({ id }) => id} columns={columns} isSmall={isSmall} />
}

function upiWords({ seen_by, upi_reference, bank_reference }: TillEntry, say: ReturnType<typeof useLanguage>['say']): string {
  return [say('Seen by {{who}}', { who: seen_by }), upi_reference, bank_reference && `…${bank_reference}`].filter(Boolean).join(' · ')
}

/** Says whether the bank has the payment: `Found at the bank, 19 Nov`. */
function bankWords(
  { state, day, note }: NonNullable<TillEntry['bank']>,
  say: ReturnType<typeof useLanguage>['say'],
  dayWords: (isoDate: string) => string,
): string {
  if (state === 'seen') return say('Found at the bank, {{day}}', { day: dayWords(day) })
  return state === 'settled' ? say('Settled by hand: {{note}}', { note }) : say('Not found at the bank yet')
}
