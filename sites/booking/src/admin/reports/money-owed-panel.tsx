import type { MoneyOwed } from '@sabha/api/admin/payments'
import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { rupeesInWords } from '../../show-words.ts'
import { adminApi } from '../admin-api.ts'
import { useAccount } from '../components/account.tsx'
import { FormDialog, FormNote } from '../components/form-dialog.tsx'
import { FormWay } from '../components/form-way.tsx'
import { Loaded } from '../components/load-failure.tsx'
import { Panel, Quiet, RuledList } from '../components/page.tsx'
import { PhoneLink } from '../components/person.tsx'
import { namedRanges } from '../components/seat-list.tsx'
import { Tag } from '../components/tag.tsx'
import { agoWords, owedWords, waysOf } from '../components/words.ts'
import { ListedOf } from './listed-of.tsx'
import { moneyOwedQuery } from './queries.ts'
import styles from './reports.module.css'

/** Money that somebody must hand back or decide about. */
export function MoneyOwedPanel() {
  const { say } = useLanguage()
  const read = useQuery(moneyOwedQuery)
  const [settling, setSettling] = useState<MoneyOwed | null>(null)
  return (
    <Panel title={say('Money owed')} aside={read.data && read.data.count > 0 && <strong>{rupeesInWords(read.data.total)}</strong>}>
      <Loaded query={read} height="60px">
        {({ owed, count, under_way }) => (
          <>
            {count === 0 && <Quiet>{say('Nobody is owed money.')}</Quiet>}
            <RuledList>
              {owed.map((row) => (
                <OwedItem key={row.id} row={row} onSettle={() => setSettling(row)} />
              ))}
            </RuledList>
            <ListedOf listed={owed.length} total={count} />
            {under_way > 0 && <Quiet>{say('Refunds on their way: {{amount}}', { amount: rupeesInWords(under_way) })}</Quiet>}
          </>
        )}
      </Loaded>
      {settling && <SettleOwedDialog owed={settling} onClose={() => setSettling(null)} />}
    </Panel>
  )
}

function OwedItem({ row, onSettle }: { row: MoneyOwed; onSettle: () => void }) {
  const words = useLanguage()
  const { say, sayText } = words
  const { isOwner } = useAccount()
  const seats = namedRanges(row.seats, row.seat_notes, words).join(', ')
  return (
    <li>
      <div className={styles.top}>
        <Tag tone={row.kind === 'desk' ? 'wait' : 'bad'}>{say(owedWords[row.kind])}</Tag>
        <span className={styles.since}>{agoWords(Date.now() - Date.parse(row.since), say)}</span>
      </div>
      <p className={styles.who}>
        <span className={styles.name}>
          {row.customer_name || say('Name removed')}
          <span className={styles.amount}> · {rupeesInWords(row.amount)}</span>
        </span>
        <PhoneLink phone={row.customer_phone} />
      </p>
      <p className={styles.details}>
        {[sayText(row.show_title), row.is_donation ? say('Donation') : seats, row.made_by].filter(Boolean).join(' · ')}
      </p>
      <div className={styles.ways}>
        {row.kind !== 'refund-failed' && (isOwner || row.kind === 'desk') && (
          <Button variant="quiet" size="small" onClick={onSettle}>
            {say('Settle…')}
          </Button>
        )}
        <Link to={paths.adminBooking(row.booking_id)}>{say('Open the booking')}</Link>
      </div>
    </li>
  )
}

/** Refunds what is owed, or records how it was given back. */
function SettleOwedDialog({ owed, onClose }: { owed: MoneyOwed; onClose: () => void }) {
  const { say } = useLanguage()
  const ways = waysOf(owed)
  return (
    <FormDialog
      title={say('Settle money owed')}
      description={say('{{amount}} is owed to {{name}}.', { amount: rupeesInWords(owed.amount), name: owed.customer_name })}
      initial={{ how: ways[0] ?? 'cash', note: '' }}
      problemsOf={({ how, note }) => (how === 'kept' && note.trim() === '' ? { note: say('Please say why it isn’t returned.') } : {})}
      send={({ how, note }) => adminApi.payments.settleOwed({ id: owed.id, how, note: note.trim() })}
      failed="This could not be recorded."
      submit={({ how }) => say(how === 'refund' ? 'Refund' : 'Record it')}
      onClose={onClose}
      fields={(form) => (
        <>
          <FormWay form={form} name="how" label={say('How is it returned?')} ways={ways} />
          <FormNote form={form} name="note" />
        </>
      )}
    />
  )
}
