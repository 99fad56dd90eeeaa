/** An MP4 that has all that is asked of one, and no picture in it; `place`: as a phone notes where it was taken. */
export function filmOf(options: { width?: number; height?: number; codec?: string; place?: string; padding?: number } = {}): Buffer {
  const { width = 640, height = 360, codec = 'avc1', place = '+12.9716+077.5946/', padding = 100 } = options
  const size = Buffer.alloc(84)
  size.writeUInt16BE(width, 76)
  size.writeUInt16BE(height, 80)
  const sample = Buffer.alloc(16)
  sample.writeUInt32BE(1, 4)
  sample.writeUInt32BE(8, 8)
  sample.write(codec, 12, 'latin1')
  const track = box('trak', box('tkhd', size), box('mdia', box('minf', box('stbl', box('stsd', sample)))))
  const moov = box('moov', track, box('udta', box('\xa9xyz', Buffer.from(place))))
  return Buffer.concat([box('ftyp', Buffer.from('isomiso2avc1mp41')), moov, box('mdat', Buffer.alloc(padding, 7))])
}

function box(type: string, ...within: Buffer[]): Buffer {
  const body = Buffer.concat(within)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}
