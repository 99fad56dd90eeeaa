import { setTimeout as pause } from 'node:timers/promises'
import { ApiError, isOutage } from '@sabha/api/errors'
import { ProviderError } from '@sabha/backend/adapters/razorpay/provider'
import { workOutbox } from '@sabha/backend/jobs/outbox'
import { reconcileDue } from '@sabha/backend/jobs/reconciler'
import { cancelBooking } from '@sabha/backend/rules/bookings/cancel-booking'
import { sweepLapsed } from '@sabha/backend/rules/bookings/release-hold'
import { StoreUnavailable } from '@sabha/backend/store/store'
import { type Buyer, payAtSandbox, signIn } from '../builders/buyer.ts'
import { type Random, seeded } from '../builders/random.ts'
import { anyFault, type FailingJobs, type ServerFaults } from './fault-plan.ts'
import type { Harness } from './harness.ts'

const minute = 60_000
const seats = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6']

interface Surroundings {
  harness: Harness
  jobs: FailingJobs
  server?: ServerFaults | undefined
  seed: number
}

/** Plays some guests who want the same few seats, and staff, on an evening on which much fails. The seed decides everything. */
export class FaultEvening {
  readonly log: string[] = []
  /** Bookings that guests were told are theirs, and that staff haven't cancelled. */
  readonly confirmed = new Set<string>()
  #faults = 0
  readonly #harness: Harness
  readonly #jobs: FailingJobs
  readonly #server: ServerFaults | undefined
  readonly #random: Random

  constructor({ harness, jobs, server, seed }: Surroundings) {
    this.#harness = harness
    this.#jobs = jobs
    this.#server = server
    this.#random = seeded(seed)
  }

