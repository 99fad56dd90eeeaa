import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { creditNoteSerial, linesLeft, linesOfSeats, prefixOf, shareOfLines } from './credit-note.ts'
import { formerInvoiceLines, type InvoiceLines, invoiceLines } from './invoice.ts'

const sumOf = ({ exempt, taxable, cgst, sgst }: InvoiceLines) => exempt + taxable + cgst + sgst
/** Today's invoices, and earlier ones, whose two halves may be a paisa apart. */
const kinds = fc.constantFrom(invoiceLines, formerInvoiceLines)
const prices = fc.array(fc.integer({ min: 100, max: 500_000 }), { minLength: 1, maxLength: 10 })

/** By law the halves are equal; only where nothing but tax is left, an odd amount can't be halved. */
function expectEqualHalves(left: InvoiceLines, note: InvoiceLines): void {
  if (left.cgst === left.sgst && left.taxable > 0) expect(note.cgst).toBe(note.sgst)
}

describe('an amount that names no seats', () => {
  test('takes each line in proportion', () => {
    const invoice = invoiceLines([118_000, 50_000], 18, 50_000)
    expect(shareOfLines(invoice, 84_000)).toEqual({ exempt: 25_000, taxable: 50_000, cgst: 4_500, sgst: 4_500, total: 84_000 })
  })

  test('in any parts, to the last paisa: each adds up, none takes more than there is, and together they are the invoice', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 300_000 }), { maxLength: 8 })
    fc.assert(
      fc.property(
        kinds,
        prices,
        parts,
        fc.constantFrom(0, 5, 18, 28),
        fc.integer({ min: 0, max: 100_000 }),
        (made, all, amounts, rate, limit) => {
          const invoice = made(all, rate, limit)
          const notes: InvoiceLines[] = []
          for (const wished of [...amounts, invoice.total]) {
            const left = linesLeft(invoice, notes)
            const amount = Math.min(wished, left.total)
            if (amount === 0) break
            const note = shareOfLines(left, amount)
            expect(sumOf(note)).toBe(amount)
            if (made === invoiceLines) expectEqualHalves(left, note)
            for (const line of ['exempt', 'taxable', 'cgst', 'sgst'] as const) {
              expect(note[line]).toBeGreaterThanOrEqual(0)
              expect(note[line]).toBeLessThanOrEqual(left[line])
            }
            notes.push(note)
          }
          expect(linesLeft(invoice, notes)).toEqual({ exempt: 0, taxable: 0, cgst: 0, sgst: 0, total: 0 })
        },
      ),
    )
  })
})

describe('seats that were given back', () => {
  test('take back exactly their own tax: an exempt one none', () => {
    const allPrices = [118_000, 50_000, 249_900]
    const invoice = invoiceLines(allPrices, 18, 50_000)
    const seats = (given: number[]) => linesOfSeats(invoice, invoice, { prices: given, allPrices, ratePercent: 18 })
    expect(seats([50_000])).toEqual({ exempt: 50_000, taxable: 0, cgst: 0, sgst: 0, total: 50_000 })
    expect(seats([118_000])).toEqual({ exempt: 0, taxable: 100_000, cgst: 9_000, sgst: 9_000, total: 118_000 })
  })

  test('one after the other, they are the invoice', () => {
    fc.assert(
      fc.property(kinds, prices, fc.integer({ min: 0, max: 100_000 }), (made, all, limit) => {
        const invoice = made(all, 18, limit)
        const notes: InvoiceLines[] = []
        for (const price of all) {
          const note = linesOfSeats(invoice, linesLeft(invoice, notes), { prices: [price], allPrices: all, ratePercent: 18 })
          expect(sumOf(note)).toBe(price)
          if (made === invoiceLines) expect(note).toEqual(invoiceLines([price], 18, limit))
          notes.push(note)
        }
        expect(linesLeft(invoice, notes)).toEqual({ exempt: 0, taxable: 0, cgst: 0, sgst: 0, total: 0 })
      }),
    )
  })
})

