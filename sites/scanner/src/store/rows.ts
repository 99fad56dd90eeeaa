import type { DoorConflict, DoorDevice, DoorShow, HouseShow, ListedTicket, ScanEntry } from '@sabha/api/checkin'
import type { Lease, LeaseStatement, SignedText } from '@sabha/ticketing/counter-lease'
import type { RefundRecord } from '@sabha/ticketing/counter-refund'
import type { CounterPayment, SaleRecord } from '@sabha/ticketing/counter-sale'
import type { AgreedSale, CodeUse, SellerState } from '@sabha/ticketing/counter-seller'
import type { HallPlan } from '@sabha/ticketing/hall'
import type { Direction } from '@sabha/ticketing/occupancy'
import type { ConcessionKind } from '@sabha/ticketing/quote'
import type { SeatId } from '@sabha/ticketing/seats'
import type { GateRights, VerdictKind } from '@sabha/ticketing/verdict'
import type { Judgement, Outcome, Recall, ScanSource } from '../scan.ts'
import type { Death } from '../send-result.ts'

/** The rows of the database. Instants are epoch ms by this phone's clock unless a comment says otherwise. */

export interface SessionRow {
  id: 'session'
  kind: 'device' | 'admin'
  token: string
  /** How the token died, once the server has answered 401 to it. */
  dead: false | Death
  device: DoorDevice | null
  bound: DoorShow | null
  name: string
  email: string
  /** The shows whose tickets this phone takes. */
  shows: DoorShow[]
  /** The phone also sells tickets. */
  counter?: boolean
}

/** The token of this phone's previous pairing, kept as long as a scan made under it waits to be sent. */
interface FormerRow {
  id: 'former'
  token: string
}

/** An attempt to pair whose answer has not arrived. A retry under the same name gets the same answer. */
interface AttemptRow {
  id: 'attempt'
  attempt: string
}

/** The ms to add to this phone's clock for the server's time, as learnt from `server_time`; right to within `margin` ms. */
interface ClockRow {
  id: 'clock'
  offset: number
  margin: number
}

/** When the door of these shows last synced: `at` by this phone's clock, `server` by the server's. */
export interface SyncedRow {
  id: 'synced'
  showIds: string[]
  at: number
  server: number
}

/**
 * How often this phone has asked for a check-in list. The count orders requests for the list and acknowledgements of scans, and a clock
 * that is set back can't upset it.
 */
interface QuestionsRow {
  id: 'questions'
  asked: number
}

/** The key with which this phone signs what it tells other phones. It is stored next to the token, which is worth more. */
interface ExchangeKeyRow {
  id: 'exchange-key'
  secret: Uint8Array
  /** base64url. */
  publicKey: string
}

/** When the last snapshot taken over from each other phone was made, by its idea of the server's clock. The keys are `<show>/<device>`. */
interface HeardRow {
  id: 'heard'
  madeAt: Record<string, number>
}

/** The shows of the house, so that a ticket of another show can be named. `stamp` is the server's version of this list. */
interface HouseShowsRow {
  id: 'house-shows'
  stamp: string
  shows: HouseShow[]
}

/**
 * The salts, which tell databases apart, of the lists that were dropped when the phone was paired again. The next list of the same database
 * may have lost what this phone let in.
 */
interface FormerListsRow {
  id: 'former-lists'
  /** By show id. */
  salts: Record<string, string>
}

/** Names this database. */
interface DatabaseRow {
  id: 'database'
  name: string
}

export type OwnRow =
  | SessionRow
  | FormerRow
  | AttemptRow
  | ClockRow
  | SyncedRow
  | QuestionsRow
  | ExchangeKeyRow
  | HeardRow
  | HouseShowsRow
  | FormerListsRow
  | DatabaseRow

/** The check-in list of one show, without its tickets. */
export interface ListRow {
  showId: string
  show: DoorShow
  /** Public keys by key id, base64url. */
  keys: { key_id: number; public_key: string }[]
  salt: string
  /** Where the next page starts, in the server's numbering. */
  cursor: number
  /** Came with the cursor; another database has another stamp at the same cursor. Empty from an older backend. */
  stamp: string
  /** The revision of the first page of a list that is arriving whole; null once it is complete. */
  wholeSince: number | null
  /** This phone's count of pages stored. */
  revision: number
  /** Seats, as `admitted` is. */
  sold: number
  admitted: number
  gate: string
  /** The sections that this gate admits, and all gates. Absent from rows that an earlier release kept. */
  gateSections?: string[] | null
  gates?: GateRights[]
  /** Which way guests pass this gate, and whether any gate scans guests who go out. Absent from rows of an earlier release. */
  direction?: Direction
  exits?: boolean
  deviceId: number | null
  /** The counters that sell at the hall. Absent from rows of an earlier release. */
  counters?: { counter_id: number; name: string; stopped_at: string | null; public_key?: string | undefined }[] | undefined
  /** The certificate of this phone's key, base64url, and the devices that are no longer trusted. Absent from rows of an earlier release. */
  exchange?: { certificate: string | null; revoked: number[] } | undefined
  /** Hall rows whose seats are places without numbers. Absent from rows of an earlier release. */
  places?: { row: string; section: string; name: string; kn?: string | undefined }[] | undefined
  /** The number of the request that brought the latest page. The list lacks our admissions that were acknowledged after that request. */
  question: number
  /** When the list was last complete; null: never. */
  completeAt: number | null
  /** When the list was last complete, by the server's clock; null: not known. */
  asOf: number | null
}

