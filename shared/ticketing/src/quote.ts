import { type ChosenPrices, chosenFor, isChosenByBuyer, problemOfChoice } from './chosen-prices.ts'
import { type GstLines, gstLines, type Paise, sumOf } from './money.ts'
import { type PassTerms, seatsOfPasses } from './pass-seats.ts'
import { feeIn, isFor, isInForce, type PriceRule, priceNow, type RuleCut, type SeatCut, stepOf } from './price-rules.ts'
import { bySeatId, type SeatId } from './seats.ts'
import type { SectionPrice, SectionPrices } from './sections.ts'

/**
 * The only place where a price comes from: the map, hold, order and counter all ask it, and its result is stored with each seat. Papers and
 * refunds read what was stored and never ask again.
 */

/**
 * Why a seat costs less than its regular price, in the order in which discounts apply. `step`: rules by date or by seats sold; `pass`: a
 * season pass covers the seat; `offer`: rules for many seats; `agreed`: what the counter took.
 */
export const discountReasons = ['early-bird', 'step', 'pass', 'concession', 'offer', 'code', 'agreed'] as const
export type DiscountReason = (typeof discountReasons)[number]

/** The kinds of guests who pay less. The door may ask for proof. */
export const concessionKinds = ['child', 'student', 'senior', 'member'] as const
export type ConcessionKind = (typeof concessionKinds)[number]

export interface Discount {
  reason: DiscountReason
  /** The code, the kind of concession, or the name of the rule or pass. */
  name?: string
  /** More than nought, except for `agreed`: it is less if the counter took more than the price. */
  amount: Paise
}

export type Concession = SeatCut & { who: ConcessionKind }

/** `amount`: taken off all the booking's seats in those sections together, at most what they cost. */
export type CodeRule = (SeatCut | { kind: 'amount'; value: Paise }) & {
  name: string
  /** The sections that it applies to; absent: everywhere. */
  sections?: readonly string[] | undefined
}

export interface QuoteSeat {
  id: SeatId
  section: string
  /** The concession that was chosen for this seat. */
  who?: ConcessionKind | undefined
}

export interface QuoteRequest<Seat extends QuoteSeat = QuoteSeat> {
  prices: SectionPrices
  /** When early-bird prices end, epoch ms; null: when sales close. */
  earlyBirdUntil: number | null
  seats: readonly Seat[]
  /** The house's rules for this show; those that aren't in force at `at` do nothing. */
  rules?: readonly PriceRule[] | undefined
  concessions?: readonly Concession[] | undefined
  /** Each covers one seat. */
  passes?: readonly PassTerms[] | undefined
  code?: CodeRule | undefined
  /**
   * What the buyer chose, for sections where the buyer sets the price. A section that isn't named costs its least amount, as maps and lists
   * show it.
   */
  chosen?: ChosenPrices | undefined
  /** What the counter took for all seats together, whatever they cost: nought for guests of the house. */
  agreed?: Paise | undefined
  /** Per cent of GST inside the prices. */
  gstRate: number
  /** A seat that costs no more than this after its discounts bears no GST; 0: every seat bears it. */
  exemptUpTo: Paise
  /** The moment of the quote, epoch ms. */
  at: number
}

export type QuotedSeat<Seat extends QuoteSeat = QuoteSeat> = Seat & {
  /** The price before any discount, with the house's fee. `price` plus the discounts is `full`. */
  full: Paise
  /** The house's fee, which `full` includes; absent: none. */
  fee?: Paise
  discounts: Discount[]
  price: Paise
  /** The index in `passes` of the pass that covers it; absent: none. */
  pass?: number
}

export interface Quote<Seat extends QuoteSeat = QuoteSeat> {
  /** In the order of the request. */
  seats: QuotedSeat<Seat>[]
  /** The discounts of all seats, summed by reason and name. */
  discounts: Discount[]
  amount: GstLines
}

/**
 * Returns what seats cost, and why. The percentages of one seat are rounded once, half a paisa up. Where the buyer chooses, the choice is
 * the price: nothing is taken off, and no fee is added. Throws a RangeError if a section has no price, or a chosen amount has a problem
 * by `problemOfChoice`.
 */
export function quote<Seat extends QuoteSeat>(request: QuoteRequest<Seat>): Quote<Seat> {
  const { code, concessions = [], agreed } = request
  checkChoice(request)
  const rules = (request.rules ?? []).filter((rule) => isInForce(rule, request.at))
  const lines = linesOf(request, rules)
  coverByPasses(lines, request.passes)
  const toCut = lines.filter(({ isChosen, pass }) => !isChosen && pass === undefined)
  for (const line of toCut) {
    const concession = concessions.find(({ who }) => who === line.seat.who)
    if (concession) line.cut(concession, 'concession', concession.who)
  }
  takeBestOffer(toCut, rules)
  const coded = code ? toCut.filter(({ seat }) => code.sections?.includes(seat.section) ?? true) : []
  if (code?.kind === 'amount') cutTogether(coded, code)
  else if (code) for (const line of coded) line.cut(code, 'code', code.name)
  if (agreed !== undefined) {
    const shares = spread(agreed, lines.map(weighed))
    for (const [index, line] of lines.entries()) line.agreeOn(shares[index] ?? 0)
  }
  const seats = lines.map(({ seat, full, fee, discounts, price, pass }) => ({
    ...seat,
    full,
    ...(fee > 0 && { fee }),
    discounts,
    price,
    ...(pass !== undefined && { pass }),
  }))
  return {
    seats,
    discounts: discountsOf(seats),
    amount: gstLines(
      seats.map(({ price }) => price),
      request.gstRate,
      request.exemptUpTo,
    ),
  }
}

