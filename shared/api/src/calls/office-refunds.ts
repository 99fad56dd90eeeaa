import * as z from 'zod/mini'
import { id, text } from '../asking.ts'
import { call } from '../call.ts'
import { tolerantNumber, tolerantText } from '../reading.ts'
import { Success } from '../shapes.ts'

/** What the office does about refunds that have failed. They move money: for owners alone. */

/** A hall full of them is asked for in parts. */
const timeout = 60_000

export const adminAskRefundAgain = call({
  method: 'POST',
  path: 'admin_api.php?action=ask_refund_again',
  access: 'owner',
  summary: 'Asks for a refund that has failed again: of the same amount, once.',
  timeout,
  request: z.object({ refund_id: id }),
  response: z.object({ success: z.literal(true), message: tolerantText, refunded: tolerantNumber }),
})

export const adminAskRefundsAgain = call({
  method: 'POST',
  path: 'admin_api.php?action=ask_refunds_again',
  access: 'owner',
  summary: 'Asks for every refund of a show that has failed again, each once.',
  timeout,
  request: z.object({ show_id: id }),
  response: z.object({
    success: z.literal(true),
    message: tolerantText,
    /** How many, and how many rupees. */
    asked: tolerantNumber,
    refunded: tolerantNumber,
    /** How many cannot be: of their payments less is left. */
    left: tolerantNumber,
  }),
})

export const adminSettleRefund = call({
  method: 'POST',
  path: 'admin_api.php?action=settle_refund',
  access: 'owner',
  summary: 'Records that the money of a refund that has failed went back another way.',
  timeout: 15_000,
  request: z.object({ refund_id: id, note: text(500) }),
  response: Success,
})
