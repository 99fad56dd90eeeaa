import type { DoorShow } from '@sabha/api/checkin'
import { ApiError } from '@sabha/api/errors'
import { type LeaseStatement, readLease } from '@sabha/ticketing/counter-lease'
import { hear, heldBy, newSeller, reportOf, type SellerState, sellableSeats } from '@sabha/ticketing/counter-seller'
import type { HallPlan } from '@sabha/ticketing/hall'
import { layOutSeats } from '@sabha/ticketing/seat-layout'
import { bySeatId, type SeatId } from '@sabha/ticketing/seats'
import { publicKeysOf } from '../check/look-up.ts'
import { listingPatience } from '../session/door-shows.ts'
import {
  addCounter,
  adoptStatement,
  changeCounter,
  changeSale,
  changeSeller,
  giveBackSome,
  readCounter,
  salesOf,
} from '../store/counter.ts'
import type { DoorDatabase } from '../store/database.ts'
import { changeRefund, refundsOf } from '../store/refunds.ts'
import type { CounterRow, ListRow } from '../store/rows.ts'
import type { CounterClient } from './client.ts'
import { newKey, signerOf } from './key.ts'

/** How this phone gets the seats that it sells. Each call needs a network, and rejects with an `ApiError` where there is none. */
export interface Leasing {
  db: DoorDatabase
  client: CounterClient
  show: DoorShow
  token: () => string | null
  monotonic: () => number
  syncClock: (serverTime: string, sentAt: number) => void
}

/** Gets this phone, once, a key of its own that the server certifies, and the plan of the hall. */
export async function prepare(leasing: Leasing): Promise<void> {
  const { db, client, show } = leasing
  const row = (await readCounter(db, show.id)) ?? (await withKey(db, show.id))
  if (!row.certified) {
    const sentAt = leasing.monotonic()
    const told = await client.counter.activate({ public_key: row.publicKey })
    leasing.syncClock(told.server_time, sentAt)
    const { counter_id, certificate, keys, account, statement } = told
    const seller = newSeller({ counterId: counter_id, showId: Number(told.show_id), heard: Date.parse(told.server_time) })
    await changeCounter(db, show.id, { certified: { certificate, keys, account }, seller, ...termsOf(told) })
    if (statement) await adopt(db, show.id, statement)
  }
  if (row.plan) return
  const { shows } = await client.shows.list({ show_id: show.id }, { signal: AbortSignal.timeout(listingPatience) })
  const plan = shows.find(({ id }) => id === show.id)?.hall
  if (plan) await changeCounter(db, show.id, { plan: JSON.stringify(plan) })
}

/** Makes a key, stores it, reads it back and tries it before the server hears of it: a key lost with the page would strand its lease. */
async function withKey(db: DoorDatabase, showId: string): Promise<CounterRow> {
  const { key, publicKey } = await newKey()
  const row: CounterRow = { showId, key, publicKey, certified: null, seller: null, plan: null, upi: null, till: null, stock: {} }
  await addCounter(db, row)
  const kept = await readCounter(db, showId)
  await signerOf(kept?.key ?? key)(new Uint8Array(1))
  return row
}

/**
 * Reports what was sold and given back, and learns how the lease is now. A server that has lost the lease is shown its statement.
 * `isPaidFor`: the lease's hour is over, and a guest is still paying for what was agreed before. The end is not reported then, since the
 * server would sell their seats.
 */
export async function report(leasing: Leasing, isPaidFor = false): Promise<void> {
  const row = await readCounter(leasing.db, leasing.show.id)
  if (!row?.seller || leasing.token() === null) return
  const word = { ...reportOf(row.seller), ...(isPaidFor && { end: false }) }
  const { wants_statement } = await tell(leasing, word).catch(async (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'counter-not-active') throw error
    // The server's database was restored from a backup that doesn't know the key.
    await leasing.client.counter.activate({ public_key: row.publicKey })
    return tell(leasing, word)
  })
  if (wants_statement && row.statement) await tell(leasing, { ...word, statement: row.statement })
}

async function tell(leasing: Leasing, request: Parameters<CounterClient['counter']['report']>[0]) {
  const { db, client, show } = leasing
  const sentAt = leasing.monotonic()
  const told = await client.counter.report(request)
  leasing.syncClock(told.server_time, sentAt)
  await listen(db, show.id, told)
  await sendAgain(db, show.id, new Set(told.missing))
  await sendRefundsAgain(db, show.id, new Set(told.missing_refunds))
  await keepCertified(db, show.id, told)
  if (told.statement) await adopt(db, show.id, told.statement)
  return told
}

/** Lets the sales be sent again that a server restored from a backup has lost. */
async function sendAgain(db: DoorDatabase, showId: string, missing: ReadonlySet<number>): Promise<void> {
  const row = await readCounter(db, showId)
  for (const { id, state, sold, counterId } of await salesOf(db, showId)) {
    const isMissing = sold && counterId === row?.seller?.counterId && missing.has(sold.record.number)
    if (isMissing && state !== 'waiting') await changeSale(db, id, { state: 'waiting', message: null })
  }
}

async function sendRefundsAgain(db: DoorDatabase, showId: string, missing: ReadonlySet<number>): Promise<void> {
  const row = await readCounter(db, showId)
  for (const { id, state, record, counterId } of missing.size === 0 ? [] : await refundsOf(db, showId)) {
    const isMissing = counterId === row?.seller?.counterId && missing.has(record.number)
    if (isMissing && state !== 'waiting') await changeRefund(db, id, { state: 'waiting', message: null })
  }
}

