import type { ListedTicket } from '@sabha/api/checkin'
import { checkinHandlers } from '@sabha/backend/routes/checkin'
import { counterHandlers } from '@sabha/backend/routes/counter'
import type { AccountRow } from '@sabha/backend/store/accounts/accounts'
import { addDevice } from '@sabha/backend/store/checkin/devices'
import { addCounter } from '@sabha/backend/store/counter/counters'
import { openLeaseOf } from '@sabha/backend/store/counter/leases'
import type { SaleRecord } from '@sabha/ticketing/counter-sale'
import { endLease, giveBack, heldBy, reportOf, type SellerState, sellableSeats } from '@sabha/ticketing/counter-seller'
import { areaOf, placeSlots } from '@sabha/ticketing/hall-areas'
import { seatId } from '@sabha/ticketing/seats'
import type { Backend } from '../builders/backend.ts'
import { type CounterCalls, CounterPhone, newKey, type PhoneRefund, type PhoneSale } from '../builders/counter-phone.ts'
import { standsOnPostgres } from '../builders/databases.ts'
import { savePoint } from '../builders/put-back.ts'
import { addShowIn, studio } from '../builders/show.ts'
import { sellTicket } from '../builders/sold-ticket.ts'
import { Door } from './counter-door.ts'
import { Office } from './counter-office.ts'

const minute = 60_000
const hour = 60 * minute

/** Returns a generator of numbers from 0 to 1, always the same ones for the same seed. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Steps after which a backup is made and restored. */
const [backupAfter, restoreAfter] = [12, 28]

type Handlers = ReturnType<typeof counterHandlers>
/** A counter's phone with its network and its mishaps. */
export interface CounterAt {
  phone: CounterPhone
  name: string
  isOn: boolean
  /** ms that its clock is ahead; it has learnt of no better time. */
  clockOff: number
  /** Answers still under way: the phone has given up waiting, and they may yet come. */
  late: (() => Promise<void>)[]
  /** The phone was stopped or copied, so its sales may be in conflict. */
  isDoubtful: boolean
}

export interface EveningOptions {
  backend: Backend
  account: AccountRow
  seed: number
  /** Changes what a counter or a door does; for negative controls. */
  meddle?: Meddle | undefined
}

export interface Meddle {
  /** Changes the state by which a counter sells. */
  sells?: (state: SellerState, hall: readonly string[]) => SellerState
  /** Runs after a counter has given seats of a sale back. */
  gaveBack?: (phone: CounterPhone, sale: SaleRecord, seats: string[]) => Promise<void>
  /** Changes what a door makes of a ticket of its list. */
  hears?: (ticket: ListedTicket) => ListedTicket
}

const mats = { name: 'Mats', row: 'MAT', count: 8, x: 1, y: 3, width: 8, height: 2 }

const plan = {
  ...studio,
  format: 3 as const,
  sections: [...studio.sections, { name: 'MATS', rows: ['MAT'] }],
  areas: [mats],
  rows: ['A', 'Z'].map((label, index) => ({
    label,
    seats: Array.from({ length: 12 }, (_, n): [number, number, number] => [n + 1, n + 1, index + 1]),
  })),
  width: 14,
}
export const hall = [
  ...plan.rows.flatMap(({ label, seats }) => seats.map(([number]) => `${label}${number}`)),
  ...placeSlots(mats, mats.count),
]

/** Whether this is a place, of which nobody can tell whose it is. */
export function isPlace(seat: string): boolean {
  return areaOf(plan, seat) !== undefined
}

export function sectionOf(seat: string): string {
  if (isPlace(seat)) return 'MATS'
  return seat.startsWith('A') ? 'KAVERI' : 'NETRAAVATI'
}

const prices = Object.fromEntries(plan.sections.map(({ name }) => [name, { earlyBird: 30_000, regular: 50_000 }]))

/** One show with three counters, three doors, the online sale, and all that can go wrong. */
export class Evening {
  readonly log: string[] = []
  /** What was wrong before the evening was over. */
  readonly wrong: string[] = []
  readonly counters: CounterAt[] = []
  readonly doors: Door[] = []
  /** Seats that the office gave away by hand. */
  readonly givenAway = new Set<string>()
  /** Tickets of seats that were bought online. */
  readonly online: { seats: string[]; qr: string }[] = []
  showId = 0
  readonly backend: Backend
  readonly #account: AccountRow
  readonly #random: () => number
  readonly #meddle: Meddle
  #office: Office | undefined
  /** Seats that a door has heard are given back, as `1/2 A3`: counter, sale and seat. */
  readonly #dead = new Map<Door, ReadonlySet<string>>()
  readonly #handlers: Handlers
  /** One evening in four. On PostgreSQL another program restores backups, so it doesn't happen there. */
  readonly #isRestored: boolean
  #saved: { putBack: () => Promise<void>; online: number; forget: () => string[] } | null = null
  #steps = 0

