import { generateKeyPairSync, sign } from 'node:crypto'
import { type DoorNote, type DoorShow, type HouseShow, type ListedTicket, ScanAnswer } from '@sabha/api/checkin'
import type { ClientWith } from '@sabha/api/client'
import { ApiError } from '@sabha/api/errors'
import { verdictFields } from '@sabha/api/verdict'
import { bytesOf } from '@sabha/ticketing/bytes'
import { codeCheck } from '@sabha/ticketing/codes'
import { signKeyCertificate } from '@sabha/ticketing/key-certificate'
import type { Direction } from '@sabha/ticketing/occupancy'
import { exchangePlaces } from '@sabha/ticketing/place-exchange'
import { readScan } from '@sabha/ticketing/scan-code'
import { signTicket } from '@sabha/ticketing/token'
import { evaluateScan, type Found } from '@sabha/ticketing/verdict'

type DoorClient = ClientWith<'checkin.scan' | 'checkin.scans' | 'checkin.undo' | 'checkin.list'>
type ScanRequest = Parameters<DoorClient['checkin']['scan']>[0]
type ScanResult = Awaited<ReturnType<DoorClient['checkin']['scan']>>

export const show: DoorShow = {
  id: '1',
  title: 'Strings of the Kaveri',
  venue: 'Sample Hall',
  timezone: 'Asia/Kolkata',
  starts_at: '2026-11-19T13:45:00.000Z',
  ends_at: '2026-11-19T15:30:00.000Z',
  doors_open_at: null,
  doors_close_at: null,
  admits_from: null,
}

export const showTime = Date.parse('2026-11-19T13:30:00Z')

interface Ticket {
  id: number
  name: string
  seats: string[]
  state: ListedTicket['state']
  isListed: boolean
  note?: DoorNote | undefined
  /** The name of its seats, where they are places without numbers. */
  place?: string
  /** The key of the counter's sale, where a counter sold it. */
  sale?: string
}

/**
 * What happens to a request. `lost`: it is carried out, but its answer never arrives. A number is a refusal with that status. `success`: a
 * server that isn't ours answers, and says no more.
 */
export type Fault = 'unreachable' | 'unreadable' | 'lost' | number | Promise<void> | { success: boolean }

const keys = generateKeyPairSync('ed25519')
const publicKey = keys.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
const signContent = (content: Uint8Array) => new Uint8Array(sign(null, content, keys.privateKey))

/** A backend for the door's tests, without HTTP. It follows the contract, and the rules that phone and server share. */
export class FakeBackend {
  show = show
  now = showTime
  tickets = new Map<number, Ticket>()
  /** Seats inside, by `ticket/index`, and the scan that let them in. */
  inside = new Map<string, { scanId: string; at: string; device: number }>()
  /** Each scan and undo once, in the order of their arrival. */
  ledger: { id: string; kind: 'scan' | 'undo'; scannedAt: number; acted: string | null }[] = []
  /** Every request that arrived. */
  arrived: string[] = []
  conflicts: { scanId: string; seat: string }[] = []
  /** How many scans wait, as a phone last told. */
  toldWaiting: unknown = null
  /** What happens to the next requests, one each; `always` applies to those after them. */
  faults: Fault[] = []
  always: Fault | null = null
  /** Texts of scans that are refused, whatever happens to the others. */
  badTexts = new Set<string>()
  /** Texts of scans on which the server fails every time. */
  failingTexts = new Set<string>()
  tokens = new Set(['token-1'])
  pageSize = 500
  salt = 'salt'
  /** false: an older release, which takes one scan a request. */
  takesMany = true
  /** false: the phones are signed in to one account. */
  tellsPhonesApart = true
  /** The sections that this gate admits, and all gates. */
  gateSections: string[] | null = null
  gates: { gate: string; sections: string[] | null }[] = []
  direction: Direction = 'in'
  /** Devices that were revoked. */
  revoked: number[] = []
  /** false: an older release, with which phones don't tell each other anything. */
  certifies = true
  /** Rows whose seats are places without numbers; undefined: an older release, which doesn't say. */
  places: { row: string; section: string; name: string }[] | undefined = []
  /** The house's shows with their stamp; null: an older release. */
  house: { stamp: string; shows: HouseShow[] } | null = null
  #answers = new Map<string, ScanResult>()
  #cursor = 0
  #changed = new Map<number, number>()
  /** Cursors that phones were given, with their stamps. */
  #told = new Map<number, string>()
  #stamps = 0

