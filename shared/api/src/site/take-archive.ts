import { createTarDecoder } from 'modern-tar'
import { ApiError } from '../errors.ts'
import { isRefusal, type Refusal, refusals, refuse } from '../refusal.ts'
import { type ArchiveIndex, archivedName, readSiteFile } from './site-file.ts'

type ArchivedFile = ArchiveIndex['pictures'][number]['files'][number]

/** The calls that import an archive. */
export interface ArchiveCalls {
  keepFile(sent: { format: ArchivedFile['format']; data: string }): Promise<{ id: string }>
  import(file: Record<string, unknown>): Promise<unknown>
}

const indexName = 'site.json'
/** The most bytes of a site's texts, and of a picture or film. */
const most = { index: 8_000_000, file: 12_500_000 }

/**
 * Sends an exported site file by file, so that no request takes long and neither side has all of it in memory. Only the last request makes
 * it the draft: until then the site is unchanged. Rejects with an `ApiError` that names the wrong file or field. Calls `onKept` after each
 * file that has arrived.
 */
export async function takeArchive(archive: Blob, calls: ArchiveCalls, onKept?: (done: number, all: number) => void): Promise<void> {
  const entries = entriesOf(archive)
  const first = (await entries.next()).value
  if (first?.name !== indexName) fail(refuse('site-archive-foreign', { name: first?.name ?? '' }))
  const { raw, awaited } = readIndex(first.bytes)
  const all = awaited.size
  for await (const { name, bytes } of entries) {
    const file = awaited.get(name) ?? fail(refuse('site-archive-foreign', { name }))
    const { id } = await calls.keepFile({ format: file.format, data: base64Of(bytes) }).catch((error) => failAt(name, error))
    if (id !== file.id) fail(refuse('site-archive-damaged', { name }))
    awaited.delete(name)
    onKept?.(all - awaited.size, all)
  }
  const [missing] = awaited.keys()
  if (missing !== undefined) fail(refuse('site-archive-damaged', { name: missing }))
  await calls.import(raw)
}

interface Entry {
  name: string
  bytes: Uint8Array
}

/** Yields the files of a tar one by one, each whole. Names in it are only looked up and never used as paths. */
async function* entriesOf(archive: Blob): AsyncGenerator<Entry, undefined> {
  const reader = archive
    .stream()
    .pipeThrough(createTarDecoder({ strict: true }))
    .getReader()
  let name = indexName
  const damaged = () => fail(refuse('site-archive-damaged', { name }))
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(damaged)
      if (done) return
      const { size, type = 'file' } = value.header
      name = value.header.name.slice(0, 120)
      if (type !== 'file' || size > (name === indexName ? most.index : most.file)) fail(refuse('site-archive-foreign', { name }))
      yield { name, bytes: await bytesOf(value.body, size).catch(damaged) }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** Returns as many bytes as the header promises; rejects if the file ends before. */
async function bytesOf(body: ReadableStream<Uint8Array>, size: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(size)
  const reader = body.getReader()
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    bytes.set(value, length)
    length += value.length
  }
  if (length !== size) throw new Error('cut short')
  return bytes
}

function readIndex(bytes: Uint8Array): { raw: Record<string, unknown>; awaited: Map<string, ArchivedFile> } {
  const raw = parsed(bytes)
  const read = readSiteFile(raw)
  if (isRefusal(read)) fail(read)
  const files = read.pictures.flatMap((picture) => picture.files.map((file) => [archivedName(file), file] as const))
  return { raw: raw as Record<string, unknown>, awaited: new Map(files) }
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return fail(refuse('site-archive-damaged', { name: indexName }))
  }
}

/** Encodes in steps that are a multiple of three bytes, since `String.fromCharCode` takes only so many arguments. */
function base64Of(bytes: Uint8Array): string {
  const step = 24_576
  const parts = Array.from({ length: Math.ceil(bytes.length / step) }, (_, part) =>
    btoa(String.fromCharCode(...bytes.subarray(part * step, (part + 1) * step))),
  )
  return parts.join('')
}

/** Throws the backend's refusal of a file, with the file's name added. */
function failAt(name: string, error: unknown): never {
  if (!(error instanceof ApiError) || error.kind !== 'refused') throw error
  const { message, status, code, params } = error
  throw new ApiError('refused', message, { ...(status !== undefined && { status }), code, params: { ...params, field: name } })
}

function fail({ refused, params }: Refusal): never {
  const { status, message } = refusals[refused]
  throw new ApiError('refused', message, { status, code: refused, params })
}
