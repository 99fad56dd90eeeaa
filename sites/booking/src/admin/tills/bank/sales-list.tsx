import type { BankSale, BankState } from '@sabha/api/admin/bank'
import { formatNumber } from '@sabha/language/formats'
import { Button } from '@sabha/ui/button'
import { type LanguageValue, useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../paths.ts'
import { rupeesInWords } from '../../../show-words.ts'
import { type Column, DataTable, RowNote } from '../../components/data-table.tsx'
import { type Moments, useMoments } from '../../components/moments.ts'
import { Quiet } from '../../components/page.tsx'
import { NoRows, Pager } from '../../components/pager.tsx'
import { ChooseDialog } from './choose-dialog.tsx'
import type { ReadSales } from './queries.ts'
import { SettleDialog } from './settle-dialog.tsx'
import { UnmatchDialog } from './unmatch-dialog.tsx'
import { creditWords, emptyViews, matchWords } from './words.ts'

type Deed = 'choose' | 'settle' | 'unmatch'
type Act = (deed: Deed, sale: BankSale) => void

/** The UPI sales in one state, with the actions for each. */
export function SalesList({ view, read: { sales, total } }: { view: BankState; read: ReadSales }) {
  const language = useLanguage()
  const moments = useMoments()
  const [asked, setAsked] = useState<{ deed: Deed; sale: BankSale } | null>(null)
  const close = () => setAsked(null)
  const { say } = language
  return (
    <>
      {sales.length === 0 ? (
        <NoRows total={total}>
          <Quiet>{say(emptyViews[view])}</Quiet>
        </NoRows>
      ) : (
        <>
          <DataTable
            label={say('Sales by UPI')}
            rows={sales}
            keyOf={({ entry_id }) => entry_id}
            columns={columns(language, moments, (deed, sale) => setAsked({ deed, sale }))}
          />
          <Pager total={total} />
        </>
      )}
      {asked?.deed === 'choose' && <ChooseDialog sale={asked.sale} onClose={close} />}
      {asked?.deed === 'settle' && <SettleDialog what="sale" id={asked.sale.entry_id} amount={asked.sale.amount} onClose={close} />}
      {asked?.deed === 'unmatch' && asked.sale.match && (
        <UnmatchDialog matchId={asked.sale.match.id} isPair={asked.sale.credit !== null} onClose={close} />
      )}
    </>
  )
}

function columns(language: LanguageValue, moments: Moments, act: Act): Column<BankSale>[] {
  const { say, sayText } = language
  return [
    {
      head: say('Sale'),
      isTitle: true,
      cell: ({ amount, booking_id, customer_name, at, who }) => (
        <>
          <strong>{rupeesInWords(amount)}</strong>{' '}
          {booking_id && <Link to={paths.adminBooking(booking_id)}>{customer_name === '' ? booking_id : sayText(customer_name)}</Link>}
          <RowNote>
            {moments.moment(at)} · {say('Sold by {{who}}', { who: sayText(who) })}
          </RowNote>
        </>
      ),
    },
    {
      head: say('Till'),
      isWhole: true,
      cell: ({ till_id }) =>
        till_id === '' ? say('None') : <Link to={paths.adminTill(till_id)}>{say('Till {{number}}', { number: till_id })}</Link>,
    },
    { head: say('At the bank'), cell: (sale) => <AtTheBank sale={sale} /> },
    { head: '', cell: (sale) => <Ways sale={sale} act={act} /> },
  ]
}

function AtTheBank({ sale: { state, match, credit, choices, bank_reference: digits } }: { sale: BankSale }) {
  const language = useLanguage()
  const moments = useMoments()
  const { say, sayText } = language
  if (match && credit) {
    return (
      <>
        {creditWords(credit, moments)}
        <RowNote>{[matchWords(match, language), credit.narration].filter(Boolean).join(' · ')}</RowNote>
      </>
    )
  }
  if (match) {
    return (
      <>
        {match.note}
        <RowNote>{say('Settled by {{who}}, {{when}}', { who: sayText(match.who), when: moments.moment(match.at) })}</RowNote>
      </>
    )
  }
  return (
    <>
      {state === 'choose' ? say('Possible: {{count}}', { count: formatNumber(choices.length) }) : say('Not found yet')}
      {digits && <RowNote>{say('RRN typed: …{{digits}}', { digits })}</RowNote>}
    </>
  )
}

function Ways({ sale, act }: { sale: BankSale; act: Act }) {
  const { say } = useLanguage()
  if (sale.match) {
    return (
      <Button variant="quiet" size="small" onClick={() => act('unmatch', sale)}>
        {say('Undo…')}
      </Button>
    )
  }
  return (
    <>
      {sale.choices.length > 0 && (
        <Button variant="quiet" size="small" onClick={() => act('choose', sale)}>
          {say('Choose…')}
        </Button>
      )}
      <Button variant="quiet" size="small" onClick={() => act('settle', sale)}>
        {say('Settle…')}
      </Button>
    </>
  )
}