/** Stores the certificate and the server's keys, which may have changed: a statement by a new key can't be read without it. */
async function keepCertified(db: DoorDatabase, showId: string, told: Told & { certificate?: string }): Promise<void> {
  const certified = (await readCounter(db, showId))?.certified
  const { certificate = certified?.certificate, keys = certified?.keys } = told
  const now = certified && certificate !== undefined && keys ? { ...certified, certificate, keys } : certified
  await changeCounter(db, showId, { ...(now && { certified: now }), ...termsOf(told) })
}

/** The stock is filled up when it is below this share: with a request for each missing seat, there would be one for each sale. */
const fillBelow = 0.5

/** How often to ask for seats in one go: two lost answers come to light one after the other. */
const mostRounds = 3

/**
 * Changes how many seats of each section a person wants. A section with a lower number than before gives the surplus back; in the others,
 * seats that the office has added stay.
 */
export async function changeStock(leasing: Leasing, wanted: Record<string, number>): Promise<void> {
  const { db, show } = leasing
  const before = (await readCounter(db, show.id))?.stock ?? {}
  const fewer = Object.fromEntries(Object.entries(wanted).filter(([section, count]) => count < (before[section] ?? 0)))
  await changeCounter(db, show.id, { stock: wanted })
  if (await giveBackSome(db, show.id, (row, free) => overStock(row, fewer, free))) await report(leasing)
}

/** Leases the seats that the stock lacks. */
export async function restock(leasing: Leasing, why: 'person' | 'poll'): Promise<void> {
  try {
    for (let round = 0; round < mostRounds; round++) if (!(await askForMore(leasing, why))) return
  } catch (error) {
    // Seats that aren't there can't be leased. A person who asked for them is told.
    if (why === 'person' || !(error instanceof ApiError) || error.kind !== 'refused') throw error
  }
}

/** Resolves to whether to ask again: nothing was leased because an earlier answer was lost, and only now is it known what we have. */
async function askForMore(leasing: Leasing, why: 'person' | 'poll'): Promise<boolean> {
  const { db, client, show } = leasing
  const row = await readCounter(db, show.id)
  if (!row?.seller || row.seller.stopped || leasing.token() === null) return false
  const sections = lacking(row, row.seller, why)
  if (Object.keys(sections).length === 0) return false
  const sentAt = leasing.monotonic()
  const told = await client.counter.lease({ sections, held: heldBy(row.seller) })
  leasing.syncClock(told.server_time, sentAt)
  await listen(db, show.id, told)
  await keepCertified(db, show.id, told)
  const isNew = await adopt(db, show.id, told.statement)
  if (told.granted.length > 0) return false
  if (isNew) return true
  // A server that knows less than we do is told first.
  await report(leasing)
  const known = (await readCounter(db, show.id))?.seller?.lease
  return known !== row.seller.lease && known?.version !== row.seller.lease?.version
}

/** Returns the free seats beyond these numbers, the farthest first. */
function overStock({ seller, plan: kept }: CounterRow, most: Record<string, number>, free: ReadonlySet<SeatId>): SeatId[] {
  const own = seller ? sellableSeats(seller).filter(({ id }) => free.has(id)) : []
  const plan = typeof kept === 'string' ? (JSON.parse(kept) as HallPlan) : kept
  const places = plan ? layOutSeats(plan).seats : undefined
  const distance = (id: SeatId) => places?.get(id)?.distance ?? 0
  return [...Map.groupBy(own, ({ section }) => section)].flatMap(([section, seats]) =>
    seats
      .map(({ id }) => id)
      .toSorted((a, b) => distance(b) - distance(a) || bySeatId(b, a))
      .slice(0, Math.max(0, seats.length - (most[section] ?? seats.length))),
  )
}

function lacking({ stock }: CounterRow, seller: SellerState, why: 'person' | 'poll'): Record<string, number> {
  const left = Map.groupBy(sellableSeats(seller), ({ section }) => section)
  return Object.fromEntries(
    Object.entries(stock).flatMap(([section, wanted]) => {
      const has = left.get(section)?.length ?? 0
      const isLow = why === 'person' ? has < wanted : has < wanted * fillBelow
      return isLow ? [[section, wanted - has]] : []
    }),
  )
}

/** False: it is known, or a later one is. One that can't be read is no answer: nothing more is asked for by it. */
async function adopt(db: DoorDatabase, showId: string, statement: LeaseStatement): Promise<boolean> {
  const row = await readCounter(db, showId)
  if (!row?.certified) return false
  const lease = await readLease(statement, publicKeysOf(row.certified))
  if (!lease) throw new ApiError('unreadable', 'a statement by a key that this phone does not know')
  return adoptStatement(db, showId, statement, lease)
}

interface Told {
  server_time: string
  stopped: { at: string; why: 'office' | 'clash' } | null
  till: { id: number } | null
  keys?: ListRow['keys'] | undefined
  upi: CounterRow['upi']
}

function listen(db: DoorDatabase, showId: string, { server_time, stopped }: Told): Promise<void> {
  const told = { at: Date.parse(server_time), stopped: stopped && { at: Date.parse(stopped.at), why: stopped.why } }
  return changeSeller(db, showId, (seller) => hear(seller, told))
}

function termsOf({ till, upi }: Told): Pick<CounterRow, 'till' | 'upi'> {
  return { till: till?.id ?? null, upi }
}
