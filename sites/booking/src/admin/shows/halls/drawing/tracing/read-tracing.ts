import { decoded, drawnAt, encoded, scaledTo } from '../../../../components/small-picture.ts'
import { longest } from './kept-tracing.ts'
import type { OpenPdf } from './pdf.ts'
import { readFileHeader } from './picture-header.ts'

export const tracingLimits = {
  bytes: 60_000_000,
  /** A browser decodes the whole picture, at four bytes a pixel. */
  megapixels: 50,
} as const

export type TracingProblem =
  | { why: 'no-picture' }
  | { why: 'too-heavy' }
  | { why: 'too-many-pixels'; megapixels: number }
  | { why: 'locked-pdf' }
  | { why: 'broken-pdf' }
  | { why: 'no-reader' }

/** The content of a file that is to be traced. */
export type ReadTracing = { kind: 'picture'; picture: Blob } | { kind: 'pdf'; pdf: OpenPdf } | ({ kind: 'refused' } & TracingProblem)

/** Reads the content by its bytes, whatever the file's name says, and decodes no picture that is too large for memory. */
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

/** Loads the PDF reader only when someone chooses a PDF. */
async function readPdf(bytes: Uint8Array<ArrayBuffer>): Promise<ReadTracing> {
  const reader = await import('./pdf.ts').catch(() => undefined)
  if (!reader) return { kind: 'refused', why: 'no-reader' }
  const opened = await reader.openPdf(bytes)
  return opened.kind === 'open'
    ? { kind: 'pdf', pdf: opened }
    : { kind: 'refused', why: opened.kind === 'locked' ? 'locked-pdf' : 'broken-pdf' }
}

async function smallPicture(file: Blob): Promise<Blob | undefined> {
  const whole = await decoded(file)
  const canvas = whole && drawnAt(whole, scaledTo(whole, longest))
  return canvas && encoded(canvas)
}
