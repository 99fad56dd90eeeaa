import { crc32, inflateRawSync } from 'node:zlib'

/** Returns the files of a ZIP archive by name, read from its central directory. Each is checked against its checksum. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf('PK\x05\x06', archive.length, 'latin1')
  if (end < 0) throw new Error('no ZIP archive')
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let count = archive.readUInt16LE(end + 10); count > 0; count--) {
    if (archive.toString('latin1', at, at + 4) !== 'PK\x01\x02') throw new Error('a broken central directory')
    const [method, checksum, size] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 16), archive.readUInt32LE(at + 20)]
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset)) as [number, number, number]
    const local = archive.readUInt32LE(at + 42)
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const packed = archive.subarray(from, from + size)
    const content = method === 0 ? packed : inflateRawSync(packed)
    if (crc32(content) !== checksum) throw new Error(`${name} does not match its checksum`)
    files.set(name, content)
    at += 46 + nameLength + extra + comment
  }
  return files
}
