import { deflateSync } from 'node:zlib'

interface PdfObject {
  number: number
  /** Between `obj` and `endobj`. */
  body: Buffer
}

/** How an object is found: at an offset of the file, or as the nth one of the object stream. */
type Place = { offset: number } | { nth: number }

/**
 * Returns the same PDF with its small objects in one compressed stream, and a compressed cross-reference table (PDF 1.5, ISO 32000-1, 7.5.7
 * and 7.5.8): a tagged ticket of ten seats has 70 such objects. Takes what pdfkit writes: one section, nothing encrypted.
 */
export function compactPdf(pdf: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  const { objects, header, trailer } = readObjects(bytes)
  const size = 1 + Math.max(...objects.map(({ number }) => number))
  const [holder, table] = [size, size + 1]
  const places = new Map<number, Place>()
  const parts = [header]
  let length = header.length
  const append = (number: number, body: Buffer) => {
    places.set(number, { offset: length })
    const part = Buffer.concat([Buffer.from(`${number} 0 obj\n`), body, Buffer.from('\nendobj\n')])
    parts.push(part)
    length += part.length
  }
  const small = objects.filter(({ body }) => !isStream(body))
  small.forEach(({ number }, nth) => {
    places.set(number, { nth })
  })
  for (const { number, body } of objects.filter(({ body }) => isStream(body))) append(number, compressed(body))
  append(holder, objectStream(small))
  const start = length
  places.set(table, { offset: start })
  append(table, crossReferences(places, table + 1, holder, trailer))
  parts.push(Buffer.from(`startxref\n${start}\n%%EOF\n`))
  return new Uint8Array(Buffer.concat(parts))
}

function readObjects(bytes: Buffer): { objects: PdfObject[]; header: Buffer; trailer: string } {
  const end = bytes.subarray(-40).toString('latin1')
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(end)?.[1])
  const table = bytes.subarray(start).toString('latin1')
  const entries = [...table.matchAll(/^(\d{10}) \d{5} ([nf])\s/gm)].map((entry, number) => ({
    number,
    offset: Number(entry[1]),
    isThere: entry[2] === 'n',
  }))
  const trailer = /trailer\s*<<([\s\S]*)>>\s*startxref/.exec(table)?.[1]
  if (trailer === undefined) throw new TypeError('a PDF of another kind than pdfkit makes')
  const inOrder = entries.filter(({ isThere }) => isThere).sort((a, b) => a.offset - b.offset)
  const objects = inOrder.map(({ number, offset }, index) => {
    const whole = bytes.subarray(offset, inOrder[index + 1]?.offset ?? start)
    return { number, body: whole.subarray(whole.indexOf('obj\n') + 4, whole.lastIndexOf('\nendobj')) }
  })
  return { objects, header: bytes.subarray(0, inOrder[0]?.offset), trailer: trailer.replace(/\/Size \d+/, '').trim() }
}

function isStream(body: Buffer): boolean {
  return body.subarray(-9).equals(Buffer.from('endstream'))
}

/** Deflates a stream that its writer has left uncompressed, such as the metadata. */
function compressed(body: Buffer): Buffer {
  const at = body.indexOf('stream\n')
  const dictionary = body.subarray(0, at).toString('latin1')
  if (dictionary.includes('/Filter')) return body
  const content = body.subarray(at + 7, body.lastIndexOf('\nendstream'))
  return stream(dictionary.replace(/^<<|>>\s*$|\/length \d+|\/Length \d+/g, ''), content)
}

function stream(dictionary: string, content: Buffer): Buffer {
  const packed = deflateSync(content, { level: 9 })
  const head = `<<${dictionary.trim()}\n/Length ${packed.length}\n/Filter /FlateDecode\n>>\nstream\n`
  return Buffer.concat([Buffer.from(head, 'latin1'), packed, Buffer.from('\nendstream')])
}

function objectStream(objects: readonly PdfObject[]): Buffer {
  let offset = 0
  const index = objects.map(({ number, body }) => {
    const entry = `${number} ${offset}`
    offset += body.length + 1
    return entry
  })
  const first = Buffer.from(`${index.join(' ')}\n`)
  const bodies = objects.flatMap(({ body }) => [body, Buffer.from('\n')])
  return stream(`/Type /ObjStm\n/N ${objects.length}\n/First ${first.length}`, Buffer.concat([first, ...bodies]))
}

/** One row for each object: kind, offset or object stream, place in the object stream; each row as its difference from the one above. */
function crossReferences(places: ReadonlyMap<number, Place>, size: number, holder: number, trailer: string): Buffer {
  const rows = Array.from({ length: size }, (_, number) => {
    const row = Buffer.alloc(6)
    const place = places.get(number)
    if (place) row.writeUInt8('nth' in place ? 2 : 1, 0)
    if (place) row.writeUIntBE('nth' in place ? holder : place.offset, 1, 3)
    row.writeUInt16BE(place && 'nth' in place ? place.nth : 0, 4)
    return row
  })
  const up = 2
  const differences = rows.map((row, number) => Buffer.from([up, ...row.map((byte, at) => byte - (rows[number - 1]?.[at] ?? 0))]))
  const dictionary = `/Type /XRef\n/Size ${size}\n/W [1 3 2]\n/DecodeParms << /Predictor 12 /Columns 6 >>\n${trailer}`
  return stream(dictionary, Buffer.concat(differences))
}