  async play(): Promise<void> {
    const guests = Math.floor(this.#random.between(2, 6))
    for (let round = 0; round < 2; round++) {
      const acts = Array.from({ length: guests }, (_, index) => this.#planGuest(index))
      await Promise.all([...acts.map((act) => act()), this.#troubles(), this.#work()])
      this.#harness.backend.clock.now += Math.floor(this.#random.between(0, 14)) * minute
    }
    await this.#cancelSome()
    await this.#settleDown()
  }

  /** Decides beforehand what a guest will do, so that it doesn't depend on who is faster. */
  #planGuest(index: number): () => Promise<void> {
    const random = this.#random
    const first = Math.floor(random.next() * seats.length)
    const wish = seats.slice(first, first + Math.floor(random.between(1, 4)))
    const failsFirst = random.next() < 0.3
    const comesBack = Math.floor(random.between(0, 4))
    const captures = random.next() < 0.2
    const guest = `guest ${index + 1} for ${wish}`
    return async () => {
      try {
        await this.#buy(guest, { wish, failsFirst, comesBack, captures })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        this.log.push(`${guest}: ${error.code ?? error.message}`)
      }
    }
  }

  async #buy(
    guest: string,
    { wish, failsFirst, comesBack, captures }: { wish: string[]; failsFirst: boolean; comesBack: number; captures: boolean },
  ): Promise<void> {
    const { backend, sandbox } = this.#harness
    const buyer: Buyer = await pressing(() => signIn(backend.origin, 'Kamala Example', '9000000001'))
    const { booking_id, total_amount } = await pressing(() =>
      buyer.client.bookings.hold({
        show_id: '1',
        seats: wish,
        customer_name: buyer.name,
        customer_phone: buyer.phone,
        customer_email: 'kamala@example.com',
      }),
    )
    const { order } = await pressing(() => buyer.client.payments.createOrder({ amount: total_amount, currency: 'INR', booking_id }))
    // Where the answer is lost, the browser has no payment to come back with.
    const pay = (outcome?: 'failure') => payAtSandbox(sandbox.origin, order.id, outcome).catch(() => undefined)
    if (failsFirst) {
      await pay('failure')
      if (captures) await sandbox.trick({ trick: 'capture-failed', order_id: order.id })
    }
    const fields = await pay()
    this.log.push(`${guest}: ${booking_id} is paid${fields ? '' : ', and the browser has not heard'}`)
    if (captures && !failsFirst) await sandbox.trick({ trick: 'capture-again', order_id: order.id })
    if (!fields?.razorpay_payment_id) return
    const told = await Promise.all(
      Array.from({ length: comesBack }, () => pressing(() => buyer.client.payments.verify({ ...fields, booking_id }))),
    )
    if (told.some(({ booking }) => booking.status === 'paid')) this.confirmed.add(booking_id)
  }

  async #troubles(): Promise<void> {
    const count = Math.floor(this.#random.between(3, 8))
    for (let nth = 0; nth < count; nth++) {
      const fault = anyFault(this.#random, this.#harness, this.#jobs, this.#server)
      this.log.push(fault.name)
      await fault.strike()
      if (fault.isAtOnce) this.#faults++
      await pause(this.#random.between(0, 30))
    }
  }

  /** Runs the jobs of the night beside all that. */
  async #work(): Promise<void> {
    const { services, deps } = this.#harness.backend
    for (const job of [reconcileDue, sweepLapsed, reconcileDue]) {
      await quietly(() => job(services))
      await quietly(() => workOutbox({ services, mailer: deps.mailer, publicOrigin: undefined }))
    }
  }

  /** Two members of staff cancel at once. */
  async #cancelSome(): Promise<void> {
    const { services, deps } = this.#harness.backend
    const account = await deps.store.read.selectFrom('account').selectAll().executeTakeFirstOrThrow()
    const paid = await deps.store.read.selectFrom('booking').select('public_id').where('status', '=', 'paid').orderBy('id').execute()
    for (const { public_id: bookingId } of paid) {
      if (this.#random.next() < 0.6) continue
      this.log.push(`staff cancel ${bookingId}`)
      this.confirmed.delete(bookingId)
      const wish = { bookingId, seats: null, refund: true, handed: null, note: '' }
      await Promise.all([1, 2].map(() => quietly(() => cancelBooking(services, account, wish))))
    }
  }

  async #settleDown(): Promise<void> {
    const { sandbox, mailServer } = this.#harness
    this.#jobs.disarm()
    mailServer.mood = 'well'
    await sandbox.trick({ trick: 'none' })
    await sandbox.trick({ trick: 'deliver' })
  }

  /** How many faults have happened. */
  async faults(): Promise<number> {
    return this.#faults + this.#jobs.fired + ((await this.#server?.count()) ?? 0)
  }

  /** Returns what is wrong when all is quiet. A webhook may come when everything else is done, so it gets three rounds. */
  async wrong(): Promise<string[]> {
    let wrong: string[] = []
    for (let round = 0; round < 3; round++) {
      await this.#harness.quiesce()
      wrong = await this.#harness.findings()
      if (wrong.length === 0) break
    }
    const { read } = this.#harness.backend.deps.store
    const paid = await read.selectFrom('booking').select('public_id').where('status', '=', 'paid').execute()
    const has = new Set(paid.map(({ public_id }) => public_id))
    return [...wrong, ...[...this.confirmed].filter((id) => !has.has(id)).map((id) => `${id} was confirmed, and is not there`)]
  }
}

async function quietly(job: () => Promise<unknown>): Promise<void> {
  try {
    await job()
  } catch (error) {
    // The provider was in trouble at every try: the job is asked for again, as by its timer.
    const isTrouble = error instanceof StoreUnavailable || error instanceof ProviderError || (error instanceof Error && 'severity' in error)
    if (!isTrouble) throw error
  }
}

/** Tries again, as people do with a site that is in trouble. */
async function pressing<T>(press: () => Promise<T>): Promise<T> {
  for (let left = 12; ; left--) {
    try {
      return await press()
    } catch (error) {
      if (!isOutage(error) || left === 0) throw error
      await pause(25)
    }
  }
}
