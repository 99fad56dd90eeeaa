import { type Client, createClient } from '@sabha/api/client'
import { ApiError, isOutage } from '@sabha/api/errors'
import { signInAdmin } from '../../builders/admin.ts'
import type { BackendOptions } from '../../builders/backend.ts'
import { type Backend, startBackend } from '../../builders/backend.ts'
import { type Buyer, signIn } from '../../builders/buyer.ts'
import { CounterPhone } from '../../builders/counter-phone.ts'
import { standsOnPostgres } from '../../builders/databases.ts'
import type { KeptGroup } from '../../builders/group.ts'
import { makeCode } from '../../builders/price-code.ts'
import { type Random, seeded } from '../../builders/random.ts'
import type { SandboxServer } from '../../builders/sandbox.ts'
import { addEvenings, sellPass } from '../../builders/season-pass.ts'
import { addShowIn, studio } from '../../builders/show.ts'
import { FailingJobs } from '../fault-plan.ts'
import { gstin } from '../harness.ts'
import { Books } from './books.ts'

const day = 24 * 3_600_000

/** An order at the provider, and what the browser would come back with. */
export interface OpenOrder {
  guest: number
  orderId: string
  ids: string[]
  fields?: { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string }
}

/** What staff have promised by a group's link, or sold as a pass. */
export interface Kept extends KeptGroup {
  show: string
  seats: string[]
}

interface Shows {
  /** Row A costs what the seed says. */
  plain: string
  /** Row A: the guest chooses; row Z has its price. */
  chosen: string
  /** Row A is free, row Z costs odd paise. */
  free: string
  evenings: string[]
  pass: string
}

const prices = (a: object, z: number) => JSON.stringify({ KAVERI: a, NETRAAVATI: { earlyBird: z, regular: z } })

/** A box office of several shows with its provider, guests, staff and a counter, which a game of money is played in. */
export class Game {
  readonly log: string[] = []
  readonly books = new Books()
  readonly jobs = new FailingJobs()
  readonly orders: OpenOrder[] = []
  readonly groups: Kept[] = []
  /** Codes of passes and which guest has them. */
  readonly passes: { guest: number; code: string }[] = []
  readonly off = new Set<string>()
  counter!: CounterPhone
  shows!: Shows
  luck: Random = seeded(1)
  /** An answer was lost in this step, so that only the database knows what was done. */
  isUnclear = false
  readonly sandbox: SandboxServer
  readonly #change: NonNullable<BackendOptions['change']>
  readonly #processes: Backend[] = []
  #guests: Buyer[] = []
  #token = ''
  #names = 0
  /** Other games have the same provider, which remembers names. */
  readonly #id = crypto.randomUUID().slice(0, 18)

  private constructor(sandbox: SandboxServer, change: NonNullable<BackendOptions['change']>) {
    this.sandbox = sandbox
    this.#change = change
  }

  static async open(sandbox: SandboxServer, change: NonNullable<BackendOptions['change']> = () => ({})): Promise<Game> {
    await sandbox.trick({ trick: 'none' })
    const game = new Game(sandbox, change)
    await game.startProcess()
    await game.#furnish()
    // It reads the settings once, since its jobs are idle.
    if (standsOnPostgres()) await game.startProcess()
    return game
  }

