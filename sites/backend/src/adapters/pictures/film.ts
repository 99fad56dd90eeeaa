export interface FilmHeader {
  width: number
  height: number
  /** The codec of its first picture track: `avc1` is H.264. */
  codec: string
  /** The same film without what a camera added to it, such as the place where it was taken. */
  bytes: Uint8Array
}

interface Box {
  type: string
  /** The type of the box around it; empty: none. */
  within: string
  start: number
  /** Where its content begins. */
  body: number
  end: number
}

/** Boxes in which a camera writes what it knows: names, places, cover pictures. */
const toldBeside = new Set(['udta', 'meta', 'uuid'])
const withBoxes = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl'])

/** More levels than the boxes above are nested in. */
const deepest = 8

/**
 * Reads an MP4 (ISO/IEC 14496-12); undefined if the bytes aren't one, or end too soon. `other-tracks`: besides picture and sound it has
 * tracks that can't be taken out, such as the places that a camera records all the time.
 */
export function readFilm(bytes: Uint8Array): FilmHeader | 'other-tracks' | undefined {
  const cleaned = Uint8Array.from(bytes)
  const view = new DataView(cleaned.buffer)
  const all: Box[] = []
  if (!addBoxes(all, view, { type: '', body: 0, end: cleaned.length })) return undefined
  if (all[0]?.type !== 'ftyp' || !all.some(({ type, within }) => type === 'mdat' && within === '')) return undefined
  if (!hasPlainTracks(view, all)) return 'other-tracks'
  for (const box of all) if (toldBeside.has(box.type)) blank(cleaned, box)
  const sizes = all
    .filter(({ type }) => type === 'tkhd')
    .map(({ end }) => ({ width: view.getUint16(end - 8), height: view.getUint16(end - 4) }))
  const size = sizes.find(({ width, height }) => width > 0 && height > 0)
  const codecs = all.filter(({ type, body, end }) => type === 'stsd' && end - body >= 16).map(({ body }) => nameAt(view, body + 12))
  const codec = codecs.find((name) => pictureCodecs.has(name))
  return size && { ...size, codec: codec ?? '', bytes: cleaned }
}

const pictureCodecs = new Set(['avc1', 'avc3', 'hvc1', 'hev1', 'av01', 'vp09', 'mp4v', 'dvh1', 'dvhe'])

/** Whether each track names its kind (`hdlr`), and is picture or sound. */
function hasPlainTracks(view: DataView, all: readonly Box[]): boolean {
  const tracks = all.filter(({ type }) => type === 'trak')
  const kinds = all.filter(({ type, within, body, end }) => type === 'hdlr' && within === 'mdia' && end - body >= 12)
  return kinds.length === tracks.length && kinds.every(({ body }) => /^(vide|soun)$/.test(nameAt(view, body + 8)))
}

/** Adds the boxes in a box, and the boxes in those; false if they don't end with it. */
function addBoxes(all: Box[], view: DataView, { type, body, end }: Pick<Box, 'type' | 'body' | 'end'>, depth = 0): boolean {
  if (depth > deepest) return false
  for (let start = body; start < end; ) {
    const box = boxAt(view, start, end, type)
    if (!box) return false
    all.push(box)
    if (withBoxes.has(box.type) && !addBoxes(all, view, box, depth + 1)) return false
    start = box.end
  }
  return true
}

function boxAt(view: DataView, start: number, to: number, within: string): Box | undefined {
  if (start + 8 > to) return undefined
  const size = view.getUint32(start)
  // A size of 1 means that a longer number follows.
  if (size === 1 && start + 16 > to) return undefined
  const body = start + (size === 1 ? 16 : 8)
  const end = start + (size === 1 ? Number(view.getBigUint64(start + 8)) : size)
  return end < body || end > to ? undefined : { type: nameAt(view, start + 4), within, start, body, end }
}

const nameAt = (view: DataView, at: number) => String.fromCharCode(...[0, 1, 2, 3].map((n) => view.getUint8(at + n)))

/** Blanks a box in place, because the film's tables count bytes from its beginning. */
function blank(bytes: Uint8Array, { start, body, end }: Box): void {
  bytes.set(new TextEncoder().encode('free'), start + 4)
  bytes.fill(0, body, end)
}
