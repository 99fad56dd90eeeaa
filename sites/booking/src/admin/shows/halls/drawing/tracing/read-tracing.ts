import type { OpenPdf } from './pdf.ts'
import { readFileHeader } from './picture-header.ts'
import { canvasOf, encoded, longest, scaledTo } from './small-picture.ts'

export const tracingLimits = {
  bytes: 60_000_000,
  /** A browser unpacks a picture whole: four bytes each. */
  megapixels: 50,
} as const

export type TracingProblem =
  | { why: 'no-picture' }
  | { why: 'too-heavy' }
  | { why: 'too-many-pixels'; megapixels: number }
  | { why: 'locked-pdf' }
  | { why: 'broken-pdf' }
  | { why: 'no-reader' }

/** What is in a file that somebody wants to trace. */
export type ReadTracing = { kind: 'picture'; picture: Blob } | { kind: 'pdf'; pdf: OpenPdf } | ({ kind: 'refused' } & TracingProblem)

/** Looks at the bytes, whatever the file's name says, and unpacks nothing that memory has no room for. */
export async function readTracing(file: Blob): Promise<ReadTracing> {
  if (file.size > tracingLimits.bytes) return { kind: 'refused', why: 'too-heavy' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const header = readFileHeader(bytes)
  if (!header) return { kind: 'refused', why: 'no-picture' }
  if (header.kind === 'pdf') return readPdf(bytes)
  const megapixels = (header.width * header.height) / 1_000_000
  if (megapixels > tracingLimits.megapixels) return { kind: 'refused', why: 'too-many-pixels', megapixels: Math.ceil(megapixels) }
  const picture = await smallPicture(new Blob([bytes], { type: header.type }))
  return picture ? { kind: 'picture', picture } : { kind: 'refused', why: 'no-picture' }
}

/** Only who chooses a PDF fetches the reader. */
async function readPdf(bytes: Uint8Array<ArrayBuffer>): Promise<ReadTracing> {
  const reader = await import('./pdf.ts').catch(() => undefined)
  if (!reader) return { kind: 'refused', why: 'no-reader' }
  const opened = await reader.openPdf(bytes)
  return opened.kind === 'open'
    ? { kind: 'pdf', pdf: opened }
    : { kind: 'refused', why: opened.kind === 'locked' ? 'locked-pdf' : 'broken-pdf' }
}

async function smallPicture(file: Blob): Promise<Blob | undefined> {
  const whole = await createImageBitmap(file).catch(() => undefined)
  if (!whole) return undefined
  const canvas = canvasOf(scaledTo(whole, longest))
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.imageSmoothingQuality = 'high'
  context.drawImage(whole, 0, 0, canvas.width, canvas.height)
  whole.close()
  return encoded(canvas)
}
