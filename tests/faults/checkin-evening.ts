import type { DoorShow } from '@sabha/api/checkin'
import type { Client } from '@sabha/api/client'
import type { ScanOptions } from '@sabha/scanner/door/door'
import type { Judgement, ScanFailure } from '@sabha/scanner/scan'
import type { DoorDatabase } from '@sabha/scanner/store/database'
import { toneOf, type Verdict } from '@sabha/ticketing/verdict'
import type { Admin } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { mishaps } from '../builders/network.ts'
import { DoorPhone } from '../builders/scanner-phone.ts'
import { addShowIn, studio } from '../builders/show.ts'
import { type SoldTicket, sellTicket } from '../builders/sold-ticket.ts'
import { VirtualTime } from '../builders/virtual-time.ts'
import { type SeenScan, wrongInLedger } from './checkin-audit.ts'

const hour = 3_600_000

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

export interface NightOptions {
  backend: Backend
  admin: Admin
  seed: number
  /** Changes the client of a phone's logic; for negative controls. */
  meddle?: (client: Client, db: DoorDatabase) => Client
}

/** Plays an evening at one show's door, every second evening with exits: three phones, five bookings, and all that can go wrong. */
export class Night {
  readonly log: string[] = []
  readonly #backend: Backend
  readonly #admin: Admin
  readonly #time: VirtualTime
  readonly #random: () => number
  readonly #meddle: NightOptions['meddle']
  readonly #seen = new Map<string, SeenScan>()
  /** Amber verdicts on the screen, by phone. */
  readonly #undecided = new Map<DoorPhone, string>()
  /** Scans under way that nobody waits for, with the phone and the run of its app that made them. */
  #underWay: { phone: DoorPhone; door: DoorPhone['door']; done: Promise<void> }[] = []
  /** Phones whose clock was set when they couldn't notice it. */
  readonly #doubtful = new Set<DoorPhone>()
  /** Phones whose clock was set, and that haven't read it since. */
  readonly #justSet = new Set<DoorPhone>()
  #phones: DoorPhone[] = []
  #tickets: SoldTicket[] = []
  #cancelled: SoldTicket | null = null
  #showId = 0
  /** Guests are also scanned when they go out. */
  readonly #hasExits: boolean

  constructor({ backend, admin, seed, meddle }: NightOptions) {
    this.#backend = backend
    this.#admin = admin
    this.#meddle = meddle
    this.#random = dice(seed)
    this.#hasExits = seed % 2 === 0
    this.#time = new VirtualTime(backend.clock)
  }