/** Makes each seat that a pass covers free. Such a seat takes no part in concessions, offers and codes, which would be wasted on it. */
function coverByPasses(lines: readonly Line<QuoteSeat>[], passes: readonly PassTerms[] = []): void {
  const payable = lines.filter(({ isChosen }) => !isChosen)
  for (const [pass, index] of seatsOfPasses(payable.map(weighed), passes)) {
    const line = payable[index]
    if (!line) continue
    line.pass = pass
    line.cutTo(0, 'pass', passes[pass]?.name)
  }
}

function checkChoice({ prices, seats, chosen }: Pick<QuoteRequest, 'prices' | 'seats' | 'chosen'>): void {
  const problem = problemOfChoice(prices, seats, chosen)
  if (problem && problem.kind !== 'missing') throw new RangeError(`an amount that nobody may choose in section ${problem.section}`)
}

/** Sums the discounts of seats by reason and name, in the order of the reasons. */
export function discountsOf(seats: readonly { discounts: readonly Discount[] }[]): Discount[] {
  const sums = new Map<string, Discount>()
  for (const discount of seats.flatMap(({ discounts }) => discounts)) {
    const key = `${discountReasons.indexOf(discount.reason)} ${discount.name ?? ''}`
    sums.set(key, { ...discount, amount: discount.amount + (sums.get(key)?.amount ?? 0) })
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, discount]) => discount)
}

/** By section, what a seat costs a buyer with neither concession nor code, and its regular price, as maps and lists show them. */
export function pricesNow(request: Pick<QuoteRequest, 'prices' | 'earlyBirdUntil' | 'rules' | 'at'>) {
  const rules = (request.rules ?? []).filter((rule) => isInForce(rule, request.at))
  return new Map(
    Object.keys(request.prices).flatMap((section) =>
      linesOf({ ...request, seats: [{ id: section, section }] }, rules).map(({ price, full }) => [
        section,
        { now: price, regular: full, suggested: request.prices[section]?.suggested },
      ]),
    ),
  )
}

/** One line for each seat, at its price of the day. */
function linesOf<Seat extends QuoteSeat>(
  { prices, earlyBirdUntil, seats, chosen = {}, at }: Pick<QuoteRequest<Seat>, 'prices' | 'earlyBirdUntil' | 'seats' | 'chosen' | 'at'>,
  rules: readonly PriceRule[],
): Line<Seat>[] {
  const lines = seats.map((seat) => {
    const price = sectionPrice(prices, seat.section)
    if (isChosenByBuyer(price)) {
      const own = chosenFor(chosen, seat.section) ?? price.regular
      return { line: new Line(seat, own, 0, true), early: own }
    }
    const { now, regular } = priceNow(price, earlyBirdUntil, at)
    const full = Math.max(now, regular)
    const fee = feeIn(rules, seat.section, full)
    return { line: new Line(seat, full + fee, fee), early: now + feeIn(rules, seat.section, now) }
  })
  const places = new Map<PriceRule, number>()
  // A step's last places go to the dearest seats, in whatever order the seats were asked for.
  for (const { line, early } of lines.toSorted(({ line: a }, { line: b }) => b.full - a.full || bySeatId(a.seat.id, b.seat.id))) {
    const { section } = line.seat
    const step =
      rules.length > 0 && !line.isChosen ? stepOf(rules, { section, full: line.full }, (rule) => places.get(rule) ?? 0, at) : undefined
    for (const rule of rules) if (rule.kind === 'sold-steps' && isFor(rule, section)) places.set(rule, (places.get(rule) ?? 0) + 1)
    if (step && step.price < early) line.cutTo(step.price, 'step', step.name)
    else line.cutTo(early, 'early-bird')
  }
  return lines.map(({ line }) => line)
}

/** An offer for many seats, and how it would change them. */
interface Offer {
  name: string
  changes: { line: Line<QuoteSeat>; exact: number }[]
  off: Paise
  /** `off` before rounding, in parts of a paisa. */
  exactOff: number
}

