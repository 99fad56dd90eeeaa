import { useLanguage } from '@sabha/ui/use-language'
import { type ReactNode, useState } from 'react'
import { storageWords, useStorageGuard } from '../../components/problems.ts'
import { useSession } from '../../components/services.tsx'
import type { Counter, CounterStatus, PaidBy } from '../../counter/counter.ts'
import type { CounterHall } from '../../counter/proposals.ts'
import type { SaleRow } from '../../store/rows.ts'
import { PayStep } from './pay-step.tsx'
import { refusalWords } from './words.ts'

interface PayingStepProps {
  counter: Counter
  status: CounterStatus
  hall: CounterHall
  sale: SaleRow
  onDone: () => void
}

/** From the payment to the ticket. What can't be sold any more stays here, with its reason, until a person has seen to the money. */
export function PayingStep({ counter, status, hall, sale, onDone }: PayingStepProps) {
  const words = useLanguage()
  const session = useSession()
  const { problem, guard } = useStorageGuard()
  const [refusal, setRefusal] = useState<ReactNode>(null)
  const [isBusy, setBusy] = useState(false)
  const pay = async (paid: PaidBy) => {
    setBusy(true)
    setRefusal(null)
    await guard(async () => {
      const sold = await counter.sell(sale.id, paid)
      if (sold.kind === 'dropped') onDone()
      else if (sold.kind !== 'sold') setRefusal(refusalWords(sold, words))
    })
    setBusy(false)
  }
  const drop = () => guard(() => counter.drop(sale.id)).then((isDone) => isDone && onDone())
  return (
    <PayStep
      sale={sale}
      hall={hall}
      upi={status.upi}
      seller={session.kind === 'device' ? session.device.name : ''}
      problem={problem ? words.say(storageWords[problem]) : refusal}
      isBusy={isBusy}
      onPaid={(paid) => void pay(paid)}
      onDrop={() => void drop()}
    />
  )
}