test('a note of an invoice of before takes its own odd paisa, and the last one what is left', () => {
  const allPrices = [249_900, 59_900]
  const invoice = formerInvoiceLines(allPrices, 18, 0)
  expect(invoice).toEqual({ exempt: 0, taxable: 262_543, cgst: 23_628, sgst: 23_629, total: 309_800 })
  const first = linesOfSeats(invoice, invoice, { prices: [59_900], allPrices, ratePercent: 18 })
  expect(first).toEqual({ exempt: 0, taxable: 50_763, cgst: 4_568, sgst: 4_569, total: 59_900 })
  const left = linesLeft(invoice, [first])
  expect(linesOfSeats(invoice, left, { prices: [249_900], allPrices, ratePercent: 18 })).toEqual(left)
})

describe('amounts and seats, one after the other', () => {
  const lines = ['exempt', 'taxable', 'cgst', 'sgst', 'total'] as const
  const step = fc.oneof(
    fc.record({ seat: fc.nat(9) }),
    fc.record({ amount: fc.integer({ min: 1, max: 300_000 }) }),
    fc.record({ seats: fc.array(fc.nat(9), { minLength: 2, maxLength: 4 }) }),
  )

  test('an exempt seat whose line an amount has taken of comes off the others too', () => {
    const allPrices = [150_000, 50_000]
    const invoice = invoiceLines(allPrices, 18, 50_000)
    const kindness = shareOfLines(invoice, 40_000)
    const left = linesLeft(invoice, [kindness])
    expect(linesOfSeats(invoice, left, { prices: [50_000], allPrices, ratePercent: 18 })).toEqual({
      exempt: left.exempt,
      taxable: 8_474,
      cgst: 763,
      sgst: 763,
      total: 50_000,
    })
    const taxed = linesOfSeats(invoice, left, { prices: [150_000], allPrices, ratePercent: 18 })
    expect(taxed).toMatchObject({ exempt: 30_000, taxable: left.taxable, cgst: left.cgst, sgst: left.sgst })
  })

  test('take no line below nought, together never more than the invoice, and all of it where all goes back', () => {
    const steps = fc.array(step, { maxLength: 12 })
    const limits = fc.oneof(fc.constant(0), fc.integer({ min: 100, max: 500_000 }))
    fc.assert(
      fc.property(kinds, prices, steps, fc.constantFrom(0, 5, 18, 28), limits, (made, allPrices, wishes, ratePercent, limit) => {
        const invoice = made(allPrices, ratePercent, limit)
        const notes: InvoiceLines[] = []
        const standing = new Set(allPrices.keys())
        const add = (note: InvoiceLines) => {
          const left = linesLeft(invoice, notes)
          expect(sumOf(note)).toBe(note.total)
          if (made === invoiceLines) expectEqualHalves(left, note)
          for (const line of lines) {
            expect(note[line]).toBeGreaterThanOrEqual(0)
            expect(note[line]).toBeLessThanOrEqual(left[line])
          }
          notes.push(note)
        }
        for (const wish of wishes) {
          const left = linesLeft(invoice, notes)
          if (left.total === 0) break
          if ('amount' in wish) {
            add(shareOfLines(left, Math.min(wish.amount, left.total)))
            continue
          }
          const seats = [...new Set('seat' in wish ? [wish.seat] : wish.seats)].filter((seat) => standing.delete(seat))
          const given = seats.map((seat) => allPrices[seat] ?? 0)
          const price = given.reduce((sum, each) => sum + each, 0)
          if (price === 0) continue
          // As the box office does: where less than the seats' price is left, the note takes what is left.
          add(price <= left.total ? linesOfSeats(invoice, left, { prices: given, allPrices, ratePercent }) : shareOfLines(left, left.total))
        }
        const rest = linesLeft(invoice, notes)
        if (rest.total > 0) add(shareOfLines(rest, rest.total))
        expect(linesLeft(invoice, notes)).toEqual({ exempt: 0, taxable: 0, cgst: 0, sgst: 0, total: 0 })
      }),
      { numRuns: 500 },
    )
  })
})

test('serials carry the prefix of the invoice, and 16 characters at most', () => {
  expect(creditNoteSerial(prefixOf('SAB/2627/000041'), '2627', 7)).toBe('SAB/2627/C00007')
  expect(creditNoteSerial('SABH', '2627', 99_999)).toHaveLength(16)
})
