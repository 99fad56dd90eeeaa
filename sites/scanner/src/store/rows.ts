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

/** What the database holds. Instants in epoch ms by this phone's clock unless said otherwise. */

export interface SessionRow {
  id: 'session'
  kind: 'device' | 'admin'
  token: string
  /** A 401 was answered to it. */
  dead: false | Death
  device: DoorDevice | null
  bound: DoorShow | null
  name: string
  email: string
  /** Those whose tickets it takes. */
  shows: DoorShow[]
  /** It sells tickets, too. */
  counter?: boolean
}

/** What this phone was paired with before, as long as something waits that was scanned under it. */
interface FormerRow {
  id: 'former'
  token: string
}

/** An attempt to pair whose answer has not arrived: named the same, it is answered as before. */
interface AttemptRow {
  id: 'attempt'
  attempt: string
}

/** What is to be added to this phone's clock, in ms, as learnt from `server_time`; right to within `margin`. */
interface ClockRow {
  id: 'clock'
  offset: number
  margin: number
}

/** The last sync of the door of these shows: by this phone's clock, and by the server's. */
export interface SyncedRow {
  id: 'synced'
  showIds: string[]
  at: number
  server: number
}

/**
 * How often this phone has asked for a check-in list: the order of what it asked and what was acknowledged, which a clock that is set back
 * can't upset.
 */
interface QuestionsRow {
  id: 'questions'
  asked: number
}

/** The key by which this phone signs what it tells other phones. Beside the token, which is worth more. */
interface ExchangeKeyRow {
  id: 'exchange-key'
  secret: Uint8Array
  /** base64url. */
  publicKey: string
}

/** When what other phones told last was made, on their server's clock, by `<show>/<device>`: what is older counts no more. */
interface HeardRow {
  id: 'heard'
  madeAt: Record<string, number>
}

/** What shows there are in the house, by which a ticket of another show is named. `stamp`: the server's, of just these. */
interface HouseShowsRow {
  id: 'house-shows'
  stamp: string
  shows: HouseShow[]
}

