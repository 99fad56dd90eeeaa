import type { Counter, CounterRefund } from '@sabha/api/admin/counter'
import { refundReasonsOf } from '@sabha/api/admin/counter-words'
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

/** A refund with the name of its counter. */
type Refund = CounterRefund & Pick<Counter, 'seat_notes'> & { counter: string }

/** Counter refunds that are not booked or are in doubt: why, and how each was settled. */
export function RefundsPanel({ title, refunds, zone }: { title: Phrase; refunds: readonly Refund[]; zone: string }) {
  const { say } = useLanguage()
  if (refunds.length === 0) return null
  return (
    <Panel title={say(title)}>
      <ul className={checkinStyles.conflicts}>
        {refunds.map((refund) => (
          <RefundCard key={refund.id} refund={refund} zone={zone} />
        ))}
      </ul>
    </Panel>
  )
}

function RefundCard({ refund, zone }: { refund: Refund; zone: string }) {
  const words = useLanguage()
  const { say } = words
  const { moment } = useMoments()
  const { result, amount, booked, how } = refund
  const seats = namedRanges(result === 'conflict' ? refund.gone : refund.seats, refund.seat_notes, words).join(', ')
  const way = how === 'none' ? '' : ` · ${kindWords(how, say)}`
  const facts = [
    [say('Given back by'), refund.counter],
    [say('Amount'), `${rupeesInWords(amount)}${way}`],
    ...(booked === amount ? [] : [[say('Booked of it'), rupeesInWords(booked)] as const]),
    [say('When'), moment(refund.at, zone)],
  ] as const
  return (
    <SettleCard
      about={refund}
      title={say(result === 'conflict' ? 'Given back, and not booked: {{seats}}' : 'Given back, but please check: {{seats}}', { seats })}
      reasons={refundReasonsOf(refund)}
      facts={facts}
      zone={zone}
      settle={(note) => adminApi.counter.settleRefund({ refund_id: refund.id, note })}
    />
  )
}