/** A ticket of the check-in list: as on the wire, with the fields that it is found by. */
export interface TicketRow extends Omit<ListedTicket, 'codes' | 'personal'> {
  showId: string
  /** The revision of the page that brought it. */
  revision: number
  /** The seats that belong to this ticket alone: the valid ones of a paid ticket. Absent from rows of an earlier release. */
  seatIds?: string[]
  /** The newest issue of the ticket that was scanned here, where that is newer than the list's. */
  issueSeen?: number
}

/**
 * A guest who is known to be inside in addition to what the check-in list says: this phone let them in, a verdict of the server found the
 * ticket used, or another phone told this one. Or a guest whom one of these phones let out (`leaving`).
 * `subject` is `t:<ticket id>`, `s:<counter>/<number>/<seats>` for a ticket that a counter sold, or `c:<hash of the code>` where the ticket
 * isn't known here. The seat index is the token's; 0 is the whole booking.
 */
export interface AdmissionRow extends Partial<SeatMovement> {
  subject: string
  seatIndex: number
  /** The id of our scan, or of the scan that another phone told us of; else `server`. */
  scanId: string
  showId: string
  /** On the server's clock. */
  at: number
  gate: string
  own: boolean
  /**
   * The device that told us without a network. Its word counts until the server has the scan, since the list then says what became of it.
   */
  heardFrom?: number
  /** The number of the latest request for the list when the server acknowledged the scan; 0: not acknowledged yet. */
  settledAfter: number
}

/** Fields that are absent mean that the guest was let in. */
export interface SeatMovement {
  /** The guest went out. */
  leaving?: true
  /** By how much this changes the number of guests inside, as far as the phone knew. */
  counts: -1 | 0 | 1
}

/** A counter's sale, as its tickets name it. */
export interface SoldSeats {
  counterId: number
  number: number
  seats: SeatId[]
}

/**
 * Of an instant that was read off a clock that nobody had put right: in which run of the program, and when that began by the clock as it was set
 * then. `heard`: when the phone had last heard from the server, by the server's clock; absent: never, or in rows of an earlier release.
 */
export interface Unsure {
  run: number
  startedAt: number
  heard?: number | undefined
}

interface Waiting {
  /** The position in the queue, which the database assigns. */
  seq?: number
  id: string
  showId: string
  /** The partition key, an admission's `subject`: rows of one ticket go out one after another. */
  lane: string
  at: number
  /** What was to be added to `at` when it was taken, or as was learnt since. */
  offset: number
  unsure?: Unsure | undefined
  label: string
  attempts: number
  /** The poison count: how many of the attempts got a reply that is no proper answer. */
  chokes?: number
  /** The server's refusal of this row; null: the row waits to be sent. */
  error: string | null
  /** Since when the door itself is asking the server about this scan; the queue leaves it alone for a moment. 0: the door isn't asking. */
  askedAt: number
  /** The device id under which it was scanned, where the phone was paired again since; null: an account. Absent: the current session. */
  deviceId?: number | null
  /** Raised by every change, so that an answer to an older version doesn't remove the row. */
  version: number
}

export interface ScanRow extends Waiting {
  kind: 'scan'
  text: string
  entry: ScanEntry
  reentry: boolean
  leaving?: true
  /** The seat indexes that were asked for, or those that this phone let in. */
  seats: number[] | null
  shown: VerdictKind | null
  acted: Outcome | null
  /** The verdict was amber, and the row waits for a person's decision. */
  undecided: boolean
  /** Set when the scan is sent again (`resendAdmissions`): it names the ticket or sale, and has no text. */
  again?: { seatIndex: number } & ({ ticketId: number; sale?: never } | { sale: SoldSeats; ticketId?: never })
  /** When the amber verdict was last on a screen, waiting for a decision. */
  onScreenAt?: number
}

export interface UndoRow extends Waiting {
  kind: 'undo'
  scanId: string
  gate: string
  /**
   * `seatCount`: the seats that the server counts as inside until it has this undo; negative for the undo of an exit. `settledAfter`: the
   * list request after which it acknowledged the scan; 0: not yet.
   */
  seatCount: number
  settledAfter: number
}

