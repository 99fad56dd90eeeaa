import type { Phrase } from '@sabha/language/phrases'
import { agree, type SellerRefusal } from '@sabha/ticketing/counter-seller'
import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { type ReactNode, useState } from 'react'
import { useNow } from '../../components/ages.ts'
import { storageWords, useStorageGuard } from '../../components/problems.ts'
import type { Counter, CounterStatus, PaidBy } from '../../counter/counter.ts'
import { orderOf } from '../../counter/paying.ts'
import type { CounterHall } from '../../counter/proposals.ts'
import { isOfFormer } from '../../store/counter.ts'
import type { SaleRow } from '../../store/rows.ts'
import { PayStep } from './pay-step.tsx'
import styles from './sell.module.css'
import { refusalWords } from './words.ts'

interface PayingStepProps {
  counter: Counter
  status: CounterStatus
  hall: CounterHall
  sale: SaleRow
  onDone: () => void
}

/** From the payment to the ticket. A sale that can't be made any more stays here, with the reason, until a person has seen to the money. */
export function PayingStep({ counter, status, hall, sale, onDone }: PayingStepProps) {
  const words = useLanguage()
  const { problem, guard } = useStorageGuard()
  const [refusal, setRefusal] = useState<ReactNode>(null)
  const [isBusy, setBusy] = useState(false)
  useNow()
  const off = lapsedOf(sale, status, counter)
  const pay = async (paid: PaidBy) => {
    setBusy(true)
    setRefusal(null)
    try {
      await guard(async () => {
        const sold = await counter.sell(sale.id, paid)
        if (sold.kind === 'not-signed') setRefusal(words.say(notSigned))
        else if (sold.kind !== 'sold' && sold.kind !== 'dropped') setRefusal(refusalWords(sold, words, status))
      })
    } finally {
      setBusy(false)
    }
  }
  // A sale that is dropped here leaves the screen in a moment: until then, nothing must be said of another tab.
  const [isDropping, setDropping] = useState(false)
  const drop = async () => {
    setDropping(true)
    try {
      if (await guard(() => counter.drop(sale.id))) onDone()
    } finally {
      setDropping(false)
    }
  }
  if (sale.state === 'dropped') return isDropping ? null : <Dropped isPairedAgain={isOfFormer(sale, status.seller)} onDone={onDone} />
  return (
    <PayStep
      sale={sale}
      hall={hall}
      upi={status.upi}
      problem={problem ? words.say(storageWords[problem]) : (refusal ?? (off && refusalWords(off, words, status)))}
      isBusy={isBusy}
      isOff={off !== null}
      onPaid={(paid) => void pay(paid)}
      onDrop={() => void drop()}
    />
  )
}

const notSigned: Phrase = 'This phone couldn’t sign the ticket, so nothing was sold. Return the money, and tell the office.'

/** Returns why a sale that was left open for long can't be sold as it is; null: it can. */
function lapsedOf(sale: SaleRow, { seller }: CounterStatus, counter: Counter): SellerRefusal | null {
  if (!seller || sale.state !== 'paying' || counter.isAgreed(sale)) return null
  const told = agree(seller, orderOf(sale), counter.now())
  return 'kind' in told ? told : null
}

/** Another tab has ended it. */
function Dropped({ isPairedAgain, onDone }: { isPairedAgain: boolean; onDone: () => void }) {
  const { say } = useLanguage()
  return (
    <>
      <div className={styles.work}>
        <div className={styles.page}>
          <Notice kind="error">
            {say(
              isPairedAgain
                ? 'Nothing was sold: this phone was paired again. If the guest has paid, return the money, and tell the office.'
                : 'Nothing was sold: “Guest didn’t pay” was pressed in another tab.',
            )}
          </Notice>
        </div>
      </div>
      <div className={styles.bar}>
        <Button className={styles.main} onClick={onDone}>
          {say('Back to selling')}
        </Button>
      </div>
    </>
  )
}
