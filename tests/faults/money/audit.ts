import type { Db } from '@sabha/backend/store/store'
import { paiseOf, sumOf } from '@sabha/ticketing/money'
import { seatId } from '@sabha/ticketing/seats'
import { parse } from 'csv-parse/sync'
import type { Game } from './game.ts'
import { learn } from './learn.ts'

/** All rows that have to do with money and seats. */
type Rows = Awaited<ReturnType<typeof readRows>>
type Booking = Rows['bookings'][number]
type Refund = Rows['refunds'][number]

async function readRows(read: Db) {
  return {
    bookings: await read.selectFrom('booking').selectAll().orderBy('id').execute(),
    bookedSeats: await read.selectFrom('booking_seat').selectAll().execute(),
    seats: await read.selectFrom('seat').selectAll().execute(),
    payments: await read.selectFrom('payment').selectAll().execute(),
    refunds: await read.selectFrom('refund').selectAll().orderBy('id').execute(),
    owed: await read.selectFrom('money_owed').selectAll().execute(),
    invoices: await read.selectFrom('invoice').selectAll().execute(),
    notes: await read.selectFrom('credit_note').selectAll().execute(),
    receipts: await read.selectFrom('donation_receipt').selectAll().execute(),
    passes: await read.selectFrom('sold_pass').selectAll().execute(),
    uses: await read.selectFrom('pass_use').selectAll().execute(),
    codes: await read.selectFrom('price_code').selectAll().execute(),
  }
}

const went = ({ status, seen_to_at }: Refund) => status !== 'failed' || seen_to_at !== null
const ofSeats = ({ amount, donation }: Refund) => amount - donation
const sumBy = <T>(list: readonly T[], amount: (one: T) => number) => sumOf(list.map(amount))

/** Returns what is wrong now. */
export async function wrongNow(game: Game): Promise<string[]> {
  const { isUnclear } = game
  const wrong = await learn(game)
  const rows = await readRows(game.backend.deps.store.read)
  wrong.push(...wrongSeats(game, rows), ...wrongPasses(game, rows), ...wrongSerials(rows), ...wrongPayments(rows))
  let [revenue, gifts] = [0, 0]
  for (const booking of rows.bookings) {
    const money = booking.kind === 'customer' ? online(game, rows, booking) : atDesk(game, rows, booking)
    const untold = wrongByAnswers(game, rows, booking)
    // Where an answer was lost, nobody was told.
    if (isUnclear && untold.length > 0) game.books.untold(booking.public_id)
    else wrong.push(...untold)
    wrong.push(...money.wrong)
    revenue += money.revenue
    gifts += money.gifts
  }
  const sold = [...new Set(rows.bookings.map(({ show_id }) => String(show_id)))]
  return [...wrong, ...(await wrongReports(game, { revenue, gifts }, sold))]
}

/** Each seat is free, held or sold once, and as the test's own books say. */
function wrongSeats({ books, now }: Game, { bookings, bookedSeats, seats }: Rows): string[] {
  const wrong: string[] = []
  const taken = new Map<string, string>()
  for (const booking of bookings) {
    if (booking.status !== 'paid' && booking.status !== 'cancelled') continue
    const own = bookedSeats.filter((seat) => seat.booking_id === booking.id && seat.released_at === null).map(seatId)
    const expected = books.seatsOf(booking.public_id)
    if (own.toSorted().join() !== expected.toSorted().join()) wrong.push(`${booking.public_id} has ${own}, and should have ${expected}`)
    if (own.length > 0 !== (booking.status === 'paid')) wrong.push(`${booking.public_id} is ${booking.status} with ${own}`)
    for (const seat of own) {
      const name = `${booking.show_id}-${seat}`
      if (taken.has(name)) wrong.push(`${name} is of ${taken.get(name)} and of ${booking.public_id}`)
      taken.set(name, booking.public_id)
    }
  }
  const statusOf = new Map(bookings.map(({ id, status, public_id }) => [id, { status, public_id }]))
  for (const seat of seats) {
    const name = `${seat.show_id}-${seatId(seat)}`
    const owner = seat.booking_id === null ? undefined : statusOf.get(seat.booking_id)
    if ((seat.status === 'booked') !== taken.has(name)) wrong.push(`${name} is ${seat.status}, and of ${taken.get(name)}`)
    if (seat.status === 'booked' && owner?.public_id !== taken.get(name)) wrong.push(`${name} is booked for ${owner?.public_id}`)
    const isHeld = seat.status === 'reserved' && (seat.reserved_until ?? 0) > now
    if (isHeld && owner && owner.status !== 'pending') wrong.push(`${name} is held for a booking that is ${owner.status}`)
    if (isHeld && !owner && seat.group_id === null) wrong.push(`${name} is held for nobody`)
  }
  return wrong
}