  sell(id: number, changes: Partial<Ticket> = {}): { whole: string; seat(index: number): string; code: string; bookingId: string } {
    this.tickets.set(id, { id, name: `Guest ${id}`, seats: [`A${id}`, `B${id}`], state: 'paid', isListed: true, ...changes })
    this.#touch(id)
    const token = (seatIndex: number) => this.token(id, seatIndex)
    return { whole: token(0), seat: token, code: codeOf(id), bookingId: bookingIdOf(id) }
  }

  change(id: number, changes: Partial<Ticket>): void {
    const ticket = this.tickets.get(id)
    if (ticket) this.tickets.set(id, { ...ticket, ...changes })
    this.#touch(id)
  }

  token(ticketId: number, seatIndex: number, { showId = Number(this.show.id), issue = 1, keyId = 1 } = {}): string {
    return signTicket({ keyId, showId, ticketId, seatIndex, issue }, signContent)
  }

  /** Lets a seat in as another phone. */
  admitElsewhere(id: number, index: number): void {
    this.inside.set(`${id}/${index}`, { scanId: `other-phone-${id}-${index}`, at: new Date(this.now).toISOString(), device: 2 })
    this.#touch(id)
  }

  /** Moves the show by so many ms to another day: nobody is inside on the new date. */
  move(by: number): void {
    const later = (instant: string) => new Date(Date.parse(instant) + by).toISOString()
    const { starts_at, ends_at } = this.show
    this.show = { ...this.show, starts_at: later(starts_at), ends_at: later(ends_at), admits_from: ends_at }
    const inside = new Set([...this.inside.keys()].map((key) => Number(key.split('/')[0])))
    this.inside.clear()
    for (const id of inside) this.#touch(id)
  }

  outElsewhere(id: number, index: number): void {
    this.inside.delete(`${id}/${index}`)
    this.#touch(id)
  }

