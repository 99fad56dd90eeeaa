import type { DoorShow } from '@sabha/api/checkin'
import { ApiError } from '@sabha/api/errors'
import { bytesOf } from '@sabha/ticketing/bytes'
import { type LeaseStatement, readLease } from '@sabha/ticketing/counter-lease'
import { adoptLease, endLease, hear, newSeller, reportOf, type SellerState, sellableSeats } from '@sabha/ticketing/counter-seller'
import { changeCounter, changeSale, changeSeller, readCounter, salesOf } from '../store/counter.ts'
import type { DoorDatabase } from '../store/database.ts'
import type { CounterRow, ListRow } from '../store/rows.ts'
import { stored } from '../store/storage-problem.ts'
import type { CounterClient } from './client.ts'
import { newKey, signerOf } from './key.ts'

/** How this phone comes to the seats that it sells. All of it needs a network, and rejects with an `ApiError` where there is none. */
export interface Leasing {
  db: DoorDatabase
  client: CounterClient
  show: DoorShow
  token: () => string | null
  monotonic: () => number
  syncClock: (serverTime: string, sentAt: number) => void
}

/** A key of its own, certified by the server, and the plan of the hall; once. */
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
  const { shows } = await client.shows.list({ show_id: show.id })
  const plan = shows.find(({ id }) => id === show.id)?.hall
  if (plan) await changeCounter(db, show.id, { plan })
}

/** Kept, read back and tried before the server hears of it: a key that is lost with the page would strand what it was leased. */
async function withKey(db: DoorDatabase, showId: string): Promise<CounterRow> {
  const { key, publicKey } = await newKey()
  const row: CounterRow = { showId, key, publicKey, certified: null, seller: null, plan: null, upi: null, till: null, stock: {} }
  await stored(() => db.counters.put(row))
  const kept = await readCounter(db, showId)
  await signerOf(kept?.key ?? key)(new Uint8Array(1))
  return row
}

/** Tells what was sold and given back, and hears how the lease is now. */
export async function report(leasing: Leasing): Promise<void> {
  const { db, client, show } = leasing
  const row = await readCounter(db, show.id)
  if (!row?.seller || leasing.token() === null) return
  const sentAt = leasing.monotonic()
  const told = await client.counter.report(reportOf(row.seller))
  leasing.syncClock(told.server_time, sentAt)
  await listen(db, show.id, told)
  await changeCounter(db, show.id, { certified: row.certified && { ...row.certified, certificate: told.certificate }, ...termsOf(told) })
  if (told.statement) await adopt(db, show.id, told.statement)
  const missing = new Set(told.missing)
  const sales = await salesOf(db, show.id)
  for (const { id, state, sold, counterId } of sales) {
    const isMissing = sold && counterId === row.seller.counterId && missing.has(sold.record.number)
    if (isMissing && state !== 'waiting') await changeSale(db, id, { state: 'waiting', message: null })
  }
}

/** Below this share of what is to be in stock, it is filled up: a request for each seat would be one for each sale. */
const fillBelow = 0.5

/** Takes what is missing to what is to be in stock. */
export async function restock(leasing: Leasing, why: 'person' | 'poll'): Promise<void> {
  const { db, client, show } = leasing
  const row = await readCounter(db, show.id)
  if (!row?.seller || row.seller.stopped || leasing.token() === null) return
  const sections = lacking(row, row.seller, why)
  if (Object.keys(sections).length === 0) return
  const sentAt = leasing.monotonic()
  try {
    const told = await client.counter.lease({ sections })
    leasing.syncClock(told.server_time, sentAt)
    await listen(db, show.id, told)
    await changeCounter(db, show.id, termsOf(told))
    await adopt(db, show.id, told.statement)
  } catch (error) {
    // What isn't there can't be taken; whoever asked is told.
    if (why === 'person' || !(error instanceof ApiError) || error.kind !== 'refused') throw error
  }
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

/** Kept before the server is told: what it frees then is not sold here any more. */
export async function giveUp(db: DoorDatabase, showId: string): Promise<void> {
  await changeCounter(db, showId, { stock: {} })
  await changeSeller(db, showId, endLease)
}

async function adopt(db: DoorDatabase, showId: string, statement: LeaseStatement): Promise<void> {
  const row = await readCounter(db, showId)
  const lease = row?.certified && (await readLease(statement, keysOf(row.certified.keys)))
  if (lease) await changeSeller(db, showId, (seller) => adoptLease(seller, lease))
}

function keysOf(keys: ListRow['keys']): Map<number, Uint8Array> {
  return new Map(keys.flatMap(({ key_id, public_key }) => [[key_id, bytesOf(public_key) ?? new Uint8Array()] as const]))
}

interface Told {
  server_time: string
  stopped: { at: string; why: 'office' | 'clash' } | null
  till: { id: number } | null
  upi: CounterRow['upi']
}

function listen(db: DoorDatabase, showId: string, { server_time, stopped }: Told): Promise<void> {
  const told = { at: Date.parse(server_time), stopped: stopped && { at: Date.parse(stopped.at), why: stopped.why } }
  return changeSeller(db, showId, (seller) => hear(seller, told))
}

function termsOf({ till, upi }: Told): Pick<CounterRow, 'till' | 'upi'> {
  return { till: till?.id ?? null, upi }
}