function wrongPasses({ shows, off }: Game, { bookings, bookedSeats, passes, uses, codes }: Rows): string[] {
  const wrong: string[] = []
  const has = (use: Rows['uses'][number]) =>
    bookings.some(({ id, status }) => id === use.booking_id && status === 'paid') &&
    bookedSeats.some((seat) => seat.booking_id === use.booking_id && seatId(seat) === seatId(use) && seat.released_at === null)
  for (const pass of passes) {
    const used = uses.filter((use) => use.pass_id === pass.id && use.ended_at === null && has(use))
    if (used.length > 2) wrong.push(`pass ${pass.id} is used ${used.length} times`)
    if (new Set(used.map(({ show_id }) => show_id)).size < used.length) wrong.push(`pass ${pass.id} has two seats of an evening`)
  }
  // A seat of an evening that cost nothing is by a pass, or was made a gift.
  const covered = new Set(uses.filter(has).map((use) => `${use.booking_id}-${seatId(use)}`))
  for (const booking of bookings) {
    if (!shows.evenings.includes(String(booking.show_id)) || booking.kind !== 'customer' || booking.status !== 'paid') continue
    for (const seat of bookedSeats) {
      if (seat.booking_id !== booking.id || seat.released_at !== null || seat.price > 0) continue
      if (!covered.has(`${booking.id}-${seatId(seat)}`) && off.size === 0)
        wrong.push(`${booking.public_id} has ${seatId(seat)} for nothing`)
    }
  }
  for (const code of codes) {
    const used = bookings.filter(({ code_id, status }) => code_id === code.id && status === 'paid').length
    if (code.uses_most !== null && used > code.uses_most) wrong.push(`code ${code.code} is used ${used} times`)
  }
  return wrong
}

/** Numbers of invoices, credit notes and receipts begin with 1 in each year, without a gap. */
function wrongSerials({ invoices, notes, receipts }: Rows): string[] {
  return [invoices, notes, receipts].flatMap((papers) =>
    [...Map.groupBy<string, { year: string; number: number; serial: string }>(papers, ({ year }) => year)].flatMap(([year, ofYear]) => {
      const numbers = ofYear.map(({ number }) => number).toSorted((a, b) => a - b)
      return numbers.every((number, index) => number === index + 1) ? [] : [`${year}: ${ofYear[0]?.serial} and the others are ${numbers}`]
    }),
  )
}

/** No payment gives back more than it brought, and one that booked nothing gives back all of it, once. */
function wrongPayments({ payments, refunds }: Rows): string[] {
  return payments.flatMap(({ id, amount, donation, outcome, booking_id }) => {
    const own = refunds.filter((refund) => refund.payment_id === id)
    const back = own.filter(went)
    const wrong: string[] = []
    if (sumBy(back, ofSeats) > amount - donation) wrong.push(`${id} gives back ${sumBy(back, ofSeats)} of ${amount - donation}`)
    if (sumBy(back, (refund) => refund.donation) > donation) wrong.push(`${id} gives back more than was donated with it`)
    const failed = own.some((refund) => !went(refund))
    if (outcome === 'refund' && !failed && sumBy(back, (refund) => refund.amount) !== amount)
      wrong.push(`${id} booked nothing and is not refunded`)
    if (outcome === 'booked' && payments.some((other) => other.id !== id && other.booking_id === booking_id && other.outcome === 'booked'))
      wrong.push(`${id} is one of two that booked`)
    return wrong
  })
}