  client(token: () => string | null, device = 1): DoorClient {
    const through = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
      const fault = this.faults.shift() ?? this.always
      if (fault === 'unreachable') throw new ApiError('unreachable', '')
      this.arrived.push(name)
      if (fault instanceof Promise) await fault
      if (isOfAnother(fault)) return ScanAnswer.parse(fault) as T
      throwFault(fault)
      if (!this.tokens.has(token() ?? '')) throw new ApiError('refused', 'This phone is no longer paired.', { status: 401 })
      const answer = await work()
      if (fault === 'lost') throw new ApiError('unreachable', '')
      return answer
    }
    return {
      checkin: {
        scan: (request) => through(`scan ${request.scan_id}`, () => this.#scan(request, device)),
        scans: ({ scans }) => through(`scans ${scans.length}`, () => this.#scans(scans, device)),
        undo: (request) => through(`undo ${request.undo_id}`, async () => this.#undo(request)),
        list: ({ since, stamp, scans, waiting, exchange_key, heard, house_shows }) =>
          through('list', () => {
            this.toldWaiting = waiting
            const lost = (scans ?? '').split(',').some((id) => id !== '' && !this.ledger.some((row) => row.id === id))
            const isOurs = !lost && (stamp === undefined || this.#told.get(Number(since)) === stamp)
            const asked = {
              publicKey: exchange_key,
              heard: (heard ?? '').split(',').filter(Boolean),
              house: house_shows,
            }
            return this.#list(isOurs ? Number(since ?? 0) : 0, device, asked)
          }),
      },
    }
  }

  /** Takes a backup, and returns a function that restores it. */
  save(): () => void {
    const { tickets, inside, ledger, conflicts } = structuredClone({ ...this, faults: [], always: null })
    const [answers, told, changed, cursor] = [new Map(this.#answers), new Map(this.#told), new Map(this.#changed), this.#cursor]
    return () => {
      Object.assign(this, structuredClone({ tickets, inside, ledger, conflicts }))
      this.#answers = new Map(answers)
      this.#told = new Map(told)
      this.#changed = new Map(changed)
      this.#cursor = cursor
    }
  }

  async #scans(scans: ScanRequest[], device: number) {
    if (!this.takesMany) throw new ApiError('refused', 'Not found.', { status: 404 })
    const rows = []
    for (const request of scans) {
      const scan_id = request.scan_id ?? ''
      rows.push(
        await this.#scan(request, device).then(
          (answer) => ({ scan_id, status: 200, answer, message: '' }),
          ({ status = 500, message }: ApiError) => ({ scan_id, status, answer: null, message }),
        ),
      )
    }
    return { success: true as const, rows, server_time: new Date(this.now).toISOString() }
  }

  async #scan(sent: ScanRequest, device: number): Promise<ScanResult> {
    if (this.badTexts.has(sent.qr)) throw new ApiError('refused', 'The request could not be read.', { status: 400 })
    if (this.failingTexts.has(sent.qr)) throw new ApiError('refused', 'Something went wrong.', { status: 500 })
    const id = sent.scan_id ?? 'none'
    const { again } = sent
    const qr = again ? this.token(Number(again.ticket_id), Number(again.seat_index)) : sent.qr
    const { found, ticket } = await this.#find(qr, sent.entry, device)
    const request = ticket?.place ? { ...sent, seats: this.#exchanged(sent, ticket, device) } : sent
    const judged = this.#judge(request, found, ticket)
    const known = this.#answers.get(id)
    const answer = known ?? judged
    if (request.mark_scanned === false) return { ...answer, server_time: new Date(this.now).toISOString() }
    this.#note(request, { id, found, letIn: known || answer.verdict !== 'admitted' ? [] : answer.seat_indexes, device, ticket })
    this.#answers.set(id, answer)
    return { ...answer, conflict: this.conflicts.some(({ scanId }) => scanId === id), server_time: new Date(this.now).toISOString() }
  }

  /** Exchanges places without numbers for free ones, as the server does. */
  #exchanged({ seats, scan_id }: ScanRequest, { id, seats: all, place }: Ticket, device: number): number[] | undefined {
    const holderOf = (index: number) => this.inside.get(`${id}/${index}`)
    const now = all.map((_, i) => {
      const holder = holderOf(i + 1)
      return { state: 'valid', place, admission: holder ? { at: 0, leftAt: null, here: holder.device === device } : null }
    })
    return seats && exchangePlaces(now, seats, { isOwn: (index) => holderOf(index)?.scanId === scan_id })
  }

  #judge(request: ScanRequest, found: Found, ticket: Ticket | null): ScanResult {
    const verdict = evaluateScan(found, {
      show: { id: Number(this.show.id), opensAt: null, closesAt: null },
      at: this.#scannedAt(request),
      reentry: request.reentry ?? false,
      leaving: request.leaving,
      exits: this.direction !== 'in',
      seats: request.seats,
      gate: this.gateSections ? { sections: this.gateSections, all: this.gates } : undefined,
    })
    return {
      ...verdictFields(verdict),
      message: verdict.kind,
      ticket_id: ticket?.id ?? null,
      seats_admitted: 'seats' in verdict ? verdict.seats.flatMap((index) => ticket?.seats[index - 1] ?? []) : [],
      scan_id: request.scan_id ?? 'none',
    }
  }

  /** Asked without the phone's time, a server takes its own. */
  #scannedAt({ scanned_at, clock_offset = 0 }: Pick<ScanRequest, 'scanned_at' | 'clock_offset'>): number {
    return scanned_at === undefined ? this.now : Date.parse(scanned_at) + clock_offset
  }