  async open(): Promise<void> {
    const { deps } = this.#backend
    const now = this.#time.now
    const tonight = { starts_at: now + hour, ends_at: now + 3 * hour }
    this.#showId = await addShowIn(deps.store, { ...studio, id: `studio-${now}-${Math.floor(this.#random() * 1e9)}` }, tonight)
    const { shows } = await this.#admin.client.checkin.shows({})
    const show = shows.find(({ id }) => id === String(this.#showId))
    if (!show) throw new Error('the show is not at the door')
    for (const seats of [['A1', 'A2', 'A3'], ['A4'], ['Z1', 'Z2'], ['Z3']]) await this.#sell(seats)
    this.#phones = ['north', 'south', 'east'].map((name) => this.#newPhone(`${name}-${this.#showId}`, show))
    for (const phone of this.#phones) await this.#during(phone.pair(phone.name))
    for (const phone of this.#phones) await this.#during(phone.door?.syncNow())
  }

  async step(): Promise<void> {
    const phone = this.#pick(this.#phones)
    const what = this.#random()
    if (!phone.door) return this.#reopen(phone)
    if (what < 0.5) return this.#scan(phone)
    if (what < 0.57) return this.#decide(phone)
    if (what < 0.65) return this.#undo(phone)
    if (what < 0.75) return this.#switch(phone)
    if (what < 0.84) return this.#mishap(phone)
    if (what < 0.88) return this.#crash(phone)
    if (what < 0.9) return this.#revoke(phone)
    if (what < 0.92) return this.#setClock(phone)
    if (what < 0.93) return this.#sell(['Z4'])
    if (what < 0.94) return this.#cancel()
    if (what < 0.96) return this.#note(`${phone.name} syncs`, () => this.#during(phone.door?.syncNow()))
    return this.#pass(Math.round(this.#random() * 20_000))
  }

  /** Gives everybody a network and sends all that waits. Returns what is wrong afterwards. */
  async close(): Promise<string[]> {
    this.log.push('the network is back')
    for (const phone of this.#phones) {
      phone.network.isOn = true
      phone.network.next = []
    }
    for (const phone of this.#phones) if (!phone.door) await this.#reopen(phone)
    for (const phone of this.#phones) await this.#decide(phone)
    // An amber verdict on which nobody decides becomes a refusal after a while.
    await this.#pass(150_000)
    await this.#settle()
    const { deps } = this.#backend
    const ids = new Set(this.#phones.flatMap((phone) => phone.ids))
    const seen = [...this.#seen.values()]
    const wrong = await wrongInLedger({ read: deps.store.read, showId: this.#showId, seen, ids, cancelled: this.#cancelled })
    for (const phone of this.#phones) wrong.push(...(await this.#wrongOn(phone)))
    for (const phone of this.#phones) phone.crash()
    return wrong
  }

  /**
   * Runs until nothing waits and every phone has heard of what the others sent last. A backend under load may ask a phone to come later.
   */
  async #settle(): Promise<void> {
    for (let quiet = 0, round = 0; quiet < 2 && round < 6; round++) {
      for (const phone of this.#phones) {
        await this.#reopenIfDead(phone)
        await this.#during(phone.door?.syncNow())
      }
      const isQuiet = this.#phones.every((phone) => phone.door?.status().queue.length === 0)
      quiet = isQuiet ? quiet + 1 : 0
      if (!isQuiet) await this.#pass(60_000)
    }
  }

  /** Returns what is wrong on a phone, which must have nothing left to send and know what the ledger knows. */
  async #wrongOn(phone: DoorPhone): Promise<string[]> {
    const status = phone.door?.status()
    if (!status) return [`${phone.name}: closed`]
    const { read } = this.#backend.deps.store
    const admissions = await read.selectFrom('admission').selectAll().where('show_id', '=', this.#showId).execute()
    const conflicts = await read.selectFrom('scan_conflict').selectAll().where('show_id', '=', this.#showId).execute()
    const wrong = status.queue.map(
      ({ id, kind, error, attempts }) => `${phone.name}: the ${kind} ${id} still waits (${error ?? `no answer, ${attempts} attempts`})`,
    )
    for (const { id, second_scan_id, row, number } of conflicts) {
      // Two scans conflict once, on however many seats.
      const isKnown = status.conflicts.some(
        ({ second, seat }) =>
          second.scan_id === second_scan_id && (row === '' ? seat === '' : seat.split(', ').includes(`${row}${number}`)),
      )
      if (!isKnown) wrong.push(`${phone.name}: does not know conflict ${id}`)
    }
    const stayed = admissions.filter(({ left_at }) => left_at === null)
    if (status.admitted !== stayed.length) wrong.push(`${phone.name}: counts ${status.admitted} inside, and there are ${stayed.length}`)
    const inside = new Set(stayed.map(({ row, number }) => `${row}${number}`))
    // Leaves out the cancelled ticket: the ledger has nobody inside on it, except in a conflict, whatever the phones that let it in think.
    for (const ticket of this.#tickets.filter((ticket) => ticket !== this.#cancelled)) {
      const [guest] = (await phone.door?.search(ticket.publicId)) ?? []
      for (const { seat, state } of guest?.seatStates ?? []) {
        if ((state === 'inside') !== inside.has(seat)) wrong.push(`${phone.name}: ${seat} is ${state}`)
      }
    }
    return wrong
  }

  #newPhone(name: string, show: DoorShow): DoorPhone {
    return new DoorPhone({
      name,
      show,
      direction: this.#hasExits ? 'both' : 'in',
      origin: this.#backend.origin,
      admin: this.#admin,
      time: this.#time,
      random: () => 0.5,
      ...(this.#meddle && { meddle: this.#meddle }),
    })
  }

  #scan(phone: DoorPhone): Promise<void> {
    const { text, ticket, options } = this.#code()
    const { door } = phone
    this.#justSet.delete(phone)
    const at = this.#doubtful.has(phone) ? null : this.#time.now
    const done = (async () => {
      const outcome = await door?.scan(text, options)
      if (!outcome || phone.door !== door) return
      this.#saw({ phone: phone.name, ticket, at, leaving: options.leaving === true }, phone, outcome, options.reentry === true)
    })().catch((error: unknown) => {
      if (phone.door === door) throw error
    })
    const isAwaited = this.#random() < 0.7
    return this.#note(
      `${phone.name} scans ${ticket?.seats ?? (text.length > 20 ? 'a forged ticket' : text)} ${JSON.stringify(options)}${isAwaited ? '' : ', meanwhile'}`,
      async () => {
        if (isAwaited) await this.#during(done)
        else this.#underWay.push({ phone, door, done })
      },
    )
  }

  #saw(
    scanned: Pick<SeenScan, 'phone' | 'ticket' | 'at' | 'leaving'>,
    phone: DoorPhone,
    outcome: Judgement | ScanFailure,
    isReentry: boolean,
  ): void {
    const id = outcome.scanId
    if (this.#seen.has(id)) return
    // A volunteer who goes on to the next ticket has turned an undecided one away.
    const passedOver = this.#undecided.get(phone)
    if (passedOver !== undefined) this.#end(passedOver, 'out')
    this.#undecided.delete(phone)
    const verdict = outcome.kind === 'judged' ? outcome.verdict : null
    const seats = verdict && 'seats' in verdict ? verdict.seats : verdict?.kind === 'cannot-tell' ? [0] : []
    this.log.push(`  ${id}: ${verdict?.kind ?? outcome.kind} ${JSON.stringify(seats)}`)
    const isAsked = verdict?.kind === 'cannot-tell' && verdict.why === 'no-exit'
    this.#seen.set(id, { ...scanned, id, seats, isAsked, end: endOf(verdict, isReentry) })
    if (verdict && toneOf[verdict.kind] === 'amber') this.#undecided.set(phone, id)
  }

  #end(id: string, end: SeenScan['end']): void {
    const scan = this.#seen.get(id)
    if (scan) this.#seen.set(id, { ...scan, end })
  }

  async #decide(phone: DoorPhone): Promise<void> {
    await this.#finish(phone)
    const id = this.#undecided.get(phone)
    if (id === undefined) return
    this.#undecided.delete(phone)
    const acted = this.#random() < 0.7 ? 'admitted' : 'refused'
    await this.#note(`${phone.name} decides ${id}: ${acted}`, async () => {
      await this.#during(phone.door?.decide(id, acted))
      this.#end(id, acted === 'admitted' ? endDecided(this.#seen.get(id)) : 'out')
    })
  }

  #undo(phone: DoorPhone): Promise<void> {
    // The phone itself knows that a guest who came back from the interval can't be taken back.
    const candidates = [...this.#seen.values()].filter(({ phone: by, end }) => by === phone.name && ['in', 'back', 'left'].includes(end))
    const scan = candidates[Math.floor(this.#random() * candidates.length)]
    if (!scan) return Promise.resolve()
    return this.#note(`${phone.name} takes back ${scan.id}`, async () => {
      const outcome = await this.#during(phone.door?.undo(scan.id))
      this.log.push(`  ${outcome}`)
      if (outcome === 'undone') this.#end(scan.id, 'undone')
    })
  }

  #switch(phone: DoorPhone): Promise<void> {
    phone.network.isOn = !phone.network.isOn
    return this.#note(`${phone.name} is ${phone.network.isOn ? 'online' : 'offline'}`, async () => {})
  }

  #mishap(phone: DoorPhone): Promise<void> {
    const mishap = this.#pick(mishaps)
    phone.network.next.push(mishap)
    return this.#note(`${phone.name}: ${mishap}, next`, async () => {})
  }

  #crash(phone: DoorPhone): Promise<void> {
    this.#undecided.delete(phone)
    if (this.#justSet.has(phone)) this.#doubtful.add(phone)
    return this.#note(`${phone.name} crashes`, async () => phone.crash())
  }

  async #revoke(phone: DoorPhone): Promise<void> {
    const { deviceId } = phone
    if (deviceId === null) return
    await this.#note(`${phone.name} is revoked`, () =>
      this.#time.real(() => this.#admin.client.checkin.revokeDevice({ device_id: deviceId })),
    )
  }

  #setClock(phone: DoorPhone): Promise<void> {
    phone.clockError = Math.round((this.#random() - 0.5) * 8 * hour)
    if (!phone.door || !phone.network.isOn) this.#doubtful.add(phone)
    else this.#justSet.add(phone)
    return this.#note(`${phone.name}'s clock is set ${phone.clockError} ms off`, async () => {})
  }

  async #sell(seats: string[]): Promise<void> {
    if (this.#tickets.some((ticket) => ticket.seats[0] === seats[0])) return
    this.log.push(`${seats} sold`)
    const sale = { showId: this.#showId, name: `Guest ${seats[0]}` }
    this.#tickets.push(await this.#time.real(() => sellTicket(this.#backend, seats, sale)))
  }

  /** Staff take a booking's seats back, even with guests inside on them, and sell them to somebody else. */
  async #cancel(): Promise<void> {
    const ticket = this.#tickets[3]
    if (!ticket || this.#cancelled) return
    this.#cancelled = ticket
    this.log.push(`${ticket.seats} cancelled, and sold again`)
    const { publicId, seats } = ticket
    await this.#time.real(() => this.#admin.client.bookings.cancel({ booking_id: publicId, seats: null, refund: false, note: '' }))
    const sale = { showId: this.#showId, name: `Next guest ${seats[0]}` }
    this.#tickets.push(await this.#time.real(() => sellTicket(this.#backend, seats, sale)))
  }

  async #reopen(phone: DoorPhone): Promise<void> {
    await this.#note(`${phone.name} is opened`, () => this.#during(phone.start()))
    await this.#reopenIfDead(phone)
  }

  async #reopenIfDead(phone: DoorPhone): Promise<void> {
    if (phone.session.current().kind !== 'pair-again') return
    if (phone.network.isOn && phone.network.next.length === 0) {
      await this.#note(`${phone.name} is paired again`, () => this.#during(phone.pair(phone.name)))
    }
  }

  async #pass(ms: number): Promise<void> {
    this.log.push(`${ms} ms pass`)
    await this.#time.advance(ms)
  }

  /** Waits for this phone's scans under way. */
  async #finish(phone: DoorPhone): Promise<void> {
    const its = this.#underWay.filter((scan) => scan.phone === phone)
    this.#underWay = this.#underWay.filter((scan) => scan.phone !== phone)
    for (const { door, done } of its) if (phone.door === door) await this.#during(done)
  }

  /** Lets time go on until the work is done. */
  async #during<T>(work: Promise<T> | undefined): Promise<T | undefined> {
    return work && this.#time.until(work)
  }

