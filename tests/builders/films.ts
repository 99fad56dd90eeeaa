interface FilmOptions {
  width?: number
  height?: number
  codec?: string
  /** The place where it was taken, as a phone notes it. */
  place?: string
  padding?: number
  /** The kinds of its other tracks. */
  beside?: readonly string[]
}

/** Makes an MP4 that has every part a film needs, but no picture. */
export function filmOf(options: FilmOptions = {}): Buffer {
  const { width = 640, height = 360, codec = 'avc1', place = '+12.9716+077.5946/', padding = 100, beside = ['soun'] } = options
  const size = Buffer.alloc(84)
  size.writeUInt16BE(width, 76)
  size.writeUInt16BE(height, 80)
  const sample = Buffer.alloc(16)
  sample.writeUInt32BE(1, 4)
  sample.writeUInt32BE(8, 8)
  sample.write(codec, 12, 'latin1')
  const track = box('trak', box('tkhd', size), box('mdia', handler('vide'), box('minf', box('stbl', box('stsd', sample)))))
  const others = beside.map((kind) => box('trak', box('tkhd', Buffer.alloc(84)), box('mdia', handler(kind), box('minf', box('stbl')))))
  const moov = box('moov', track, ...others, box('udta', box('\xa9xyz', Buffer.from(place))))
  return Buffer.concat([box('ftyp', Buffer.from('isomiso2avc1mp41')), moov, box('mdat', Buffer.alloc(padding, 7))])
}

/** Makes a film of boxes nested in boxes of the same kind, `depth` levels deep. */
export function deepFilm(depth: number): Buffer {
  const size = depth * 8
  const boxes = Buffer.alloc(size)
  for (let level = 0; level < depth; level++) {
    boxes.writeUInt32BE(size - level * 8, level * 8)
    boxes.write('moov', level * 8 + 4)
  }
  return Buffer.concat([box('ftyp', Buffer.from('isomiso2avc1mp41')), boxes, box('mdat', Buffer.alloc(9))])
}

function handler(kind: string): Buffer {
  const body = Buffer.alloc(25)
  body.write(kind, 8, 'latin1')
  return box('hdlr', body)
}

function box(type: string, ...within: Buffer[]): Buffer {
  const body = Buffer.concat(within)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}