  /** Starts one more process on the same database. On SQLite it takes the place of the one before, as after a crash. */
  async startProcess(): Promise<void> {
    const [first] = this.#processes
    const backend = await startBackend({
      jobs: 'idle',
      settings: {
        ...this.sandbox.settings,
        GSTIN: gstin,
        LIMIT_UNPAID_SEATS: '1000',
        LIMIT_WRONG_CODES_PER_MINUTE: '100000',
        LIMIT_SIGN_INS_PER_MINUTE: '100000',
      },
      change: (deps) => ({ ...this.jobs.change(deps), ...this.#change({ ...deps, ...this.jobs.change(deps) }) }),
      ...(first && { dataDir: first.dataDir, clockAt: first.clock.now }),
    })
    this.#processes.push(backend)
  }

  async #furnish(): Promise<void> {
    const { deps, clock, origin } = this.backend
    await this.signInStaff()
    await this.staff.settings.save({ version: 0, settings: { donations: 'on' } })
    await makeCode(this.staff, { code: 'THIRD', kind: 'percent', value: 33 })
    await makeCode(this.staff, { code: 'FLAT', kind: 'fixed', value: 123 })
    await makeCode(this.staff, { code: 'LESS', kind: 'amount', value: 77, uses_most: 2 })
    const times = (days: number) => ({
      starts_at: clock.now + days * day,
      ends_at: clock.now + days * day + day / 12,
      sales_close_at: null,
      early_bird_until: null,
    })
    const add = async (title: string, days: number, a: object, z: number) =>
      String(await addShowIn(deps.store, studio, { title, ...times(days), prices: prices(a, z) }))
    const chosen = await add('As you like', 5, { earlyBird: 10_000, regular: 10_000, suggested: [25_000] }, 30_000)
    const free = await add('Free', 6, { earlyBird: 0, regular: 0 }, 33_333)
    const evenings = await addEvenings(deps.store, 3, clock.now)
    this.shows = { plain: '1', chosen, free, evenings, pass: await sellPass(this.staff, { show_ids: evenings }) }
    this.#guests = [await signIn(origin), await signIn(origin, 'Ravi Example', '9000000002')]
    await this.staff.tills.open({ float: 500 })
    this.counter = await CounterPhone.pair(this.backend, { admin: { client: this.staff } as never })
    await this.counter.lease({ seats: ['B1', 'B2', 'B3', 'B4', 'B5'] })
  }

  /** One of the processes, by chance; on SQLite the newest. */
  get backend(): Backend {
    const last = this.#processes.at(-1)
    if (!last) throw new Error('no process runs')
    return standsOnPostgres() ? this.pick(this.#processes) : last
  }

  async signInStaff(): Promise<void> {
    this.#token = (await signInAdmin(this.backend)).token
  }

  get staff(): Client {
    return createClient({ baseUrl: `${this.backend.origin}/api/`, token: () => this.#token })
  }

  guest(index: number): Buyer {
    const guest = this.#guests[index % this.#guests.length]
    if (!guest) throw new Error('no guest')
    return { ...guest, client: createClient({ baseUrl: `${this.backend.origin}/api/`, token: () => guest.token }) }
  }

  get now(): number {
    return this.#processes[0]?.clock.now ?? 0
  }

  /** Moves the clocks of all processes, and staff sign in again. */
  async wait(ms: number): Promise<void> {
    for (const { clock } of this.#processes) clock.now += ms
    await this.signInStaff()
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.luck.next() * list.length)] as T
  }

  chance(share: number): boolean {
    return this.luck.next() < share
  }

  upTo(most: number): number {
    return 1 + Math.floor(this.luck.next() * most)
  }

  some<T>(list: readonly T[], most: number): T[] {
    const count = this.upTo(most)
    return list
      .map((one) => ({ one, order: this.luck.next() }))
      .toSorted((a, b) => a.order - b.order)
      .slice(0, count)
      .map(({ one }) => one)
  }

  newName(): string {
    return `${this.#id}-${++this.#names}`
  }

  /** Does what a person asks for. A refusal is noted; whoever gets no answer asks again, in the same words. */
  async attempt<T>(what: string, act: () => Promise<T>): Promise<T | undefined> {
    for (let left = 3; ; left--) {
      try {
        const answer = await act()
        this.log.push(`${what} -> ${JSON.stringify(answer)?.slice(0, 200)}`)
        return answer
      } catch (error) {
        if (isOutage(error) && left > 0) {
          this.isUnclear = true
          this.log.push(`${what}: no answer`)
          continue
        }
        if (!(error instanceof ApiError) || error.kind !== 'refused' || (error.status ?? 0) >= 500) throw error
        this.log.push(`${what}: ${error.code ?? error.message}`)
        return undefined
      }
    }
  }

  /** Does the same twice at once; returns the answer that isn't a refusal, if there is one. */
  async twice<T>(what: string, act: () => Promise<T>): Promise<T | undefined> {
    const [one, other] = await Promise.all([this.attempt(what, act), this.attempt(`${what} (at once)`, act)])
    return one ?? other
  }

  async close(): Promise<void> {
    for (const process of this.#processes.splice(0).reverse()) await process.close()
  }
}