  constructor({ backend, account, seed, meddle = {} }: EveningOptions) {
    this.backend = backend
    this.#account = account
    this.#random = dice(seed)
    this.#isRestored = seed % 4 === 0 && !standsOnPostgres()
    this.#meddle = meddle
    this.#handlers = counterHandlers(backend.services)
  }

  async open(): Promise<void> {
    const { services, clock } = this.backend
    const now = clock.now
    const id = `studio-${now}-${Math.floor(this.#random() * 1e9)}`
    this.showId = await addShowIn(
      services.store,
      { ...plan, id },
      { starts_at: now + 2 * hour, ends_at: now + 5 * hour, early_bird_until: now, prices: JSON.stringify(prices) },
    )
    const unheard = () => this.refunds.filter(({ isKept }) => !isKept).map(({ record }) => `${record.counter}/${record.sale}`)
    this.#office = new Office({
      backend: this.backend,
      account: this.#account,
      showId: this.showId,
      random: this.#random,
      unheard: () => new Set(unheard()),
    })
    await this.#office.openTill()
    for (const name of ['north', 'south', 'stairs']) this.counters.push(await this.#newCounter(name))
    for (const { phone } of this.counters) await phone.lease({ sections: { KAVERI: 2, NETRAAVATI: 2, MATS: 2 } })
    const handlers = checkinHandlers(services)
    for (const name of ['left', 'middle', 'right']) {
      const device = await services.store.alone((tx) =>
        addDevice(tx, { tokenHash: `${name}-${this.showId}`, name, gate: name, showId: this.showId, now: clock.now }),
      )
      const door = new Door({ handlers, device, showId: this.showId, now: () => clock.now, hears: this.#meddle.hears })
      this.doors.push(door)
      await this.#fetch(door)
    }
  }

  async #newCounter(name: string): Promise<CounterAt> {
    const { services, clock } = this.backend
    const device = await services.store.alone(async (tx) => {
      const added = await addDevice(tx, {
        tokenHash: `counter-${name}-${this.showId}`,
        name,
        gate: 'Hall',
        showId: this.showId,
        now: clock.now,
      })
      await addCounter(tx, { device_id: added.id, show_id: this.showId, account_id: this.#account.id, created_at: clock.now })
      return added
    })
    const by = { door: { kind: 'device', device } } as const
    const calls = Object.fromEntries(
      (['activate', 'lease', 'report', 'sales', 'refunds'] as const).map((name) => [
        name,
        async (request: never) => {
          const answer = await this.#handlers[name](request, by as never)
          if ('refused' in answer) throw new Refused(String(answer.refused))
          return answer
        },
      ]),
    ) as unknown as CounterCalls
    const key = await newKey()
    const phone = await CounterPhone.activated({ deviceId: device.id, key, calls, clock: () => clock.now })
    return { phone, name, isOn: true, clockOff: 0, late: [], isDoubtful: false }
  }

  async step(): Promise<void> {
    this.#steps++
    if (this.#isRestored && this.#steps === backupAfter) return this.#backUp()
    if (this.#isRestored && this.#steps === restoreAfter) return this.#restore()
    const at = this.#pick(this.counters)
    const what = this.#random()
    if (what < 0.3) return this.#sell(at)
    if (what < 0.38) return this.#refund(at)
    if (what < 0.48) return this.#lease(at)
    if (what < 0.61) return this.#talk(at)
    if (what < 0.68) return this.#scan()
    if (what < 0.73) return this.#sellOnline()
    if (what < 0.78) return this.#switch(at)
    if (what < 0.82) return this.#giveBack(at)
    if (what < 0.84) return this.#end(at)
    if (what < 0.86) return this.#setClock(at)
    if (what < 0.89) return this.#crash(at)
    if (what < 0.91) return this.#stopOrFree(at)
    if (what < 0.94) return void this.log.push(`the office ${await this.office.takeBack()}`)
    if (what < 0.95) return void this.log.push(`the office ${await this.office.changeTill()}`)
    if (what < 0.96) return this.#copy(at)
    if (what < 0.98) return this.#fetch(this.#pick(this.doors))
    return this.#pass()
  }

  async #backUp(): Promise<void> {
    this.#saved = {
      putBack: await savePoint(this.backend.deps.store),
      online: this.online.length,
      forget: this.office.remember(),
    }
    this.log.push('a backup is made')
  }

  /**
   * Restores the database: later online purchases are lost, phones and doors know more than the books, and no answer is under way any more.
   */
  async #restore(): Promise<void> {
    await this.#saved?.putBack()
    // Seats that the office took back since the backup, and a counter sold again, have two sales now.
    for (const id of this.#saved?.forget() ?? []) this.givenAway.add(id)
    this.online.length = this.#saved?.online ?? 0
    const { read } = this.backend.deps.store
    const rows = await read.selectFrom('seat').selectAll().where('show_id', '=', this.showId).execute()
    const leases = await read.selectFrom('lease').selectAll().execute()
    for (const at of this.counters) {
      at.late = []
      const { counterId, state, sales, refunds } = at.phone
      const own = new Set(leases.flatMap(({ id, counter_id }) => (counter_id === counterId ? [id] : [])))
      const kept = rows.filter(({ status, lease_id }) => status === 'booked' || (lease_id !== null && own.has(lease_id))).map(seatId)
      // Anybody may buy these seats until the phone has reported them.
      const told = [...(state.lease?.seats ?? []), ...sales.flatMap(({ record }) => record.seats)].map(({ id }) => id)
      for (const id of told) if (!kept.includes(id)) this.givenAway.add(id)
      // A sale of seats that were given back before may arrive before the sale that they were given back from.
      for (const id of refunds.flatMap(({ record }) => record.seats)) this.givenAway.add(id)
      // Of two records under one number nobody can tell which is missing.
      if (at.isDoubtful) for (const one of [...sales, ...refunds]) one.isKept = false
    }
    for (const door of this.doors) door.sendAgain()
    this.log.push('the database is put back')
  }

  async #sell(at: CounterAt): Promise<void> {
    const { phone } = at
    const seats = this.#some(this.#random() < 0.9 ? sellableSeats(phone.state).map(({ id }) => id) : hall, 3)
    const payment = this.#random() < 0.1 ? 'complimentary' : this.#random() < 0.5 ? 'cash' : 'upi'
    const donation = this.#random() < 0.3 ? (1 + Math.floor(this.#random() * 300)) * 100 : undefined
    const before = phone.state
    const { sells } = this.#meddle
    if (sells) phone.state = sells(phone.state, hall)
    const sold = await phone.trySell(
      sells
        ? this.#some(
            sellableSeats(phone.state).map(({ id }) => id),
            3,
          )
        : seats,
      { payment, donation, till: phone.till },
    )
    if (sells) phone.state = { ...phone.state, lease: before.lease }
    this.log.push(
      `${at.name} sells ${'kind' in sold ? `nothing: ${sold.kind}` : `${sold.record.number}: ${sold.record.seats.map(({ id }) => id)}${sold.record.donation ? ` and ${sold.record.donation}` : ''}`}`,
    )
  }

  /** Gives back seats of a sale, and hands the money out at once. */
  async #refund({ phone, name }: CounterAt): Promise<void> {
    if (phone.sales.length === 0) return
    const { record } = this.#pick(phone.sales)
    const before = new Set(phone.refunds.flatMap(({ record: { sale, seats } }) => (sale === record.number ? seats : [])))
    const left = record.seats.flatMap(({ id }) => (before.has(id) ? [] : [id]))
    const seats = this.#random() < 0.5 ? left : left.slice(0, 1)
    const how = this.#random() < 0.6 ? ('cash' as const) : ('upi' as const)
    const given = await phone.tryGiveBack(record, seats, { how, till: phone.till })
    this.log.push(`${name} ${'kind' in given ? `refunds nothing: ${given.kind}` : `refunds ${given.record.seats} of ${record.number}`}`)
    if (!('kind' in given)) await this.#meddle.gaveBack?.(phone, record, seats)
  }

  #lease(at: CounterAt): Promise<void> {
    const until = new Date(this.backend.clock.now + (0.2 + this.#random() * 3) * hour).toISOString()
    const wish = this.#random() < 0.5 ? { seats: this.#some(hall, 6), until } : { sections: { KAVERI: 2, NETRAAVATI: 1, MATS: 1 }, until }
    return this.#ask(at, `leases ${JSON.stringify(wish)}`, async () => {
      const held = heldBy(at.phone.state)
      const before = await openLeaseOf(this.backend.services.store.read, at.phone.counterId)
      const answer = await at.phone.calls.lease({ ...wish, held })
      const isBehind = before !== undefined && (held.lease_id !== before.id || held.version !== before.version)
      if (isBehind && answer.granted.length > 0) this.wrong.push(`${at.name} was given ${answer.granted}, and hadn’t heard what it has`)
      return () => at.phone.take(answer.statement, answer)
    })
  }

  async #talk(at: CounterAt): Promise<void> {
    const what = this.#random()
    if (what < 0.25 && at.phone.refunds.length > 0) {
      const refunds = at.phone.refunds.filter(({ isKept }) => !isKept || this.#random() < 0.1)
      const shuffled = this.#shuffled([...refunds, ...refunds.slice(0, this.#random() < 0.2 ? 1 : 0)])
      return this.#ask(at, `sends refunds ${shuffled.map(({ record }) => record.number)}`, async () => at.phone.sentRefunds(shuffled))
    }
    if (what < 0.65) {
      const sales = at.phone.sales.filter(({ isKept }) => !isKept || this.#random() < 0.1).slice(0, 8)
      const shuffled = this.#shuffled([...sales, ...sales.slice(0, this.#random() < 0.2 ? 1 : 0)])
      return this.#ask(at, `sends ${shuffled.map(({ record }) => record.number)}`, async () => at.phone.sent(shuffled))
    }
    const report = reportOf(at.phone.state)
    return this.#ask(at, `reports ${JSON.stringify(report)}`, async () => {
      const answer = await at.phone.calls.report(report)
      return async () => {
        await at.phone.heard(answer)
        if (answer.wants_statement) await at.phone.report()
      }
    })
  }

  /** Sends a request that may be lost on the way or on the way back, arrive twice, or be answered long after the phone gave it up. */
  async #ask(at: CounterAt, what: string, request: () => Promise<() => Promise<void>>): Promise<void> {
    const luck = this.#random()
    if (!at.isOn || luck < 0.1) return void this.log.push(`${at.name} ${what}: no network`)
    try {
      if (luck < 0.2) await request()
      const answer = await request()
      const isLate = luck > 0.75
      this.log.push(`${at.name} ${what}${luck < 0.2 ? ' twice' : ''}${isLate ? ': answer lost' : ''}`)
      if (isLate) at.late.push(answer)
      else await answer()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      this.log.push(`${at.name} ${what}: ${error.message}`)
    }
  }

  async #scan(): Promise<void> {
    const sales = this.counters.flatMap(({ phone }) => phone.sales)
    // Guests on places have no codes of their own.
    const codesOf = ({ record, tickets }: PhoneSale) => (record.seats.some(({ id }) => isPlace(id)) ? tickets.slice(0, 1) : tickets)
    const codes = [
      ...sales.flatMap((sale) => codesOf(sale).map((qr) => ({ qr, sale }))),
      ...this.online.map(({ qr }) => ({ qr, sale: undefined })),
    ]
    if (codes.length === 0) return
    const door = this.#pick(this.doors)
    door.isOn = this.#random() < 0.5
    const { qr, sale } = this.#pick(codes)
    const verdict = await door.scan(qr)
    const letIn = verdict.kind === 'admitted' ? verdict.seats.map((index) => sale?.record.seats[index - 1]?.id ?? '') : []
    this.log.push(`${door.name} (${door.isOn ? 'on' : 'off'}line): ${verdict.kind} ${letIn}`)
    const dead = letIn.filter((seat) => sale && this.#dead.get(door)?.has(`${sale.record.counter}/${sale.record.number} ${seat}`))
    if (dead.length > 0) this.wrong.push(`${door.name} let ${dead} in, and had heard that it was given back`)
    if (door.isOn) await door.flush()
  }

  async #fetch(door: Door): Promise<void> {
    await door.fetch()
    const rows = await this.backend.services.store.read
      .selectFrom('counter_sale')
      .innerJoin('booking', 'booking.id', 'counter_sale.booking_id')
      .innerJoin('booking_seat', 'booking_seat.booking_id', 'booking.id')
      .select(['counter_id', 'counter_sale.number as sale', 'booking_seat.row', 'booking_seat.number'])
      .where('booking.show_id', '=', this.showId)
      .where('released_at', 'is not', null)
      .execute()
    const seats = rows.map((row) => ({ sale: `${row.counter_id}/${row.sale}`, id: seatId(row) }))
    this.#dead.set(door, new Set(seats.filter(({ id }) => !isPlace(id)).map(({ sale, id }) => `${sale} ${id}`)))
  }

  async #sellOnline(): Promise<void> {
    const seats = this.#some(hall, 2)
    const sold = await sellTicket(this.backend, seats, { showId: this.showId }).catch(() => undefined)
    if (sold) this.online.push({ seats, qr: sold.qr() })
    this.log.push(`online: ${seats} ${sold ? 'sold' : 'gone'}`)
  }

  async #switch(at: CounterAt): Promise<void> {
    at.isOn = !at.isOn
    this.log.push(`${at.name}: network ${at.isOn}`)
    for (const answer of at.late.splice(0)) if (this.#random() < 0.5) await answer()
  }

  async #giveBack({ phone, name }: CounterAt): Promise<void> {
    const seats = this.#some(
      sellableSeats(phone.state).map(({ id }) => id),
      2,
    )
    phone.state = giveBack(phone.state, seats)
    this.log.push(`${name} gives back ${seats}`)
  }

  async #end({ phone, name }: CounterAt): Promise<void> {
    phone.state = endLease(phone.state)
    this.log.push(`${name} ends its lease`)
  }

  async #setClock(at: CounterAt): Promise<void> {
    at.clockOff = Math.round((this.#random() - 0.5) * 8) * hour
    at.phone.clock = () => this.backend.clock.now + at.clockOff
    this.log.push(`${at.name}: clock ${at.clockOff / hour} h`)
  }

  /** Crashes a phone: nobody has seen what it signed and did not keep, and an answer to a page that is gone reaches nobody. */
  async #crash(at: CounterAt): Promise<void> {
    const { state, sales, refunds } = at.phone
    const [kept, keptRefunds] = [[...sales], [...refunds]]
    const sale = sales.at(-1)
    if (sale) await at.phone.tryGiveBack(sale.record, [sale.record.seats[0]?.id ?? ''], { till: at.phone.till })
    await at.phone.trySell(
      this.#some(
        sellableSeats(state).map(({ id }) => id),
        1,
      ),
    )
    at.phone.state = state
    at.phone.sales = kept
    at.phone.refunds = keptRefunds
    at.late = []
    this.log.push(`${at.name} crashes`)
  }

  async #stopOrFree(at: CounterAt): Promise<void> {
    const by = { account: this.#account } as never
    const counter_id = at.phone.counterId
    if (this.#random() < 0.3) {
      at.isDoubtful = true
      await this.#handlers.stop({ counter_id }, by)
      return void this.log.push(`the office stops ${at.name}`)
    }
    const answer = await this.#handlers.free({ counter_id }, by)
    const freed = 'freed' in answer ? answer.freed : []
    for (const seat of freed) this.givenAway.add(seat)
    this.log.push(`the office frees ${freed} of ${at.name}`)
  }

  /** Copies a phone. Nobody can tell the copy from the phone. */
  async #copy(at: CounterAt): Promise<void> {
    const copy: CounterAt = { ...at, phone: at.phone.clone(), name: `copy of ${at.name}`, late: [], isDoubtful: true }
    at.isDoubtful = true
    this.counters.push(copy)
    this.log.push(`${at.name} is copied`)
  }

  async #pass(): Promise<void> {
    this.backend.clock.now += Math.round(this.#random() * 30 * minute)
    this.log.push('time passes')
  }

  /** Gives everybody a network, and lets them report everything. */
  async close(): Promise<void> {
    for (const at of this.counters) {
      at.isOn = true
      at.late = []
    }
    for (let round = 0; round < 4; round++) {
      for (const { phone } of this.counters) {
        // A phone may not have heard of its latest lease, whose answer was lost.
        phone.state = endLease(phone.state)
        await (await phone.sent(phone.sales.filter(({ isKept }) => !isKept)))()
        await phone.sendRefunds()
        await phone.report().catch((error: unknown) => {
          if (!(error instanceof Refused)) throw error
        })
      }
    }
    for (const door of this.doors) await door.flush()
    for (const door of this.doors) await this.#fetch(door)
  }

  get office(): Office {
    if (!this.#office) throw new Error('the evening has not begun')
    return this.#office
  }

  get refunds(): PhoneRefund[] {
    return [...new Map(this.counters.flatMap(({ phone }) => phone.refunds).map((one) => [one.signed.content, one])).values()]
  }

  get sales(): PhoneSale[] {
    // A copy that sells the same seats in the same instant makes the same sale, to the letter.
    return [...new Map(this.counters.flatMap(({ phone }) => phone.sales).map((sale) => [sale.signed.content, sale])).values()]
  }

  #pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.#random() * list.length)] as T
  }

  #some(list: readonly string[], most: number): string[] {
    return this.#shuffled(list).slice(0, 1 + Math.floor(this.#random() * most))
  }

  #shuffled<T>(list: readonly T[]): T[] {
    const left = [...list]
    return list.map(() => left.splice(Math.floor(this.#random() * left.length), 1)[0] as T)
  }
}

/** The server refused the request. */
class Refused extends Error {}
