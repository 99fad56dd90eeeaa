import { afterAll, expect, test } from 'vitest'
import { createTicketPrinter } from './printer.ts'
import { readPdf } from './testing/read-pdf.ts'
import { sampleDocument } from './testing/sample-document.ts'

const printer = createTicketPrinter({ threads: 2 })
afterAll(() => printer.close())

test('prints on its threads, many at once', async () => {
  const pdfs = await Promise.all([1, 2, 3, 4, 5, 6].map((seats) => printer.print(sampleDocument(seats))))
  const read = await Promise.all(pdfs.map(readPdf))
  expect(read.map(({ pages }) => pages.length)).toEqual([1, 2, 2, 2, 2, 3])
})

test('a document that cannot be printed is refused, the next one printed', async () => {
  const { show } = sampleDocument(1)
  await expect(printer.print(sampleDocument(1, { show: { ...show, zone: 'Nowhere/Else' } }))).rejects.toThrow(RangeError)
  expect((await printer.print(sampleDocument(1))).length).toBeGreaterThan(10_000)
})
