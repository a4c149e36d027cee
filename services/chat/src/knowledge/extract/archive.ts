import { inflateRawSync } from 'node:zlib'
import { bomb, damaged, encrypted, limits, mislabelled } from './refusal.ts'

interface Entry {
  name: string
  isEncrypted: boolean
  isDeflated: boolean
  packed: number
  unpacked: number
  offset: number
}

const endRecord = Buffer.from('PK\x05\x06', 'latin1')
const entryRecord = 0x02014b50
const localRecord = 0x04034b50
/** The end record is this long, and a comment of up to 64 kB may follow. */
const endLength = 22
const unknown32 = 0xffff_ffff

/**
 * Reads the directory of a .docx and unpacks every entry once against what the directory promises, so that
 * whatever reads the archive afterwards cannot be fed more. @throws Refusal
 */
export function checkArchive(bytes: Buffer): void {
  const entries = readDirectory(bytes)
  if (entries.some(({ isEncrypted }) => isEncrypted)) throw encrypted()
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0)
  if (unpacked > limits.archiveSize || unpacked > bytes.length * limits.archiveRatio) throw bomb()
  if (!entries.some(({ name }) => name === 'word/document.xml'))
    throw mislabelled('.docx', 'another kind of archive')
  for (const entry of entries) checkEntry(bytes, entry)
}

function readDirectory(bytes: Buffer): Entry[] {
  const end = bytes.lastIndexOf(endRecord)
  if (end < 0 || end + endLength > bytes.length) throw damaged()
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  // The 64-bit form exists for archives of more than 4 GB.
  if (count === 0xffff || at === unknown32) throw bomb()
  if (count > limits.archiveEntries) throw bomb()
  const entries: Entry[] = []
  for (let n = 0; n < count; n++) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== entryRecord) throw damaged()
    const nameLength = bytes.readUInt16LE(at + 28)
    const method = bytes.readUInt16LE(at + 10)
    if (method !== 0 && method !== 8) throw damaged()
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      isDeflated: method === 8,
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  if (entries.some(({ packed, unpacked, offset }) => [packed, unpacked, offset].includes(unknown32)))
    throw bomb()
  return entries
}

function checkEntry(bytes: Buffer, { isDeflated, packed, unpacked, offset }: Entry) {
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== localRecord) throw damaged()
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  if (start + packed > bytes.length || (!isDeflated && packed !== unpacked)) throw damaged()
  if (!isDeflated) return
  try {
    inflateRawSync(bytes.subarray(start, start + packed), { maxOutputLength: Math.max(1, unpacked) })
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? bomb() : damaged()
  }
}
