import { setTimeout as pause } from 'node:timers/promises'
import { cancelBooking } from '@sabha/backend/rules/bookings/cancel-booking'
import { retryRefund } from '@sabha/backend/rules/payments/refunds'
import { workMail } from '../builders/mail.ts'
import type { Harness } from './harness.ts'

const minute = 60_000
const hour = 60 * minute
/** As long as a browser waits. */
const settled = () => pause(120)

export interface Scenario {
  name: string
  /** How many faults the scenario plays. */
  faults: number
  play(harness: Harness): Promise<void>
  /** The scenario reports one capture more than once, so that without the guard of settling it must go wrong. */
  isRepeated?: true
}

/** Things that a provider, a browser and a mail server do to a box office. */
export const scenarios: Scenario[] = [
  {
    name: 'captured, and the browser never hears of it',
    faults: 1,
    async play({ sandbox, hold, pay }) {
      await sandbox.trick({ trick: 'lose-answer' })
      await pay(await hold(['A1'])).catch(() => {})
    },
  },
  {
    name: 'captured, the browser never hears of it, and no webhook comes',
    faults: 2,
    async play({ sandbox, hold, pay }) {
      await sandbox.trick({ trick: 'webhooks', mode: 'drop' })
      await sandbox.trick({ trick: 'lose-answer' })
      await pay(await hold(['A1', 'A2'])).catch(() => {})
    },
  },
  {
    name: 'the callback before the webhook',
    faults: 1,
    isRepeated: true,
    async play({ sandbox, hold, pay, verify, quiesce }) {
      await sandbox.trick({ trick: 'webhooks', mode: 'hold' })
      const held = await hold(['A1'])
      await verify(held, await pay(held))
      await quiesce()
      await sandbox.trick({ trick: 'deliver' })
    },
  },
  {
    name: 'the webhook before the callback, and the callback three times',
    faults: 3,
    isRepeated: true,
    async play({ hold, pay, verify }) {
      const held = await hold(['A1'])
      const fields = await pay(held)
      await settled()
      await Promise.all([verify(held, fields), verify(held, fields), verify(held, fields)])
    },
  },
  {
    name: 'each webhook twice, together with the callback',
    faults: 2,
    isRepeated: true,
    async play({ sandbox, hold, pay, verify }) {
      await sandbox.trick({ trick: 'webhooks', mode: 'twice' })
      const held = await hold(['A1'])
      await verify(held, await pay(held))
      await settled()
    },
  },
  {
    name: 'webhooks three hours late, seats still free',
    faults: 1,
    async play({ sandbox, hold, pay, backend }) {
      await sandbox.trick({ trick: 'webhooks', mode: 'hold' })
      await pay(await hold(['A1']))
      backend.clock.now += 3 * hour
      await sandbox.trick({ trick: 'deliver' })
    },
  },
  {
    name: 'webhooks three hours late, a seat sold to somebody else',
    faults: 2,
    async play({ sandbox, hold, pay, verify, backend }) {
      await sandbox.trick({ trick: 'webhooks', mode: 'hold' })
      await pay(await hold(['A1', 'A2']))
      backend.clock.now += 11 * minute
      const rival = await hold(['A2'], 'gopal@example.com')
      await verify(rival, await pay(rival))
      backend.clock.now += 3 * hour
      await sandbox.trick({ trick: 'deliver' })
    },
  },
  {
    name: 'an attempt that failed, captured two hours later',
    faults: 1,
    async play({ sandbox, hold, pay, quiesce }) {
      const held = await hold(['A1'])
      await pay(held, 'failure')
      await quiesce()
      await sandbox.trick({ trick: 'capture-failed', order_id: held.orderId })
    },
  },
  {
    name: 'two captures of one order, told of together',
    faults: 1,
    async play({ sandbox, hold, pay, verify }) {
      const held = await hold(['A1'])
      const fields = await pay(held)
      await Promise.all([sandbox.trick({ trick: 'capture-again', order_id: held.orderId }), verify(held, fields)])
    },
  },
  {
    name: 'two captures of one order, the second a day later',
    faults: 1,
    async play({ sandbox, hold, pay, verify, quiesce }) {
      const held = await hold(['A1'])
      await verify(held, await pay(held))
      await quiesce()
      await sandbox.trick({ trick: 'capture-again', order_id: held.orderId })
    },
  },
  ...(['429', '500', 'drop', 'drop-after'] as const).map(
    (does): Scenario => ({
      name: `the provider's API: ${does}, for every request of a booking and of a refund`,
      faults: 10,
      async play({ sandbox, hold, pay, verify, quiesce }) {
        const first = await hold(['A1'])
        await sandbox.trick({ trick: 'api', does, times: 5 })
        const fields = await pay(first)
        await verify(first, fields)
        await quiesce()
        await verify(first, fields)
        await sandbox.trick({ trick: 'api', does, times: 5 })
        await sandbox.trick({ trick: 'capture-again', order_id: first.orderId })
      },
    }),
  ),
  {
    name: 'the provider slower than the webhook may wait',
    faults: 6,
    async play({ sandbox, hold, pay }) {
      const held = await hold(['A1'])
      await sandbox.trick({ trick: 'api', does: 'slow', ms: 400, times: 6 })
      await pay(held)
      await pause(900)
    },
  },
  {
    name: 'a refund pending for two days, then processed',
    faults: 2,
    async play(harness) {
      const refundId = await pendingRefund(harness)
      await harness.sandbox.trick({ trick: 'end-refund', refund_id: refundId, status: 'processed' })
    },
  },
  {
    name: 'a refund pending, then failed, and asked for again by staff',
    faults: 2,
    async play(harness) {
      const { sandbox, backend, quiesce } = harness
      const refundId = await pendingRefund(harness)
      await sandbox.trick({ trick: 'none' })
      await sandbox.trick({ trick: 'end-refund', refund_id: refundId, status: 'failed' })
      await quiesce()
      const { read } = backend.deps.store
      const account = await read.selectFrom('account').selectAll().executeTakeFirstOrThrow()
      const failed = await read.selectFrom('refund').select('id').where('status', '=', 'failed').executeTakeFirstOrThrow()
      await Promise.all([1, 2].map(() => retryRefund(backend.services, account, failed.id)))
    },
  },
  {
    name: 'staff give a booking back, ask twice, and the provider makes the refund without answering',
    faults: 5,
    async play({ sandbox, backend, hold, pay, verify, quiesce }) {
      const held = await hold(['A1', 'A2'])
      const fields = await pay(held)
      await verify(held, fields)
      await quiesce()
      await sandbox.trick({ trick: 'api', does: 'drop-after', times: 3 })
      const account = await backend.deps.store.read.selectFrom('account').selectAll().executeTakeFirstOrThrow()
      const wish = { bookingId: held.bookingId, seats: null, refund: true, handed: null, note: '' }
      await Promise.all([cancelBooking(backend.services, account, wish), cancelBooking(backend.services, account, wish)])
      await verify(held, fields)
      await sandbox.trick({ trick: 'capture-again', order_id: held.orderId })
    },
  },
  ...(['refuses', 'drops', 'hangs', 'is silent'] as const).map(
    (mood): Scenario => ({
      name: `the mail server ${mood} for half an hour`,
      faults: 5,
      async play({ mailServer, hold, pay, verify, backend, sandbox }) {
        mailServer.mood = mood
        const held = await hold(['A1'])
        await verify(held, await pay(held))
        await sandbox.trick({ trick: 'capture-again', order_id: held.orderId })
        await settled()
        for (let turn = 0; turn < 3; turn++) {
          await workMail(backend)
          backend.clock.now += 12 * minute
        }
        mailServer.mood = 'well'
      },
    }),
  ),
  {
    name: 'everything at once: twenty buyers, webhooks twice, an API that fails now and then, a mail server that drops some',
    faults: 60,
    isRepeated: true,
    async play({ sandbox, mailServer, hold, pay, verify, backend }) {
      await sandbox.trick({ trick: 'webhooks', mode: 'twice' })
      const seats = ['A', 'B'].flatMap((row) => Array.from({ length: 10 }, (_, index) => `${row}${index + 1}`))
      const held = await Promise.all(seats.map((seat) => hold([seat], `${seat}@example.com`)))
      await sandbox.trick({ trick: 'api', does: 'drop-after', times: 20 })
      mailServer.mood = 'drops'
      await Promise.all(
        held.map(async (one, index) => {
          const fields = await pay(one, index % 5 === 4 ? 'failure' : 'success')
          if (index % 2 === 0 && fields.razorpay_payment_id) await verify(one, fields)
          if (index % 5 === 4) await sandbox.trick({ trick: 'capture-failed', order_id: one.orderId })
          if (index % 7 === 0) await sandbox.trick({ trick: 'capture-again', order_id: one.orderId })
        }),
      )
      await workMail(backend)
      backend.clock.now += minute
      mailServer.mood = 'well'
    },
  },
]

/** Makes a second capture whose refund the provider leaves pending for two days. Returns the refund's id at the provider. */
async function pendingRefund({ sandbox, hold, pay, verify, quiesce, backend }: Harness): Promise<string> {
  await sandbox.trick({ trick: 'refunds', become: 'pending' })
  const held = await hold(['A1'])
  await verify(held, await pay(held))
  const second = await sandbox.trick({ trick: 'capture-again', order_id: held.orderId })
  await settled()
  await quiesce()
  backend.clock.now += 2 * 24 * hour
  const [refund] = await sandbox.provider.refundsOf(second.id)
  if (!refund) throw new Error('no refund was asked for')
  return refund.id
}
