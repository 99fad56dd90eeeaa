import type { Counter, CounterSale } from '@sabha/api/admin/counter'
import { reasonsOf } from '@sabha/api/admin/counter-words'
import type { Phrase } from '@sabha/language/phrases'
import { useLanguage } from '@sabha/ui/use-language'
import { rupeesInWords } from '../../../show-words.ts'
import { adminApi } from '../../admin-api.ts'
import { useMoments } from '../../components/moments.ts'
import { Panel } from '../../components/page.tsx'
import { namedRanges } from '../../components/seat-list.tsx'
import { kindWords } from '../../components/words.ts'
import checkinStyles from '../checkin.module.css'
import { SettleCard } from './settle-card.tsx'

/** A sale with the name of its counter. */
type Sale = CounterSale & Pick<Counter, 'seat_notes'> & { counter: string }

interface SalesPanelProps {
  title: Phrase
  sales: readonly Sale[]
  zone: string
}

/** Counter sales that are not booked or are in doubt: why, what to do, and how each was settled. */
export function SalesPanel({ title, sales, zone }: SalesPanelProps) {
  const { say } = useLanguage()
  if (sales.length === 0) return null
  const unbookedFirst = sales.toSorted((a, b) => Number(a.result === 'booked') - Number(b.result === 'booked'))
  return (
    <Panel title={say(title)}>
      <ul className={checkinStyles.conflicts}>
        {unbookedFirst.map((sale) => (
          <SaleCard key={sale.id} sale={sale} zone={zone} />
        ))}
      </ul>
    </Panel>
  )
}

function SaleCard({ sale, zone }: { sale: Sale; zone: string }) {
  const words = useLanguage()
  const { say } = words
  const { moment } = useMoments()
  const named = (some: readonly string[]) => namedRanges(some, sale.seat_notes, words).join(', ')
  const { result, seats, gone, phone, counter, amount, donation, payment, at } = sale
  const facts = [
    [say('Sold by'), counter],
    [say('Amount'), `${rupeesInWords(amount)} · ${kindWords(payment, say)}`],
    ...(donation > 0 ? [[say('Donation'), rupeesInWords(donation)] as const] : []),
    [say('When'), moment(at, zone)],
  ] as const
  return (
    <SettleCard
      about={sale}
      title={say(result === 'conflict' ? 'Sold, and not booked: {{seats}}' : 'Booked, but please check: {{seats}}', {
        seats: named(seats),
      })}
      phone={phone}
      reasons={reasonsOf(sale)}
      facts={facts}
      zone={zone}
      settle={(note) => adminApi.counter.settle({ sale_id: sale.id, note })}
    >
      {gone.length > 0 && gone.length < seats.length && <li>{say('Now somebody else’s: {{seats}}.', { seats: named(gone) })}</li>}
    </SettleCard>
  )
}
