import type { ListedTicket } from '@sabha/api/checkin'
import type { checkinHandlers } from '@sabha/backend/routes/checkin'
import type { DeviceRow } from '@sabha/backend/store/checkin/devices'
import { bytesOf } from '@sabha/ticketing/bytes'
import { isSignedBy, type KnownCounter, saleKey, seatsKey, soldDoubt, ticketOfClaims } from '@sabha/ticketing/counter-ticket'
import { readScan, type ScanCode } from '@sabha/ticketing/scan-code'
import { type Admission, evaluateScan, type Found, toneOf, type Verdict } from '@sabha/ticketing/verdict'

type Handlers = ReturnType<typeof checkinHandlers>

interface DoorDeps {
  handlers: Handlers
  device: DeviceRow
  showId: number
  now: () => number
  /** Changes a ticket as it is listed; for negative controls. */
  hears?: ((ticket: ListedTicket) => ListedTicket) | undefined
}

interface Waiting {
  id: string
  qr: string
  at: number
  verdict: Verdict
}

let scans = 0

/** A phone of the door that uses the shared rules, with its list and whom it let in. The scanner's store and queue have their own tests. */
export class Door {
  readonly name: string
  isOn = true
  /** Seats that this door let in by its own word, as `A1`, and on which scans. */
  readonly letIn = new Map<string, string[]>()
  /** Scans that the server hasn't received. */
  waiting: Waiting[] = []
  readonly #green: Waiting[] = []
  readonly #deps: DoorDeps
  readonly #tickets = new Map<number, ListedTicket>()
  readonly #inside = new Map<string, Admission>()
  #keys: ReadonlyMap<number, Uint8Array> = new Map()
  #counters = new Map<number, KnownCounter>()

  constructor(deps: DoorDeps) {
    this.#deps = deps
    this.name = deps.device.name
  }

  async fetch(): Promise<void> {
    const { handlers, device, showId, hears = (ticket) => ticket } = this.#deps
    const list = await handlers.list({ show_id: String(showId) } as never, { door: { kind: 'device', device } } as never)
    if (!('tickets' in list)) throw new Error('no list')
    this.#tickets.clear()
    for (const ticket of list.tickets) this.#tickets.set(ticket.ticket_id, hears(ticket))
    this.#keys = new Map(list.keys.map(({ key_id, public_key }) => [key_id, bytesOf(public_key) ?? new Uint8Array()]))
    this.#counters = new Map(
      list.counters?.map(({ counter_id, stopped_at, public_key = '' }) => [
        counter_id,
        { publicKey: public_key, stoppedAt: stopped_at === null ? null : Date.parse(stopped_at) },
      ]),
    )
  }

  /** Returns the verdict on a code without a network. Nothing is recorded. */
  async judge(qr: string): Promise<Verdict> {
    const code = await readScan(qr, this.#keys)
    const show = { id: this.#deps.showId, opensAt: null, closesAt: null }
    return evaluateScan(this.#find(code), { show, at: this.#deps.now(), reentry: false })
  }

  /** Judges a code, and lets the guest in where the verdict is green. */
  async scan(qr: string): Promise<Verdict> {
    const verdict = await this.judge(qr)
    const id = `counter-model-${++scans}`
    const scan = { id, qr, at: this.#deps.now(), verdict }
    this.waiting.push(scan)
    if (verdict.kind !== 'admitted') return verdict
    this.#green.push(scan)
    const seats = await this.#seatsOf(qr)
    for (const index of verdict.seats) {
      const seat = seats[index - 1] ?? ''
      this.#inside.set(`${this.#subject(await readScan(qr, this.#keys))} ${seat}`, { at: this.#deps.now(), gate: this.name, here: true })
      this.letIn.set(seat, [...(this.letIn.get(seat) ?? []), qr])
    }
    return verdict
  }

  /** Queues its green scans again: the server has lost them. */
  sendAgain(): void {
    const left = new Set(this.waiting.map(({ id }) => id))
    this.waiting.push(...this.#green.filter(({ id }) => !left.has(id)))
  }

  async flush(): Promise<void> {
    const { handlers, device, showId, now } = this.#deps
    for (const { id, qr, at, verdict } of this.waiting.splice(0)) {
      const acted = toneOf[verdict.kind] === 'green' ? ('admitted' as const) : ('refused' as const)
      const seats = 'seats' in verdict && acted === 'admitted' ? { seats: verdict.seats } : {}
      const request = { qr, scan_id: id, scanned_at: new Date(Math.min(at, now())).toISOString(), show_id: String(showId) }
      const sent = { ...request, mark_scanned: true, acted, shown: verdict.kind, ...seats }
      const answer = await handlers.scan(sent as never, { door: { kind: 'device', device } } as never)
      if ('refused' in answer) throw new Error(`a scan was refused: ${answer.refused}`)
    }
  }

  async #seatsOf(qr: string): Promise<string[]> {
    const found = this.#find(await readScan(qr, this.#keys))
    return found.kind === 'ticket' || found.kind === 'sold' ? found.ticket.seats.map(({ seat }) => seat) : []
  }

  #subject(code: ScanCode): string {
    if (code.kind === 'sold') return `${saleKey(code.claims)} ${code.claims.seats}`
    return code.kind === 'token' ? `t${code.claims.ticketId}` : ''
  }

  #find(code: ScanCode): Found {
    if (code.kind === 'token') {
      const { ticketId, seatIndex, issue } = code.claims
      const ticket = this.#tickets.get(ticketId)
      if (ticket) return { kind: 'ticket', ticket: this.#listed(ticket, code), seatIndex, issue }
      const own = this.#inside.get(`${this.#subject(code)} `)
      return { kind: 'signed', claims: code.claims, admissions: new Map(own ? [[0, own]] : []) }
    }
    if (code.kind !== 'sold')
      return code.kind === 'code' || code.kind === 'sale' || code.kind === 'unknown-key' ? { kind: 'unknown' } : { kind: code.kind }
    const { seats, seatIndex, soldAt, counterId } = code.claims
    const counter = this.#counters.get(counterId)
    const ticket = [...this.#tickets.values()].find(({ sale }) => sale === saleKey(code.claims))
    if (ticket && seatsKey(ticket.sale_seats ?? []) === seatsKey(seats) && isSignedBy(code.claims, counter)) {
      return { kind: 'ticket', ticket: this.#listed(ticket, code), seatIndex, issue: 1 }
    }
    const inside = new Map(
      seats.flatMap((seat, i) => {
        const admission = this.#inside.get(`${this.#subject(code)} ${seat}`)
        return admission ? [[i + 1, admission] as const] : []
      }),
    )
    const isTaken = [...this.#tickets.values()].some(
      ({ state, seats: own }) => state === 'paid' && own.some((each) => each.state === 'valid' && seats.includes(each.seat)),
    )
    const doubt = soldDoubt(code.claims, { counter, isOfAnother: isTaken || ticket !== undefined })
    return { kind: 'sold', ticket: ticketOfClaims(code.claims, inside), seatIndex, by: { counter: '', soldAt, stoppedAt: null }, doubt }
  }

  #listed({ issue, state, seats, sale }: ListedTicket, code: ScanCode) {
    const subject = sale && code.kind !== 'sold' ? '' : this.#subject(code)
    return {
      showId: this.#deps.showId,
      showTitle: '',
      issue,
      state,
      seats: seats.map(({ seat, state: own, admitted }) => ({
        seat,
        state: own,
        admission: admitted ? { at: 0, gate: admitted.gate, here: false } : (this.#inside.get(`${subject} ${seat}`) ?? null),
      })),
    }
  }
}