  async #note<T>(what: string, work: () => Promise<T>): Promise<void> {
    this.log.push(what)
    await work()
  }

  #pick<T>(from: readonly T[]): T {
    const one = from[Math.floor(this.#random() * from.length)]
    if (one === undefined) throw new Error('nothing to pick from')
    return one
  }

  /** Chooses what a guest holds up on the way out. */
  #codeAtExit(ticket: SoldTicket): { text: string; ticket: SoldTicket | null; options: ScanOptions } {
    const index = 1 + Math.floor(this.#random() * ticket.seats.length)
    const what = this.#random()
    if (what < 0.3) return { text: ticket.qr(), ticket, options: { source: 'camera', leaving: true } }
    if (what < 0.8) return { text: ticket.qr(index), ticket, options: { source: 'camera', leaving: true } }
    return { text: ticket.publicId, ticket, options: { source: 'list', seats: [index], leaving: true } }
  }

  /** Chooses what a guest holds up, or what is typed. */
  #code(): { text: string; ticket: SoldTicket | null; options: ScanOptions } {
    const what = this.#random()
    if (what < 0.03) return { text: 'https://example.com', ticket: null, options: { source: 'camera' } }
    if (what < 0.06) return { text: 'BK33333333', ticket: null, options: { source: 'manual' } }
    const ticket = this.#pick(this.#tickets)
    const leaving = this.#hasExits && this.#random() < 0.4
    if (leaving) return this.#codeAtExit(ticket)
    if (what < 0.1) return { text: forged(ticket.qr()), ticket: null, options: { source: 'camera' } }
    if (what < 0.35) return { text: ticket.qr(), ticket, options: { source: 'camera' } }
    const index = 1 + Math.floor(this.#random() * ticket.seats.length)
    if (what < 0.65) return { text: ticket.qr(index), ticket, options: { source: 'camera' } }
    if (what < 0.8) return { text: this.#pick([ticket.verificationCode, ticket.ticketCode]), ticket, options: { source: 'manual' } }
    if (what < 0.93) return { text: ticket.publicId, ticket, options: { source: 'list', seats: [index] } }
    return { text: ticket.qr(index), ticket, options: { source: 'camera', reentry: true } }
  }
}

function endDecided(scan: SeenScan | undefined): SeenScan['end'] {
  return scan?.leaving ? 'left' : scan?.isAsked ? 'back' : 'in'
}

function endOf(verdict: Verdict | null, isReentry: boolean): SeenScan['end'] {
  if (!verdict || toneOf[verdict.kind] === 'red') return 'out'
  if (verdict.kind === 'left') return 'left'
  if (verdict.kind === 'let-back-in' || (verdict.kind === 'admitted' && isReentry)) return 'back'
  return verdict.kind === 'admitted' ? 'in' : 'unknown'
}

function forged(token: string): string {
  return `${token.slice(0, 30)}${token[30] === 'A' ? 'B' : 'A'}${token.slice(31)}`
}