export type WaitingRow = ScanRow | UndoRow

/** A scan of this phone, kept for the whole show. */
export interface RecentRow {
  scanId: string
  showId: string
  at: number
  judgement: Judgement
  source: ScanSource
  acted: Outcome | null
  /** The verdict was amber and a person has decided, which is sent to the server once. */
  isDecided: boolean
  undone: boolean
  subject: string
  /**
   * The scanned text of an amber scan, to be sent with the decision. Empty once that is made, and for every other scan, so that anyone who
   * finds the phone finds no ticket on it.
   */
  text: string
  reentry: boolean
  leaving?: true
  offset: number
  unsure?: Unsure | undefined
  /** Taken back here, of what the server had lost meanwhile. */
  isLost?: boolean
  /** The seat indexes that this scan let in. */
  seats: number[]
  /** Refused because of another phone's word, which the server may not know yet: its answer is no reason to call the guest back. */
  isHeard?: true
  recall: Omit<Recall, 'scanId' | 'shown'> | null
  /** When the recall that is to be shown was raised. Absent, and so not in the index, where there is none to show. */
  recalledAt?: number
}

export interface ConflictRow extends DoorConflict {
  showId: string
}

/** This phone as a counter of a show. */
export interface CounterRow {
  showId: string
  /** The private key; it signs on this phone and never leaves it. */
  key: CryptoKey
  /** base64url. */
  publicKey: string
  /** null: the server hasn't certified the key yet. */
  certified: { certificate: string; keys: ListRow['keys']; account: string } | null
  seller: SellerState | null
  /** Its lease's statement, as the server signed it, which a restored server asks for. Absent from rows of an earlier release. */
  statement?: LeaseStatement
  /** The plan of the show's hall, as JSON; an object in rows of an earlier release. null: not fetched yet. */
  plan: string | HallPlan | null
  upi: { address: string; name: string } | null
  /** The till that sales go into; null: none is open. */
  till: number | null
  /** How many seats of each section the counter keeps in stock while there is a network. */
  stock: Record<string, number>
}

/** A counter as stored. What has thousands of seats is in a row of its own (`StockRow`), since each sale reads and writes this one. */
export interface KeptCounter extends Omit<CounterRow, 'seller' | 'statement' | 'plan'> {
  seller: Omit<SellerState, 'lease'> | null
  /** Raised with every change of the `StockRow`. */
  stockRevision: number
}

/** The large, seldom changed part of a counter: its lease, statement and plan. */
export interface StockRow extends Pick<CounterRow, 'showId' | 'statement' | 'plan'> {
  lease: Lease | null
}

/**
 * How far a sale at this counter is. `paying`: its seats are set aside, and nothing is sold. `dropped`: nothing was sold; its reference is
 * kept, since a payment may still arrive under it. `waiting`: it is sold, and the server hasn't acknowledged it. `refused`: the server
 * keeps it as a conflict and hasn't booked it.
 */
export type SaleState = 'paying' | 'dropped' | 'waiting' | 'sent' | 'refused'

/** A sale of this phone, kept as long as it is this show's counter, since a server restored from a backup asks for it again. */
export interface SaleRow {
  id: string
  showId: string
  counterId: number
  state: SaleState
  /** When it was begun. */
  at: number
  seats: SeatId[]
  who: Record<SeatId, ConcessionKind>
  /** The use of a price code in this sale. Absent: none. */
  code?: CodeUse
  payment: CounterPayment
  /** Paise, for the seats. */
  total: number
  /** Paise, a donation on top of `total`. Absent: none. */
  donation?: number
  name: string
  phone: string
  language: 'en' | 'kn'
  /** Names a payment by UPI. */
  upiReference: string
  /** What the guest was told before they paid. Absent from rows of an earlier release. */
  agreed?: AgreedSale
  /** What was sold, as the phone signed it, and the ticket codes, that of the whole booking first. null while it is being paid. */
  sold: { record: SaleRecord; signed: SignedText; codes: string[] } | null
  /** Its ticket was given to the guest. */
  isHandedOver: boolean
  /** The server's id, by which the desk finds the booking. Absent until the server has booked it, and in rows of an earlier release. */
  bookingId?: string
  attempts: number
  /** Why it isn't acknowledged, in the server's words; or why it is refused. */
  message: string | null
}

/** A refund that this phone gave for seats of a sale. It is kept and sent as sales are, and can't be undone here. */
export interface RefundRow {
  id: string
  showId: string
  counterId: number
  /** The key of the sale, see `saleKey`. */
  sale: string
  /** `refused`: the server has it, but the money had already gone back elsewhere, or the sale was never booked. */
  state: 'waiting' | 'sent' | 'refused'
  at: number
  record: RefundRecord
  signed: SignedText
  attempts: number
  /** Why it isn't acknowledged, in the server's words; or why it is refused. */
  message: string | null
}
