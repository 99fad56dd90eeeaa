export interface FilmHeader {
  width: number
  height: number
  /** As its first picture track names it: `avc1` is H.264. */
  codec: string
  /** The same film without what a camera wrote beside it, such as the place where it was taken. */
  bytes: Uint8Array
}

interface Box {
  type: string
  start: number
  /** Of what is in it. */
  body: number
  end: number
}

/** Where a camera writes what it knows: names, places, pictures of the sleeve. */
const toldBeside = new Set(['udta', 'meta', 'uuid'])
const withBoxes = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl'])

/** What an MP4 (ISO/IEC 14496-12) is; undefined where the bytes are none, or end too soon. */
export function readFilm(bytes: Uint8Array): FilmHeader | undefined {
  const cleaned = Uint8Array.from(bytes)
  const view = new DataView(cleaned.buffer)
  const boxes = boxesIn(view, 0, cleaned.length)
  if (boxes?.[0]?.type !== 'ftyp' || !boxes.some(({ type }) => type === 'mdat')) return undefined
  const all = withAllInside(view, boxes)
  if (!all) return undefined
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

/** The boxes from one place to another; undefined where they don't end there. */
function boxesIn(view: DataView, from: number, to: number): Box[] | undefined {
  const boxes: Box[] = []
  for (let start = from; start < to; ) {
    const box = boxAt(view, start, to)
    if (!box) return undefined
    boxes.push(box)
    start = box.end
  }
  return boxes
}

function boxAt(view: DataView, start: number, to: number): Box | undefined {
  if (start + 8 > to) return undefined
  const size = view.getUint32(start)
  // 1: a longer number follows.
  if (size === 1 && start + 16 > to) return undefined
  const body = start + (size === 1 ? 16 : 8)
  const end = start + (size === 1 ? Number(view.getBigUint64(start + 8)) : size)
  return end < body || end > to ? undefined : { type: nameAt(view, start + 4), start, body, end }
}

function withAllInside(view: DataView, boxes: readonly Box[]): Box[] | undefined {
  const all: Box[] = []
  for (const box of boxes) {
    all.push(box)
    if (!withBoxes.has(box.type)) continue
    const within = boxesIn(view, box.body, box.end)
    const deeper = within && withAllInside(view, within)
    if (!deeper) return undefined
    all.push(...deeper)
  }
  return all
}

const nameAt = (view: DataView, at: number) => String.fromCharCode(...[0, 1, 2, 3].map((n) => view.getUint8(at + n)))

/** Everything else stays where it is, because the film's tables count bytes from its beginning. */
function blank(bytes: Uint8Array, { start, body, end }: Box): void {
  bytes.set(new TextEncoder().encode('free'), start + 4)
  bytes.fill(0, body, end)
}