interface Money {
  revenue: number
  gifts: number
  wrong: string[]
}

/** What was paid online is with seats that stand, has gone back, is owed, kept, or failed to go back. */
function online({ books, shows }: Game, rows: Rows, booking: Booking): Money {
  const payment = rows.payments.find(({ booking_id, outcome }) => booking_id === booking.id && outcome === 'booked')
  const of = booking.public_id
  const sold = books.sold.get(of)
  const wrong: string[] = []
  if (!payment) {
    if (sold && sold.took + sold.gift > 0) wrong.push(`${of} is sold, and nobody paid`)
    return { revenue: 0, gifts: 0, wrong }
  }
  const own = rows.refunds.filter(({ payment_id }) => payment_id === payment.id)
  const back = own.filter(went)
  const left = payment.amount - payment.donation - sumBy(back, ofSeats)
  const gifts = payment.donation - sumBy(back, ({ donation }) => donation)
  const owed = rows.owed.filter(({ booking_id, kind }) => booking_id === booking.id && kind === 'put-off')
  const due = sumBy(owed, (row) => row.due)
  const kept = sumBy(owed, (row) => row.kept)
  const standing = standingPrice(rows, booking)
  const heads = own.filter((refund) => !own.some(({ again_of }) => again_of === refund.id))
  const failed = Math.max(
    0,
    Math.min(
      left,
      sumBy(
        heads.filter((refund) => !went(refund)),
        ofSeats,
      ),
    ),
  )
  const sums = `left ${left}, standing ${standing}, due ${due}, kept ${kept}, failed ${failed}`
  if (sold && (payment.amount - payment.donation !== sold.took || payment.donation !== sold.gift))
    wrong.push(`${of} paid ${payment.amount} with ${payment.donation}, and should ${sold.took} and ${sold.gift}`)
  if (due + kept > left) wrong.push(`${of} is owed more than is left: ${sums}`)
  const isPass = String(booking.show_id) === shows.pass
  if (!isPass && left > standing + due + kept + failed) wrong.push(`${of} has money that nobody knows of: ${sums}`)
  if (!sold?.isShort && !isPass && left !== standing + due + kept + failed) wrong.push(`${of} does not add up: ${sums}`)
  wrong.push(...wrongRows(rows, booking), ...wrongPapers(rows, booking, { paid: payment.amount - payment.donation, left }))
  const gone = sumBy(heads, ofSeats)
  const noted = sumBy(
    rows.notes.filter(({ booking_id }) => booking_id === booking.id),
    ({ total }) => total,
  )
  if (noted > gone) wrong.push(`${of} has credit notes of ${noted} for refunds of ${gone}`)
  return { revenue: left, gifts, wrong }
}

/** The same of what the desk and the counter took. */
function atDesk({ shows }: Game, rows: Rows, booking: Booking): Money {
  const own = rows.owed.filter(({ booking_id }) => booking_id === booking.id)
  const back = sumBy(
    own.filter(({ kind }) => kind === 'desk'),
    ({ amount }) => amount,
  )
  const giftBack = sumBy(
    own.filter(({ kind }) => kind === 'donation'),
    ({ amount }) => amount,
  )
  const waits = sumBy(
    own.filter(({ kind }) => kind === 'put-off'),
    ({ due, kept }) => due + kept,
  )
  const left = booking.total - back
  const standing = standingPrice(rows, booking)
  const isPass = String(booking.show_id) === shows.pass
  const wrong = [...wrongRows(rows, booking), ...wrongPapers(rows, booking, { paid: booking.total, left })]
  if (!isPass && left !== standing + waits) wrong.push(`${booking.public_id}: left ${left}, standing ${standing}, waits ${waits}`)
  if (left < waits) wrong.push(`${booking.public_id}: ${waits} wait, ${left} are left`)
  const invoiced = sumBy(
    rows.invoices.filter(({ booking_id }) => booking_id === booking.id),
    ({ total }) => total,
  )
  const noted = sumBy(
    rows.notes.filter(({ booking_id }) => booking_id === booking.id),
    ({ total }) => total,
  )
  if (invoiced > 0 && invoiced - noted !== left)
    wrong.push(`${booking.public_id}: invoice ${invoiced}, credit notes ${noted}, left ${left}`)
  return { revenue: left, gifts: booking.donation - giftBack, wrong }
}