/** Applies only the offer that takes most off; of equal ones, the rule that was made first. */
function takeBestOffer(lines: readonly Line<QuoteSeat>[], rules: readonly PriceRule[]): void {
  let best: Offer | undefined
  for (const rule of rules.toSorted((a, b) => a.id - b.id)) {
    const changes = offered(rule, lines)
    const off = changes.reduce((sum, { line, exact }) => sum + line.price - Math.round(exact / parts), 0)
    const exactOff = changes.reduce((sum, { line, exact }) => sum + line.exact - exact, 0)
    const isBetter = off > (best?.off ?? 0) || (off === (best?.off ?? 0) && exactOff > (best?.exactOff ?? 0))
    if (isBetter) best = { name: rule.name, changes, off, exactOff }
  }
  for (const { line, exact } of best?.changes ?? []) line.change(exact, 'offer', best?.name)
}

function offered(rule: PriceRule, lines: readonly Line<QuoteSeat>[]): Offer['changes'] {
  if (rule.kind !== 'group' && rule.kind !== 'n-for-m') return []
  const own = lines.filter(({ seat }) => isFor(rule, seat.section))
  if (rule.kind === 'group') {
    const step = rule.steps.findLast(({ seats }) => own.length >= seats)
    return step ? own.map((line) => ({ line, exact: Math.min(line.exact, line.exactAfter(step)) })) : []
  }
  const unpaid = Math.floor(own.length / rule.buy) * (rule.buy - rule.pay)
  const cheapest = own.map(({ price }) => price).sort((a, b) => a - b)
  const off = sumOf(cheapest.slice(0, unpaid))
  if (off === 0) return []
  const shares = spread(off, own.map(weighed))
  return own.map((line, index) => ({ line, exact: (line.price - (shares[index] ?? 0)) * parts }))
}

/**
 * Spreads an amount over seats in proportion to their prices, to the paisa: each seat gets the whole paise of its share, and the paise left
 * over go to the largest remainders, on a tie to the seat that is first in the hall. Seats that all cost nothing share equally. This
 * decides which seats are exempt from GST.
 */
export function spread(amount: Paise, seats: readonly { id: SeatId; price: Paise }[]): Paise[] {
  const sum = sumOf(seats.map(({ price }) => price))
  const whole = BigInt(sum === 0 ? seats.length : sum)
  const shares = seats.map(({ id, price }, index) => {
    const exact = BigInt(amount) * BigInt(sum === 0 ? 1 : price)
    return { id, index, share: Number(exact / whole), rest: Number(exact % whole) }
  })
  let left = shares.reduce((rest, { share }) => rest - share, amount)
  for (const each of shares.toSorted((a, b) => b.rest - a.rest || bySeatId(a.id, b.id))) {
    if (left-- > 0) each.share += 1
  }
  return shares.map(({ share }) => share)
}

/** Parts in a paisa: with so many, a price after three percentages is still a whole number of parts. */
const parts = 1_000_000

class Line<Seat extends QuoteSeat> {
  readonly discounts: Discount[] = []
  readonly seat: Seat
  full: Paise
  readonly fee: Paise
  /** The buyer chose this price. */
  readonly isChosen: boolean
  price: Paise
  /** The index of the pass that covers it. */
  pass: number | undefined
  /** The price before it was rounded, in parts of a paisa. */
  exact: number

  constructor(seat: Seat, full: Paise, fee: Paise, isChosen = false) {
    this.seat = seat
    this.full = full
    this.fee = fee
    this.isChosen = isChosen
    this.price = full
    this.exact = full * parts
  }

  exactAfter({ kind, value }: RuleCut): number {
    if (kind === 'percent') return (this.exact / 100) * (100 - value)
    return kind === 'fixed' ? value * parts : Math.max(0, this.exact - value * parts)
  }

  cut(cut: SeatCut, reason: DiscountReason, name: string): void {
    const exact = this.exactAfter(cut)
    if (exact < this.exact) this.change(exact, reason, name)
  }

  cutTo(price: Paise, reason: DiscountReason, name?: string): void {
    if (price < this.price) this.change(price * parts, reason, name)
  }

  agreeOn(price: Paise): void {
    // For a seat whose buyer chooses the price, what the counter takes is the choice.
    if (this.isChosen) {
      this.full = price
      this.price = price
    }
    if (price !== this.price) this.change(price * parts, 'agreed')
  }

  change(exact: number, reason: DiscountReason, name?: string): void {
    const before = this.price
    this.exact = exact
    this.price = Math.round(exact / parts)
    if (this.price !== before) this.discounts.push({ reason, ...(name !== undefined && { name }), amount: before - this.price })
  }
}

function weighed({ seat: { id, section }, price }: Line<QuoteSeat>) {
  return { id, section, price }
}

function cutTogether(lines: readonly Line<QuoteSeat>[], { name, value }: CodeRule): void {
  const sum = sumOf(lines.map(({ price }) => price))
  const shares = spread(Math.min(value, sum), lines.map(weighed))
  for (const [index, line] of lines.entries()) line.cutTo(line.price - (shares[index] ?? 0), 'code', name)
}

function sectionPrice(prices: SectionPrices, section: string): SectionPrice {
  const price = prices[section]
  if (!price) throw new RangeError(`no price for section ${section}`)
  return price
}
