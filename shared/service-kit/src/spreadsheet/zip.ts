import { pipeline } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipPart {
  name: string
  /** Less than 4 GiB: the size follows the content, in 32 bits. */
  content: AsyncIterable<string | Buffer> | Iterable<string | Buffer>
}

/** Compressed part of another archive. */
export interface PackedPart {
  name: string
  /** Method, checksum, sizes and time of change, in the archive's format. */
  packed: { method: number; crc: number; size: number; plain: number; time: number; date: number }
  content: AsyncIterable<Buffer>
}

/** Fast level: level 6 takes twice as long and saves a tenth. */
const level = 1
const version = 45
/** Flags: sizes and checksum follow the content; names are UTF-8. */
const flags = 0x0808
const utf8 = 0x0800
const deflatedMethod = 8
/** Fixed date 1980-01-01, so that equal rows give equal bytes. */
const date = 0x0021
const full = 0xffff_ffff

/**
 * Streams a zip archive: only the directory is kept in memory, and deflate runs in other threads. Above 4
 * GiB it uses ZIP64. `offset` is the number of bytes before the archive.
 */
export async function* streamZip(
  parts: AsyncIterable<ZipPart | PackedPart> | Iterable<ZipPart | PackedPart>,
  offset = 0,
): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let at = offset
  for await (const part of parts) {
    const start = at
    const nameBytes = Buffer.from(part.name)
    if ('packed' in part) {
      const { method, crc, size, plain, time, date: day } = part.packed
      const about = { flags: utf8, method, time, day, sizes: { crc, plain, packed: size } }
      yield localHead(nameBytes, about)
      for await (const chunk of part.content) yield chunk
      at += localHeadBytes + nameBytes.length + size
      directory.push(entry(nameBytes, about, start))
      continue
    }
    const none = { crc: 0, plain: 0, packed: 0 }
    const about = { flags, method: deflatedMethod, time: 0, day: date }
    yield localHead(nameBytes, { ...about, sizes: none })
    at += localHeadBytes + nameBytes.length
    const sizes = { ...none }
    for await (const chunk of deflated(part.content, sizes)) {
      yield chunk
      at += chunk.length
    }
    const tail = record(0x08074b50, [4, sizes.crc], [4, sizes.packed], [4, sizes.plain])
    yield tail
    at += tail.length
    directory.push(entry(nameBytes, { ...about, sizes }, start))
  }
  yield Buffer.concat([...directory, ending(directory.length, Buffer.concat(directory).length, at)])
}

interface Sizes {
  crc: number
  plain: number
  packed: number
}

async function* deflated(content: ZipPart['content'], sizes: Sizes): AsyncGenerator<Buffer> {
  async function* counted() {
    for await (const text of content) {
      const bytes = typeof text === 'string' ? Buffer.from(text) : text
      sizes.crc = crc32(bytes, sizes.crc)
      sizes.plain += bytes.length
      yield bytes
    }
  }
  // Destroys the stream on an error, which its reader receives.
  const packed = pipeline(counted, createDeflateRaw({ level, chunkSize: 65_536 }), () => {})
  for await (const chunk of packed as AsyncIterable<Buffer>) {
    sizes.packed += chunk.length
    yield chunk
  }
}

interface About {
  flags: number
  method: number
  time: number
  day: number
  sizes: Sizes
}

const localHeadBytes = 30
const aboutFields = ({
  flags,
  method,
  time,
  day,
  sizes: { crc, packed, plain },
}: About): [2 | 4, number][] => [
  [2, version],
  [2, flags],
  [2, method],
  [2, time],
  [2, day],
  [4, crc],
  [4, packed],
  [4, plain],
]
const localHead = (name: Buffer, about: About): Buffer =>
  Buffer.concat([record(0x04034b50, ...aboutFields(about), [2, name.length], [2, 0]), name])

function entry(name: Buffer, about: About, start: number): Buffer {
  const isFar = start >= full
  const far = isFar ? Buffer.concat([record(undefined, [2, 1], [2, 8]), wide(start)]) : Buffer.alloc(0)
  return Buffer.concat([
    record(0x02014b50, [2, version], ...aboutFields(about)),
    record(
      undefined,
      [2, name.length],
      [2, far.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, isFar ? full : start],
    ),
    name,
    far,
  ])
}

function ending(count: number, size: number, start: number): Buffer {
  const short = record(
    0x06054b50,
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, size],
    [4, Math.min(start, full)],
    [2, 0],
  )
  if (start < full) return short
  const long = [
    record(0x06064b50),
    wide(44),
    record(undefined, [2, version], [2, version], [4, 0], [4, 0]),
    wide(count),
    wide(count),
    wide(size),
    wide(start),
  ]
  const locator = [record(0x07064b50, [4, 0]), wide(start + size), record(undefined, [4, 1])]
  return Buffer.concat([...long, ...locator, short])
}

/** Encodes a signature and numbers of 2 or 4 bytes, little-endian. */
function record(signature: number | undefined, ...fields: [bytes: 2 | 4, value: number][]): Buffer {
  const all = signature === undefined ? fields : [[4, signature] as const, ...fields]
  const buffer = Buffer.alloc(all.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of all) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}

function wide(value: number): Buffer {
  const buffer = Buffer.alloc(8)
  buffer.writeBigUInt64LE(BigInt(value))
  return buffer
}
