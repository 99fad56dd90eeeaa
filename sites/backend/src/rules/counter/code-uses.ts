import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import { normaliseCode } from '@sabha/ticketing/codes'
import { type LeaseTerms, quoteByTerms, wrongConcession } from '@sabha/ticketing/counter-lease'
import { agreedFor, type SaleRecord } from '@sabha/ticketing/counter-sale'
import { type CodeUse, isByCode } from '@sabha/ticketing/counter-seller'
import { isPhone, phoneDigits } from '@sabha/ticketing/phone'
import type { CodeRule, ConcessionKind } from '@sabha/ticketing/quote'
import { parseSeatId, type SeatId, seatId } from '@sabha/ticketing/seats'
import { isPayable } from '@sabha/ticketing/sections'
import { addCodeUse, endCodeUse, endCodeUses, findCodeUse } from '../../store/counter/code-uses.ts'
import type { CounterRow } from '../../store/counter/counters.ts'
import { findLease, termsOf } from '../../store/counter/leases.ts'
import { findPriceCode } from '../../store/prices/codes.ts'
import { findSeats } from '../../store/seats/seats.ts'
import type { Tx } from '../../store/store.ts'
import type { DoorUser } from '../checkin/door-user.ts'
import type { Context } from '../context.ts'
import type { Guess, Guesses } from '../guesses.ts'
import { findCode, noSuchCode, ruleOf, takeUse } from '../prices/codes.ts'
import { activeCounterOf, showToSell } from './activate.ts'

/** What a guest at a counter says, and what they want. */
export interface CodeAtCounter {
  /** The phone's name for the use. */
  use: string
  code: string
  codeFor: string | undefined
  phone: string
  /** The lease whose statement the phone sells by. */
  leaseId: number
  version: number
  seats: readonly { id: SeatId; who?: ConcessionKind | undefined }[]
}

type Needs = Pick<Context, 'store' | 'now'> & { wrongPriceCodes: Guesses }

/**
 * Sets a use of a code aside for one sale of a counter. From now on it counts like a booking's use, so that a code never has more uses than
 * it may have, even if the phone loses its network before the guest has paid. It ends with the sale, when the phone gives it up, or when
 * everything that the phone can have sold by it has arrived.
 */
export async function takeCode({ store, now, wrongPriceCodes }: Needs, by: DoorUser, wish: CodeAtCounter): Promise<CodeUse | Refusal> {
  const phone = phoneDigits(wish.phone)
  if (phone !== '' && !isPhone(phone)) return refuse('invalid-phone', { field: 'phone' })
  const guess = wrongPriceCodes.guess(`counter ${by.kind === 'device' ? by.device.id : ''}`)
  return store.alone(async (tx) => {
    const counter = await activeCounterOf(tx, by)
    if (isRefusal(counter)) return counter
    if (counter.stopped_at !== null) return refuse('counter-stopped')
    const known = await findCodeUse(tx, wish.use)
    if (known) {
      if (known.counter_id !== counter.id || known.ended_at !== null) return refuse('malformed', { fields: ['use'] })
      return { use: known.name, rule: JSON.parse(known.rule) as CodeRule, until: known.until }
    }
    return take(tx, { now, guess }, counter, { ...wish, phone })
  })
}

async function take(
  tx: Tx,
  { now, guess }: Pick<Context, 'now'> & { guess: Guess },
  counter: CounterRow,
  wish: CodeAtCounter,
): Promise<CodeUse | Refusal> {
  const at = now()
  const show = await showToSell(tx, counter, at)
  if (isRefusal(show)) return show
  const { phone, seats, codeFor: sentTo } = wish
  const lease = await findLease(tx, wish.leaseId)
  const terms = lease?.counter_id === counter.id ? await termsOf(tx, lease.id, wish.version) : undefined
  const placed = await findSeats(
    tx,
    show.id,
    seats.flatMap(({ id }) => parseSeatId(id) ?? []),
  )
  const sections = new Map(placed.map((seat) => [seatId(seat), seat.section]))
  const unknown = seats.flatMap(({ id }) => (sections.has(id) ? [] : [id]))
  if (!terms || unknown.length > 0) return refuse('malformed', { fields: [terms ? 'seats' : 'version'] })
  const read = JSON.parse(terms) as LeaseTerms
  if (wrongConcession(read, seats)) return refuse('no-such-concession', { field: 'concessions' })
  const wrong = () => {
    guess.countWrong()
    return noSuchCode()
  }
  const code = await findCode(tx, wish.code, { showId: show.id, phone, email: null, sentTo, at })
  if (guess.isOneTooMany()) return refuse('too-many-requests')
  if (!code) return wrong()
  const rule = ruleOf(code)
  const quoted = quoteByTerms(
    read,
    seats.map(({ id, who }) => ({ id, who, section: sections.get(id) ?? '' })),
    { at, code: rule },
  )
  if (!isByCode(quoted)) return wrong()
  if (!isPayable(quoted.amount.total)) return refuse('nothing-to-pay')
  // Without a phone number nobody can tell how often somebody used it.
  if (code.uses_each !== null && phone === '') return refuse('code-needs-phone', { field: 'phone' })
  if (!(await takeUse(tx, code, { user: { guestId: 0, phone }, now: at }))) return wrong()
  const until = at + agreedFor
  const use = { name: wish.use, counter_id: counter.id, code_id: code.id, rule: JSON.stringify(rule), phone, taken_at: at, until }
  await addCodeUse(tx, use)
  return { use: wish.use, rule, until }
}

/** Ends a use by which nothing was sold. A use of another counter, or an unknown one, is left alone. */
export async function dropCode({ store, now }: Pick<Context, 'store' | 'now'>, by: DoorUser, name: string): Promise<Refusal | undefined> {
  return store.alone(async (tx) => {
    const counter = await activeCounterOf(tx, by)
    if (isRefusal(counter)) return counter
    const use = await findCodeUse(tx, name)
    if (use?.counter_id === counter.id) await endCodeUse(tx, name, now())
    return undefined
  })
}

/** Once all sales of a counter have arrived, ends the uses that are too old for a sale that is still to come. */
export async function endLapsedUses(
  tx: Tx,
  counterId: number,
  { missing, now }: { missing: readonly number[]; now: number },
): Promise<void> {
  if (missing.length === 0) await endCodeUses(tx, counterId, { before: now - agreedFor, now })
}

export interface SoldByCode {
  codeId: number
  rule: CodeRule
  /** Whether the use was set aside for this sale until now. */
  isOwn: boolean
}

/** Returns the code by which an arriving sale was sold, and ends its use. If the books have lost that use, the code as it is now. */
export async function codeOfSale(
  tx: Tx,
  { counter, code }: Pick<SaleRecord, 'counter' | 'code'>,
  now: number,
): Promise<SoldByCode | undefined> {
  if (!code) return undefined
  const use = await findCodeUse(tx, code.use)
  if (use?.counter_id === counter) {
    return { codeId: use.code_id, rule: JSON.parse(use.rule) as CodeRule, isOwn: await endCodeUse(tx, use.name, now) }
  }
  const known = await findPriceCode(tx, normaliseCode(code.name))
  return known && { codeId: known.id, rule: ruleOf(known), isOwn: false }
}
