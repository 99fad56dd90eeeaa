import { account } from './phrases/account.ts'
import { booking } from './phrases/booking.ts'
import { common } from './phrases/common.ts'
import { content } from './phrases/content.ts'
import { door } from './phrases/door.ts'
import { head } from './phrases/head.ts'
import { messages } from './phrases/messages.ts'
import { policies } from './phrases/policies.ts'
import { ticket } from './phrases/ticket.ts'
import { verdicts } from './phrases/verdicts.ts'
import { waiting } from './phrases/waiting.ts'

/** What visitors and the door are told. */
export const visitorKannada = {
  ...common,
  ...content,
  ...head,
  ...booking,
  ...account,
  ...ticket,
  ...messages,
  ...policies,
  ...verdicts,
  ...door,
  ...waiting,
}
