/** Makes PDFs as architects send them: each page in one colour (red, green, blue from 0 to 1). */
export function pdfOf(pages: readonly (readonly [number, number, number])[]): Buffer {
  return documentOf(pages.map((colour) => ({ content: `${colour.join(' ')} rg 0 0 200 100 re f`, resources: '<< >>' })))
}

/** Makes a page as a scanner does: black, compressed as a fax. */
export function scannedPdf(): Buffer {
  const rows = 64
  // Group 4: a row like the one above it is a single 1. All rows are white, which the image shows as black.
  const bits = '1'.repeat(rows) + '000000000001'.repeat(2)
  const bytes = Buffer.from((bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)))
  const parameters = `<< /K -1 /Columns 64 /Rows ${rows} /BlackIs1 true >>`
  const image = [
    `<< /Type /XObject /Subtype /Image /Width 64 /Height ${rows} /BitsPerComponent 1 /ColorSpace /DeviceGray`,
    `/Filter /CCITTFaxDecode /DecodeParms ${parameters} /Length ${bytes.length} >>\nstream\n`,
  ].join(' ')
  const object = Buffer.concat([Buffer.from(image), bytes, Buffer.from('\nendstream')])
  return documentOf([{ content: 'q 200 0 0 100 0 0 cm /Scan Do Q', resources: '<< /XObject << /Scan 3 0 R >> >>' }], [object])
}

/** Makes a PDF with a password that nobody knows. */
export function lockedPdf(): Buffer {
  const key = 'ab'.repeat(32)
  const encryption = Buffer.from(`<< /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >>`)
  return documentOf([{ content: '', resources: '<< >>' }], [encryption], `/Encrypt 3 0 R /ID [<${key}> <${key}>]`)
}

interface PdfPage {
  content: string
  resources: string
}

/** Objects 1 and 2 are the catalogue and the list of pages. Then come `others`, then each page and its content. */
function documentOf(pages: readonly PdfPage[], others: readonly Buffer[] = [], trailer = ''): Buffer {
  const first = 3 + others.length
  const kids = pages.map((_, index) => `${first + 2 * index} 0 R`)
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(`<< /Type /Pages /Count ${pages.length} /Kids [${kids.join(' ')}] >>`),
    ...others,
    ...pages.flatMap(({ content, resources }, index) => [
      Buffer.from(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Resources ${resources} /Contents ${first + 2 * index + 1} 0 R >>`),
      Buffer.from(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`),
    ]),
  ]
  const parts = [Buffer.from('%PDF-1.4\n')]
  let at = parts[0]?.length ?? 0
  const offsets = objects.map((object, index) => {
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    const offset = at
    parts.push(part)
    at += part.length
    return offset
  })
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(table + end)])
}