  /** Writes what happened at the door into the ledger. `letIn`: the seats that the verdict itself lets in. */
  #note(
    request: ScanRequest,
    { id, found, letIn, device, ticket }: { id: string; found: Found; letIn: number[]; device: number; ticket: Ticket | null },
  ): void {
    const { acted } = request
    const scannedAt = this.#scannedAt(request)
    const entry = this.ledger.find((row) => row.id === id)
    if (!entry) this.ledger.push({ id, kind: 'scan', scannedAt, acted: acted ?? null })
    const admit = (indexes: number[]) => this.#admit(id, ticket, indexes, { at: new Date(scannedAt).toISOString(), device })
    if (!acted) {
      admit(letIn)
      return
    }
    // A refusal may be followed by an admission: the guests are inside then.
    if (entry && entry.acted !== null && !(entry.acted === 'refused' && acted === 'admitted')) return
    if (entry) entry.acted = acted
    if (acted === 'refused') this.#free(id)
    else if (found.kind === 'ticket') {
      const { seatIndex } = found
      admit(request.seats ?? found.ticket.seats.map((_, i) => i + 1).filter((index) => [0, index].includes(seatIndex)))
    }
  }

  #admit(scanId: string, ticket: Ticket | null, indexes: number[], who: { at: string; device: number }): void {
    if (!ticket || indexes.length === 0) return
    for (const index of indexes) {
      const key = `${ticket.id}/${index}`
      const holder = this.inside.get(key)
      if (!holder) this.inside.set(key, { scanId, ...who })
      else if (holder.scanId !== scanId) this.conflicts.push({ scanId, seat: key })
    }
    this.#touch(ticket.id)
  }

  #undo({ undo_id: undoId, scan_id: scanId, undone_at, clock_offset }: Parameters<DoorClient['checkin']['undo']>[0]) {
    if (!this.ledger.some(({ id }) => id === scanId))
      throw new ApiError('refused', 'We could not find this scan.', { status: 404, code: 'unknown-scan' })
    const scannedAt = this.#scannedAt({ scanned_at: undone_at, clock_offset })
    if (!this.ledger.some(({ id }) => id === undoId)) this.ledger.push({ id: undoId, kind: 'undo', scannedAt, acted: null })
    this.#free(scanId)
    return { success: true as const, message: '', server_time: new Date(this.now).toISOString() }
  }

  async #list(since: number, device: number, asked: { publicKey: string | undefined; heard: string[]; house: string | undefined }) {
    const changed = [...this.#changed].filter(([, at]) => at > since).sort((a, b) => a[1] - b[1])
    const page = changed.slice(0, this.pageSize)
    const cursor = page.at(-1)?.[1] ?? since
    if (!this.#told.has(cursor)) this.#told.set(cursor, `stamp-${++this.#stamps}`)
    return {
      success: true as const,
      show: this.show,
      keys: [{ key_id: 1, public_key: publicKey.toString('base64url') }],
      salt: this.salt,
      tickets: await Promise.all(page.flatMap(([id]) => this.#listed(id))),
      cursor,
      stamp: this.#told.get(cursor) ?? '',
      whole: since === 0,
      more: changed.length > page.length,
      sold: [...this.tickets.values()].reduce((sum, { seats }) => sum + seats.length, 0),
      admitted: this.inside.size,
      conflicts: [],
      gate_sections: this.gateSections,
      direction: this.direction,
      exits: this.direction !== 'in',
      gates: this.gates,
      counters: [],
      places: this.places,
      ...(this.certifies && { exchange: this.#exchange(device, asked) }),
      ...(this.house && { house_shows: { ...this.house, ...(asked.house === this.house.stamp && { shows: null }) } }),
      device: this.tellsPhonesApart ? { id: device, name: 'Phone', gate: `Gate ${device}` } : null,
      server_time: new Date(this.now).toISOString(),
    }
  }

  #exchange(device: number, { publicKey: own, heard }: { publicKey: string | undefined; heard: string[] }) {
    const key = own === undefined ? undefined : bytesOf(own)
    return {
      certificate: key
        ? certificateOf(device, {
            publicKey: key,
            showId: Number(this.show.id),
            validUntil: this.now + 24 * 3_600_000,
          })
        : null,
      revoked: this.revoked,
      arrived: heard.filter((id) => this.ledger.some((row) => row.id === id)),
    }
  }

  #listed(id: number): Promise<ListedTicket>[] {
    const ticket = this.tickets.get(id)
    if (!ticket?.isListed) return []
    const seats = ticket.seats.map((seat, i) => {
      const holder = this.inside.get(`${id}/${i + 1}`)
      const admitted = holder
        ? { at: holder.at, gate: `Gate ${holder.device}`, device_id: this.tellsPhonesApart ? holder.device : null, scan_id: holder.scanId }
        : null
      const row = seat.replace(/\d+$/, '')
      return { seat, state: 'valid' as const, section: row, admitted, ...(ticket.place && { notes: { place: { name: ticket.place } } }) }
    })
    return [
      codeCheck(this.salt, codeOf(id)).then((check) => ({
        ticket_id: id,
        issue: 1,
        state: ticket.state,
        booking_id: bookingIdOf(id),
        booking_db_id: 1000 + id,
        checks: [check],
        codes: [],
        name: ticket.name,
        phone_end: String(3210 + id),
        amount: 2499.5,
        ...(ticket.note && { note: ticket.note }),
        ...(ticket.sale && { sale: ticket.sale }),
        seats,
        personal: null,
      })),
    ]
  }

  async #find(text: string, entry: ScanRequest['entry'], device: number): Promise<{ found: Found; ticket: Ticket | null }> {
    const code = await readScan(text, new Map([[1, new Uint8Array(publicKey)]]), { isTyped: entry === 'manual' })
    if (code.kind !== 'token' && code.kind !== 'code')
      return { found: { kind: code.kind === 'foreign' || code.kind === 'newer-format' ? code.kind : 'forged' }, ticket: null }
    const isMeant = (id: number) =>
      code.kind === 'token' ? id === code.claims.ticketId : [codeOf(id), bookingIdOf(id), String(1000 + id)].includes(code.code)
    const ticket = [...this.tickets.values()].find(({ id }) => isMeant(id))
    if (!ticket) return { found: { kind: 'unknown' }, ticket: null }
    const seats = ticket.seats.map((seat, i) => {
      const holder = this.inside.get(`${ticket.id}/${i + 1}`)
      const admission = holder
        ? { at: Date.parse(holder.at), gate: `Gate ${holder.device}`, here: this.tellsPhonesApart && holder.device === device }
        : null
      return { seat, state: 'valid' as const, section: seat.replace(/\d+$/, ''), admission }
    })
    const { state } = ticket
    const found: Found = {
      kind: 'ticket',
      ticket: { showId: Number(this.show.id), showTitle: this.show.title, issue: 1, state, seats },
      seatIndex: code.kind === 'token' ? code.claims.seatIndex : 0,
      issue: code.kind === 'token' ? code.claims.issue : null,
    }
    return { found, ticket }
  }

  #free(scanId: string): void {
    for (const [key, holder] of this.inside) {
      if (holder.scanId !== scanId) continue
      this.inside.delete(key)
      this.#touch(Number(key.split('/')[0]))
    }
  }

  #touch(id: number): void {
    this.#changed.set(id, ++this.#cursor)
  }
}

function isOfAnother(fault: Fault | null): fault is { success: boolean } {
  return fault !== null && typeof fault === 'object' && 'success' in fault
}

function throwFault(fault: Fault | null): void {
  if (fault === 'unreadable') throw new ApiError('unreadable', '', { status: 200 })
  if (typeof fault === 'number') throw new ApiError('refused', `refused with ${fault}`, { status: fault })
}

/** Returns the server's certificate that this key is a phone's. */
export function certificateOf(
  holderId: number,
  of: { publicKey: Uint8Array; showId: number; validUntil: number },
  sign = signContent,
): string {
  return signKeyCertificate('exchange', { serverKeyId: 1, holderId, ...of }, sign)
}

const codeOf = (id: number) => `T${String(id).padStart(8, '0')}`
const bookingIdOf = (id: number) => `BK${String(id).padStart(6, '0')}`
