import { errorWords } from '@sabha/api/error-words'
import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { adminApi } from '../admin-api.ts'
import { SettleRefundDialog } from './settle-refund-dialog.tsx'
import { useOfficeDeed } from './use-office-deed.ts'

/** What an owner does about a refund that has failed: asks for it again or, where the customer has the money, says how. */
export function RefundWays({ refundId, amount }: { refundId: number; amount: number }) {
  const words = useLanguage()
  const { say } = words
  const [isSettling, setSettling] = useState(false)
  const again = useOfficeDeed(() => adminApi.adminAskRefundAgain({ refund_id: refundId }))
  return (
    <>
      <Button variant="quiet" size="small" busy={again.isPending} onClick={() => again.mutate()}>
        {say('Ask again')}
      </Button>
      <Button variant="quiet" size="small" onClick={() => setSettling(true)}>
        {say('Given back another way…')}
      </Button>
      {again.isError && <Notice kind="error">{errorWords(again.error, words, { failed: 'The refund could not be made.' })}</Notice>}
      {isSettling && <SettleRefundDialog refundId={refundId} amount={amount} onClose={() => setSettling(false)} />}
    </>
  )
}
