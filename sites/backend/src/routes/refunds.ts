import { isRefusal } from '@sabha/api/refusal'
import { rupeesOf } from '@sabha/ticketing/money'
import { idOf, readText } from '../input/texts.ts'
import { moneyOwed, settleOwed } from '../rules/payments/money-owed.ts'
import { askRefundAgain, askRefundsAgain, settleRefund } from '../rules/payments/refund-by-staff.ts'
import type { Handlers } from './handlers.ts'
import type { Services } from './services.ts'

type RefundCalls = 'adminAskRefundAgain' | 'adminAskRefundsAgain' | 'adminSettleRefund' | 'adminMoneyOwed' | 'adminSettleOwed'

export function officeRefundCalls(services: Services): Pick<Handlers, RefundCalls> {
  return {
    async adminAskRefundAgain({ refund_id }, { account }) {
      const refunded = await askRefundAgain(services, account, idOf(refund_id))
      return isRefusal(refunded) ? refunded : { success: true, message: 'Done', refunded: rupeesOf(refunded) }
    },

    async adminAskRefundsAgain({ show_id }, { account }) {
      const answer = await askRefundsAgain(services, account, idOf(show_id))
      if (isRefusal(answer)) return answer
      return { success: true, message: 'Done', asked: answer.asked, refunded: rupeesOf(answer.amount), left: answer.left }
    },

    async adminMoneyOwed() {
      return moneyOwed(services)
    },

    async adminSettleOwed({ id, how, note }, { account }) {
      const amount = await settleOwed(services, account, { id, how, note: readText(note) })
      return isRefusal(amount) ? amount : { success: true, message: 'Done', amount: rupeesOf(amount) }
    },

    async adminSettleRefund({ refund_id, note }, { account }) {
      return (await settleRefund(services, account, idOf(refund_id), readText(note))) ?? { success: true, message: 'Done' }
    },
  }
}
