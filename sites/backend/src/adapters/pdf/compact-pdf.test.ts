import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { compactPdf } from './compact-pdf.ts'

/** A tagged PDF as pdfkit writes it, whose pages say their numbers. */
async function pdfOf(pages: number): Promise<Buffer> {
  const pdf = new PDFDocument({ autoFirstPage: false, tagged: true, pdfVersion: '1.7', lang: 'kn-IN', info: { Title: 'ಟಿಕೆಟ್' } })
  const chunks: Uint8Array[] = []
  pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  for (let page = 1; page <= pages; page++) {
    pdf.addPage()
    root.add(pdf.struct('P', {}, () => pdf.text(`Page ${page} (of ${pages})`)))
  }
  root.end()
  pdf.end()
  await new Promise((resolve) => pdf.once('end', resolve))
  return Buffer.concat(chunks)
}

async function readBack(pdf: Uint8Array) {
  const loading = getDocument({ data: Uint8Array.from(pdf), verbosity: 0, stopAtErrors: true })
  const document = await loading.promise
  const pages = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    pages.push({ text: items.map((item) => ('str' in item ? item.str : '')).join(''), tags: await page.getStructTree() })
  }
  const { info, metadata } = await document.getMetadata()
  const title = metadata?.get('dc:title')
  await loading.destroy()
  return { pages, info: { ...info }, title }
}

test.each([1, 3, 90])('a PDF of %i pages says the same, tags and metadata too, in fewer bytes', async (pages) => {
  const pdf = await pdfOf(pages)
  const compact = compactPdf(pdf)
  const read = await readBack(compact)
  expect(read).toEqual(await readBack(pdf))
  expect(read.pages.map(({ text }) => text)).toEqual(Array.from({ length: pages }, (_, page) => `Page ${page + 1} (of ${pages})`))
  expect(read.title).toBe('ಟಿಕೆಟ್')
  expect(compact.length).toBeLessThan(0.7 * pdf.length)
})

test('its table finds every object where it is', async () => {
  const compact = Buffer.from(compactPdf(await pdfOf(3)))
  const [, start] = /startxref\n(\d+)\n%%EOF\n$/.exec(compact.toString('latin1')) ?? []
  expect(compact.subarray(Number(start)).toString('latin1')).toMatch(/^\d+ 0 obj\n<<\/Type \/XRef\n/)
})

test('a file of another kind is refused', () => {
  for (const text of ['', 'no PDF', '%PDF-1.7\nstartxref\n9\n%%EOF\n']) expect(() => compactPdf(Buffer.from(text))).toThrow(TypeError)
})
