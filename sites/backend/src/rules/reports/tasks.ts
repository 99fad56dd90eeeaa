import { type Refusal, refuse } from '@sabha/api/refusal'
import { day, minute } from '@sabha/ticketing/durations'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import { findBooking } from '../../store/bookings/bookings.ts'
import { findGroup } from '../../store/groups/groups.ts'
import { markNewsSeen, openGroupNews } from '../../store/groups/news.ts'
import { findTask, type OutboxRow, tryAgain } from '../../store/messages/outbox.ts'
import { markTold } from '../../store/messages/to-tell.ts'
import {
  failedRefunds,
  givenUpEvents,
  givenUpMails,
  openConflicts,
  openCounterRefunds,
  openCounterSales,
  overdueOrders,
  refundsUnderWay,
  toBeTold,
} from '../../store/reports/tasks.ts'
import type { Db, Tx } from '../../store/store.ts'
import { aboutBooking, logAction } from '../accounts/audit.ts'
import type { Context } from '../context.ts'
import { aboutGroup } from '../groups/end-group.ts'

/** Tasks of each kind. */
const most = 100
/** ms. The reconciler asks within seconds: for an order that waits longer the provider doesn't answer. */
const overdueAfter = 15 * minute

/** Tries after which a refund becomes a task; they take some minutes. */
const triesInQuiet = 4
/** ms that a bank may take. */
const bankTakes = 15 * day

type Rows<Read extends (db: Db, ...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Read>>

/** The tasks that wait for a person, by kind, and how many there are in all. */
export interface OpenTasks {
  failed: Rows<typeof failedRefunds>
  underWay: (Rows<typeof refundsUnderWay>[number] & { stuck: Stuck | undefined })[]
  orders: Rows<typeof overdueOrders>
  events: Rows<typeof givenUpEvents>
  conflicts: Rows<typeof openConflicts>
  counterSales: Rows<typeof openCounterSales>
  counterRefunds: Rows<typeof openCounterRefunds>
  mails: Rows<typeof givenUpMails>
  untold: Rows<typeof toBeTold>
  groups: Rows<typeof openGroupNews>
  total: number
}

/** What holds up a refund that is on its way. */
export type Stuck = 'not-accepted' | 'not-finished'

export async function openTasks({ store, now }: Pick<Context, 'store' | 'now'>): Promise<OpenTasks> {
  const { read } = store
  const underWay = await refundsUnderWay(read, most)
  const tasks = {
    failed: await failedRefunds(read, most),
    underWay: underWay.map((row) => ({ ...row, stuck: whatKeeps(row, now()) })),
    orders: await overdueOrders(read, now() - overdueAfter, most),
    events: await givenUpEvents(read, most),
    conflicts: await openConflicts(read, most),
    counterSales: await openCounterSales(read, most),
    counterRefunds: await openCounterRefunds(read, most),
    mails: await givenUpMails(read, most),
    untold: await toBeTold(read, most),
    groups: await openGroupNews(read, most),
  }
  return { ...tasks, total: Object.values(tasks).reduce((sum, [first]) => sum + (first?.ofHowMany ?? 0), 0) }
}

function whatKeeps({ status, attempts, error, since }: Rows<typeof refundsUnderWay>[number], now: number): Stuck | undefined {
  if (status === 'queued' && error !== null && (attempts ?? 0) >= triesInQuiet) return 'not-accepted'
  return status === 'pending' && now - since > bankTakes ? 'not-finished' : undefined
}

/** Resolves a task once: a customer was informed by chat, or a failed mail is sent again. Other tasks end by themselves or on their own pages. */
export async function resolveTask(
  services: Pick<Context, 'store' | 'now'>,
  account: AccountRow,
  task: string,
): Promise<Refusal | undefined> {
  const { store, now } = services
  const [, kind, digits = ''] = /^(tell|mail|group)-(\d{1,15})$/.exec(task) ?? []
  if (kind === undefined) return refuse('malformed', { fields: ['id'] })
  const id = Number(digits)
  if (kind === 'group') return store.alone((tx) => seeToGroup(tx, account, id, now()))
  return store.alone(async (tx) => {
    const mail = kind === 'mail' ? await retryMail(tx, id, now()) : undefined
    const bookingId = kind === 'tell' ? await markTold(tx, id, now()) : mail?.booking_id
    const about = mail && aboutNoBooking(mail)
    if (about !== undefined) {
      await logAction(tx, account, now(), { what: 'mail-tried-again', toWhat: about })
      return undefined
    }
    const booking = bookingId == null ? undefined : await findBooking(tx, String(bookingId))
    if (!booking) return refuse('matter-settled')
    await logAction(tx, account, now(), {
      what: kind === 'tell' ? 'customer-told' : 'mail-tried-again',
      ...aboutBooking(booking),
    })
    return undefined
  })
}

async function retryMail(tx: Tx, id: number, now: number): Promise<OutboxRow | undefined> {
  const task = await findTask(tx, id)
  // A refund is never sent again; it is requested again.
  return task && task.kind !== 'refund' && (await tryAgain(tx, id, now)) ? task : undefined
}

async function seeToGroup(tx: Tx, account: AccountRow, id: number, now: number): Promise<Refusal | undefined> {
  const groupId = await markNewsSeen(tx, id, now)
  const group = groupId === undefined ? undefined : await findGroup(tx, groupId)
  if (!group) return refuse('matter-settled')
  await logAction(tx, account, now, { what: 'customer-told', ...aboutGroup(group) })
  return undefined
}

/** Returns what a mail is about that belongs to no booking; undefined for others. */
function aboutNoBooking(mail: Pick<OutboxRow, 'kind' | 'details'>): string | undefined {
  if (mail.kind === 'account-mail') return `account ${addresseeOf(mail)}`
  return mail.kind === 'group-mail' ? `group ${(JSON.parse(mail.details ?? '{}') as { groupId?: number }).groupId ?? 0}` : undefined
}

/** Returns whom a mail about an account is for. */
export function addresseeOf({ details }: Pick<OutboxRow, 'details'>): string {
  return (JSON.parse(details ?? '{}') as { to?: string }).to ?? ''
}
