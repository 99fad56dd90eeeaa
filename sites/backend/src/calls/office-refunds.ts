import { isRefusal } from '@sabha/api/refusal'
import { rupeesOf } from '@sabha/ticketing/money'
import type { BoxOffice } from '../box-office.ts'
import type { Handlers } from '../http/answer.ts'
import { askRefundAgain, askRefundsAgain, settleRefund } from '../office/ask-refund-again.ts'
import { moneyOwed } from '../office/money-owed.ts'
import { settleOwed } from '../office/settle-owed.ts'
import { idOf, readText } from './reading.ts'

type RefundCalls = 'adminAskRefundAgain' | 'adminAskRefundsAgain' | 'adminSettleRefund' | 'adminMoneyOwed' | 'adminSettleOwed'

export function officeRefundCalls(office: BoxOffice): Pick<Handlers, RefundCalls> {
  return {
    async adminAskRefundAgain({ refund_id }, { account }) {
      const refunded = await askRefundAgain(office, account, idOf(refund_id))
      return isRefusal(refunded) ? refunded : { success: true, message: 'Done', refunded: rupeesOf(refunded) }
    },

    async adminAskRefundsAgain({ show_id }, { account }) {
      const answer = await askRefundsAgain(office, account, idOf(show_id))
      if (isRefusal(answer)) return answer
      return { success: true, message: 'Done', asked: answer.asked, refunded: rupeesOf(answer.amount), left: answer.left }
    },

    async adminMoneyOwed() {
      return moneyOwed(office)
    },

    async adminSettleOwed({ id, how, note }, { account }) {
      const amount = await settleOwed(office, account, { id, how, note: readText(note) })
      return isRefusal(amount) ? amount : { success: true, message: 'Done', amount: rupeesOf(amount) }
    },

    async adminSettleRefund({ refund_id, note }, { account }) {
      return (await settleRefund(office, account, idOf(refund_id), readText(note))) ?? { success: true, message: 'Done' }
    },
  }
}