function standingPrice({ bookedSeats }: Rows, { id }: Booking): number {
  return sumBy(
    bookedSeats.filter((seat) => seat.booking_id === id && seat.released_at === null),
    ({ price }) => price,
  )
}

function wrongRows({ owed }: Rows, { id, public_id }: Booking): string[] {
  return owed
    .filter(
      ({ booking_id, due, kept, amount, settled_at }) =>
        booking_id === id && (due < 0 || kept < 0 || due + kept > amount || (settled_at !== null && due > 0)),
    )
    .map((row) => `${public_id}: ${JSON.stringify(row)}`)
}

function wrongPapers({ invoices, notes }: Rows, { id, public_id }: Booking, { paid, left }: { paid: number; left: number }): string[] {
  const own = invoices.filter(({ booking_id }) => booking_id === id)
  const [invoice] = own
  const credit = notes.filter(({ booking_id }) => booking_id === id)
  const credited = sumBy(credit, ({ total }) => total)
  if (!invoice) return paid > 0 || credited > 0 ? [`${public_id}: ${paid} paid without an invoice`] : []
  const wrong: string[] = []
  if (own.length > 1 || invoice.total !== paid) wrong.push(`${public_id}: invoices ${own.map(({ total }) => total)}, paid ${paid}`)
  if (credited > invoice.total || invoice.total - credited > left)
    wrong.push(`${public_id}: credited ${credited} of ${invoice.total}, left ${left}`)
  for (const { exempt, taxable, cgst, sgst, total, serial } of [invoice, ...credit]) {
    if (exempt + taxable + cgst + sgst !== total || Math.min(exempt, taxable, cgst, sgst) < 0) wrong.push(`${serial} does not add up`)
  }
  for (const line of ['exempt', 'taxable', 'cgst', 'sgst'] as const) {
    if (sumBy(credit, (note) => note[line]) > invoice[line]) wrong.push(`${public_id}: more ${line} credited than invoiced`)
  }
  return wrong
}

/** What the answers said went back, waits and is kept. */
function wrongByAnswers({ books }: Game, { refunds, payments, owed }: Rows, booking: Booking): string[] {
  const sold = books.sold.get(booking.public_id)
  if (!sold || sold.isUntold) return []
  const payment = payments.find(({ booking_id, outcome }) => booking_id === booking.id && outcome === 'booked')
  const own = owed.filter(({ booking_id }) => booking_id === booking.id)
  const isDesk = booking.kind !== 'customer'
  const isOut = ({ kind }: (typeof own)[number]) => kind === 'desk' || (isDesk && kind === 'donation')
  const back = sumBy(
    refunds.filter((refund) => refund.payment_id === payment?.id && went(refund)),
    ({ amount }) => amount,
  )
  const out = sumBy(own.filter(isOut), ({ amount }) => amount)
  const waits = sumBy(
    own.filter((row) => !isOut(row)),
    ({ due }) => due,
  )
  const kept = sumBy(own, (row) => row.kept)
  const found = { back: back + out, waits, kept }
  const expected = { back: sold.back, waits: sold.waits, kept: sold.kept }
  return JSON.stringify(found) === JSON.stringify(expected)
    ? []
    : [`${booking.public_id}: ${JSON.stringify(found)}, told ${JSON.stringify(expected)}`]
}