/** By which database the lists were that went when the phone was paired again: the next list of it may have lost what this phone let in. */
interface FormerListsRow {
  id: 'former-lists'
  /** By show. */
  salts: Record<string, string>
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

/** The check-in list of one show, without its tickets. */
export interface ListRow {
  showId: string
  show: DoorShow
  /** Public keys by key id, base64url. */
  keys: { key_id: number; public_key: string }[]
  salt: string
  /** Where the next page starts, by the server's count. */
  cursor: number
  /** What came with the cursor: another database has another there. Empty from a backend of before. */
  stamp: string
  /** The page from which on the list came whole, until it is complete. */
  wholeSince: number | null
  /** By this phone's count of pages stored. */
  revision: number
  /** Seats. */
  sold: number
  admitted: number
  gate: string
  /** What this gate admits, and the gates there are; absent from what an earlier release kept. */
  gateSections?: string[] | null
  gates?: GateRights[]
  /** Which way guests pass this gate, and whether anybody scans who goes out; likewise. */
  direction?: Direction
  exits?: boolean
  deviceId: number | null
  /** Who sells at the hall; absent from what an earlier release kept. */
  counters?: { counter_id: number; name: string; stopped_at: string | null; public_key?: string | undefined }[] | undefined
  /** The certificate of this phone's key, base64url, and the devices whose word counts no more; absent from what an earlier release kept. */
  exchange?: { certificate: string | null; revoked: number[] } | undefined
  /** Rows whose seats are places without numbers; likewise. */
  places?: { row: string; section: string; name: string; kn?: string | undefined }[] | undefined
  /** The question that brought what it holds now; admissions of ours that were acknowledged since are not on it. */
  question: number
  /** When it was last complete; null: never. */
  completeAt: number | null
  /** The same by the server's clock; null: not known. */
  asOf: number | null
}

/** a ticket of the check-in list; as on the wire, with what it is found by. */
export interface TicketRow extends Omit<ListedTicket, 'codes' | 'personal'> {
  showId: string
  /** The page that brought it. */
  revision: number
  /** Its seats that are its own, by name. Absent from what an earlier release kept. */
  seatIds?: string[]
  /** The newest issue of it that was scanned here, where that is newer than the list's. */
  issueSeen?: number
}

/**
 * Somebody known to be inside beside what the check-in list says, let in by this phone, found used by a verdict of the server, or let in by
 * another phone that told this one; or to have gone out by one of these phones.
 * `subject` is `t:<ticket id>`, `s:<counter>/<number>/<seats>` of a ticket that a counter sold, or `c:<hash of the code>` where the ticket isn't known here; the seat index is the token's, 0 the whole booking.
 */
export interface AdmissionRow extends Partial<SeatMovement> {
  subject: string
  seatIndex: number
  /** Of ours, or of the phone that told us; else `server`. */
  scanId: string
  showId: string
  /** On the server's clock. */
  at: number
  gate: string
  own: boolean
  /** The device that told us without a network. Counts until the server has the scan: its list knows what became of it. */
  heardFrom?: number
  /** The last question for the list by when the server had acknowledged it; 0: not yet. */
  settledAfter: number
}

/** Absent: somebody was let in. */
export interface SeatMovement {
  /** They went out. */
  leaving?: true
  /** By how much it changes the number of those inside, as far as the phone knew. */
  counts: -1 | 0 | 1
}

/** A sale of a counter, as its tickets name it. */
export interface SoldSeats {
  counterId: number
  number: number
  seats: SeatId[]
}

/**
 * Of an instant that was read off a clock that nobody had put right: in which run of the program, and when that began by the clock as it was set
 * then.
 */
export interface Unsure {
  run: number
  startedAt: number
}

interface Waiting {
  /** The order of the queue. */
  seq?: number
  id: string
  showId: string
  /** The partition key: rows of one ticket go out one after another. `t:<ticket id>` or `c:<hash of the code>`. */
  lane: string
  at: number
  /** What was to be added to `at` when it was taken, or as was learnt since. */
  offset: number
  unsure?: Unsure | undefined
  label: string
  attempts: number
  /** The poison count: how many of them the server answered with what is no answer. */
  chokes?: number
  /** The server's refusal of this row; null: waits. */
  error: string | null
  /** Since when a scan is being asked for by the door itself, which the queue leaves to it for a moment; 0: not. */
  askedAt: number
  /** The phone's number as which it was scanned, where the phone was paired again since; null: by an account. Absent: as what it is now. */
  deviceId?: number | null
  /** Raised by every change, so that an answer to an older state doesn't take the row away. */
  version: number
}

export interface ScanRow extends Waiting {
  kind: 'scan'
  text: string
  entry: ScanEntry
  reentry: boolean
  leaving?: true
  /** Seat indexes: those asked for, or those that this phone let in. */
  seats: number[] | null
  shown: VerdictKind | null
  acted: Outcome | null
  /** Amber: waits for a person's decision. */
  undecided: boolean
  /** Told again, see `resendAdmissions`: by the ticket, and with no text. */
  again?: { seatIndex: number } & ({ ticketId: number; sale?: never } | { sale: SoldSeats; ticketId?: never })
  /** Amber: when it was last on a screen, waiting for it. */
  onScreenAt?: number
}

export interface UndoRow extends Waiting {
  kind: 'undo'
  scanId: string
  gate: string
  /** Seats that the server counts as inside until it knows of this (of an exit less than none), and after which question it had acknowledged them (0: not). */
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
  /** Amber, and a person has decided, which is said to the server once. */
  isDecided: boolean
  undone: boolean
  subject: string
  /** What is sent with the decision about amber; empty once that was made, and of all others: who finds the phone finds no ticket on it. */
  text: string
  reentry: boolean
  leaving?: true
  offset: number
  unsure?: Unsure | undefined
  /** Taken back here, of what the server had lost meanwhile. */
  isLost?: boolean
  /** Indexes that this scan let in. */
  seats: number[]
  /** Refused for what another phone told, which the server may not know yet: its answer is no reason to call the guest back. */
  isHeard?: true
  recall: Omit<Recall, 'scanId' | 'shown'> | null
  /** When there is a recall to show; absent otherwise, and so not in the index. */
  recalledAt?: number
}

export interface ConflictRow extends DoorConflict {
  showId: string
}

/** This phone as a counter of a show. */
export interface CounterRow {
  showId: string
  /** Signs on this phone, and never leaves it. */
  key: CryptoKey
  /** base64url. */
  publicKey: string
  /** null: the server hasn't certified the key yet. */
  certified: { certificate: string; keys: ListRow['keys']; account: string } | null
  seller: SellerState | null
  /** The one of its lease, as the server signed it: books that were put back from a backup ask for it. Absent from what an earlier release kept. */
  statement?: LeaseStatement
  /** Of the show's hall, as JSON. An object from an earlier release; null: not fetched yet. */
  plan: string | HallPlan | null
  upi: { address: string; name: string } | null
  /** The till that sales go into; null: none is open. */
  till: number | null
  /** Seats by section that are to be in stock here while there is a network. */
  stock: Record<string, number>
}

/** As it is kept: what has thousands of seats lies beside it (`StockRow`), since this is read and kept anew with each sale. */
export interface KeptCounter extends Omit<CounterRow, 'seller' | 'statement' | 'plan'> {
  seller: Omit<SellerState, 'lease'> | null
  /** Raised with every change of what lies beside it. */
  stockRevision: number
}

/** What a counter sells from, which seldom changes. */
export interface StockRow extends Pick<CounterRow, 'showId' | 'statement' | 'plan'> {
  lease: Lease | null
}

/**
 * How far a sale at this counter is. `paying`: its seats are set aside, and nothing is sold. `dropped`: nothing was sold, and its reference is
 * kept, since a payment may yet arrive under it. `waiting`: it is sold, and the server hasn't acknowledged it. `refused`: the server has it,
 * and it can't be so.
 */
export type SaleState = 'paying' | 'dropped' | 'waiting' | 'sent' | 'refused'

/** A sale of this phone, kept as long as it is this show's counter: a server that was put back from a backup asks for it again. */
export interface SaleRow {
  id: string
  showId: string
  counterId: number
  state: SaleState
  /** When it was begun. */
  at: number
  seats: SeatId[]
  who: Record<SeatId, ConcessionKind>
  /** The use of a code that it is sold by. Absent: none. */
  code?: CodeUse
  payment: CounterPayment
  /** Paise, of the seats. */
  total: number
  /** Paise, given beside them. Absent: nothing. */
  donation?: number
  name: string
  phone: string
  language: 'en' | 'kn'
  /** Of UPI: names the payment. */
  upiReference: string
  /** What the guest was told before they paid. Absent from what an earlier release kept. */
  agreed?: AgreedSale
  /** What was sold, as the phone signed it, and the codes of its tickets: the whole first. null while it is being paid. */
  sold: { record: SaleRecord; signed: SignedText; codes: string[] } | null
  /** Its ticket was given to the guest. */
  isHandedOver: boolean
  /** The server's, once it has booked it: what the desk finds it by. Absent: not yet, or kept by an earlier release. */
  bookingId?: string
  attempts: number
  /** Why it isn't acknowledged, in the server's words; or why it is refused. */
  message: string | null
}

/** What this phone gave back of a sale: kept and sent as sales are, and never taken back here. */
export interface RefundRow {
  id: string
  showId: string
  counterId: number
  /** Of the sale: see `saleKey`. */
  sale: string
  /** `refused`: the server has it, and the money had gone back elsewhere, or was never booked. */
  state: 'waiting' | 'sent' | 'refused'
  at: number
  record: RefundRecord
  signed: SignedText
  attempts: number
  /** Why it isn't acknowledged, in the server's words; or why it is refused. */
  message: string | null
}
