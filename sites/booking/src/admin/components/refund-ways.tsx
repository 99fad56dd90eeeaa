import { leastRefund, paiseOf } from '@sabha/ticketing/money'
import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { rupeesInWords } from '../../show-words.ts'
import { adminApi } from '../admin-api.ts'
import { ActionButton } from './action-button.tsx'
import { FormDialog, FormNote } from './form-dialog.tsx'
import { FormWay } from './form-way.tsx'
import { onlineWays } from './words.ts'

/** What an owner does about a failed refund: retries it or, if the customer has the money, records how. */
export function RefundWays({ refundId, amount }: { refundId: number; amount: number }) {
  const { say } = useLanguage()
  const [isSettling, setSettling] = useState(false)
  return (
    <>
      {/* The payment service would refuse less again. */}
      {paiseOf(amount) >= leastRefund && (
        <ActionButton
          label="Retry refund"
          call={() => adminApi.payments.retryRefund({ refund_id: refundId })}
          failed="The refund could not be made."
        />
      )}
      <Button variant="quiet" size="small" onClick={() => setSettling(true)}>
        {say('Refunded another way…')}
      </Button>
      {isSettling && <RefundedAnotherWayDialog refundId={refundId} amount={amount} onClose={() => setSettling(false)} />}
    </>
  )
}

/** Records how the money went back without the payment service. */
function RefundedAnotherWayDialog({ refundId, amount, onClose }: { refundId: number; amount: number; onClose: () => void }) {
  const { say } = useLanguage()
  return (
    <FormDialog
      title={say('Refunded another way')}
      description={say(
        'The customer already has {{amount}}, for example by bank transfer. We won’t ask the payment service for it again.',
        {
          amount: rupeesInWords(amount),
        },
      )}
      initial={{ how: onlineWays[0] as (typeof onlineWays)[number], note: '' }}
      problemsOf={({ note }) => (note.trim() === '' ? { note: say('Please say how it was settled.') } : {})}
      send={({ how, note }) => adminApi.payments.settleRefund({ refund_id: refundId, how, note: note.trim() })}
      failed="This could not be recorded."
      submit={say('Record it')}
      onClose={onClose}
      fields={(form) => (
        <>
          <FormWay form={form} name="how" label={say('How was it refunded?')} ways={onlineWays} />
          <FormNote form={form} name="note" />
        </>
      )}
    />
  )
}