/** Dashboard, shows, days, sections, tills and the export say the same. */
async function wrongReports(game: Game, { revenue, gifts }: Pick<Money, 'revenue' | 'gifts'>, sold: readonly string[]): Promise<string[]> {
  const { staff } = game
  const dashboard = await staff.reports.dashboard({})
  const exported = parse<Record<string, string>>(await staff.bookings.export({}), { bom: true, columns: true })
  const column = (name: string) => sumBy(exported, (row) => paiseOf(Number(row[name])))
  const { shows } = await staff.shows.listAll({})
  const { reckoning } = await staff.tills.list({})
  const said: Record<string, number> = {
    dashboard: paiseOf(dashboard.totalRevenue),
    export: column('Revenue in rupees'),
    'export, columns': column('Total in rupees') - column('Refunded in rupees'),
    shows: sumBy(shows, ({ total_revenue }) => paiseOf(total_revenue)),
  }
  let [days, sections] = [0, 0]
  for (const show_id of sold) {
    const sales = await staff.reports.sales({ show_id })
    days += sumBy(sales.days, (day) => paiseOf(day.revenue))
    sections += sumBy(sales.sections, (section) => paiseOf(section.revenue))
  }
  const wrong = Object.entries({ ...said, days, sections }).flatMap(([where, sum]) =>
    sum === revenue ? [] : [`${where}: ${sum}, revenue ${revenue}`],
  )
  const given = {
    dashboard: paiseOf(dashboard.donations ?? 0),
    export: column('Donation in rupees') - column('Donation refunded in rupees'),
  }
  for (const [where, sum] of Object.entries(given)) if (sum !== gifts) wrong.push(`${where}: donations ${sum}, given ${gifts}`)
  const inTills = paiseOf(reckoning?.in_tills ?? 0) + paiseOf(reckoning?.without_till ?? 0) - paiseOf(reckoning?.owed ?? 0)
  if (inTills !== paiseOf(dashboard.deskRevenue ?? 0)) wrong.push(`tills ${inTills}, desk ${paiseOf(dashboard.deskRevenue ?? 0)}`)
  const owed = await staff.payments.owed({})
  const listed = sumBy(owed.owed, ({ amount }) => paiseOf(amount))
  if (listed < paiseOf(owed.total)) wrong.push(`list of money owed: ${listed} in rows, ${paiseOf(owed.total)} in all`)
  return wrong
}

/** What went back on the provider's page beyond all that was left, of which staff are told. */
async function beyondAllPayments(read: Db, made: readonly { id: string }[]): Promise<number> {
  const events = made.map(({ id }) => `outside_${id}_beyond`)
  if (events.length === 0) return 0
  const told = await read.selectFrom('to_tell').select('news').where('event', 'in', events).execute()
  return sumBy(told, ({ news }) => (JSON.parse(news) as { amount: number }).amount)
}

/** When all is quiet: the provider's books and ours have the same payments and the same refunds, and nothing is under way. */
export async function wrongAtProvider(game: Game): Promise<string[]> {
  const { read } = game.backend.deps.store
  const { payments, refunds } = await readRows(read)
  const wrong: string[] = []
  for (const { orderId } of game.orders) {
    for (const payment of await game.sandbox.provider.orderPayments(orderId)) {
      if (payment.status !== 'captured' && payment.status !== 'refunded') continue
      const parts = payments.filter(({ id, basket }) => (basket ?? id) === payment.id)
      if (sumBy(parts, ({ amount }) => amount) !== payment.amount)
        wrong.push(`${payment.id} of ${orderId} brought ${payment.amount}, and is not in the books`)
      const made = (await game.sandbox.provider.refundsOf(payment.id)).filter(({ status }) => status !== 'failed')
      const ours = refunds.filter(({ payment_id }) => parts.some(({ id }) => id === payment_id))
      // What staff had recorded as given back by hand may be found at the provider later.
      const isThere = ({ provider_id }: Refund) => made.some(({ id }) => id === provider_id)
      const through = ours.filter((refund) => refund.status !== 'failed' || game.books.bounced.has(refund.id) || isThere(refund))
      const [theirs, own] = [sumBy(made, ({ amount }) => amount), sumBy(through, ({ amount }) => amount)]
      if (theirs > payment.amount) wrong.push(`${payment.id} brought ${payment.amount}, and ${theirs} went back`)
      const beyond = await beyondAllPayments(read, made)
      if (theirs !== own + beyond) wrong.push(`${payment.id}: the provider gave back ${theirs}, the books ${own}`)
    }
  }
  return wrong
}
