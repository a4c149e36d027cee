import type { Readable } from 'node:stream'
import { type Entry, open, type ZipFile, type ZipFileOptions } from 'yauzl'
import { tooLargeProblem, unreadableProblem } from './problems.ts'
import type { PackedPart } from './zip.ts'

const maxEntries = 5_000
/**
 * Maximum compression ratio above a few megabytes: spreadsheets reach 5 to 40; a higher ratio indicates an
 * attack.
 */
const maxRatio = 250
const ratioMatters = 16 * 1024 * 1024

/**
 * Parts of a .xlsx by name, ignoring case (OPC 6.2.2.3). All parts together may unpack to `maxBytes`,
 * counted during unpacking.
 */
export class OpcArchive {
  readonly #zip: ZipFile
  readonly #entries: Map<string, Entry>
  #left: number

  private constructor(zip: ZipFile, entries: Map<string, Entry>, maxBytes: number) {
    this.#zip = zip
    this.#entries = entries
    this.#left = maxBytes
  }

  static async open(path: string, maxBytes: number): Promise<OpcArchive> {
    const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true }
    const zip = await new Promise<ZipFile>((resolve, reject) =>
      open(path, options, (error, file) => (error ? reject(unreadableProblem(error)) : resolve(file))),
    )
    try {
      return new OpcArchive(zip, await entriesOf(zip), maxBytes)
    } catch (error) {
      zip.close()
      throw error
    }
  }

  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase())
  }

  /** Names of the parts in the order of the archive. */
  get names(): readonly string[] {
    return [...this.#entries.values()].map(({ fileName }) => fileName)
  }

  get isEncrypted(): boolean {
    return [...this.#entries.values()].some((entry) => entry.isEncrypted())
  }

  /** Returns a compressed part for copying to another archive. */
  async packed(name: string): Promise<PackedPart> {
    const entry = this.#entries.get(name.toLowerCase())
    if (!entry) throw unreadableProblem()
    const { compressionMethod: method, crc32: crc, compressedSize, uncompressedSize: plain } = entry
    return {
      name,
      packed: {
        method,
        crc,
        size: compressedSize,
        plain,
        time: entry.lastModFileTime,
        date: entry.lastModFileDate,
      },
      content: await this.#stream(entry, { decodeFileData: false }),
    }
  }

  /** Streams the text of a part; empty if missing. */
  async *read(name: string): AsyncGenerator<string> {
    const entry = this.#entries.get(name.toLowerCase())
    if (!entry) return
    const decoder = new TextDecoder('utf-8')
    let bytes = 0
    for await (const chunk of (await this.#stream(entry)) as AsyncIterable<Buffer>) {
      bytes += chunk.length
      this.#left -= chunk.length
      if (this.#left < 0 || (bytes > ratioMatters && bytes > entry.compressedSize * maxRatio))
        throw tooLargeProblem()
      yield decoder.decode(chunk, { stream: true })
    }
    yield decoder.decode()
  }

  close(): void {
    this.#zip.close()
  }

  #stream(entry: Entry, options: ZipFileOptions = {}): Promise<Readable> {
    return new Promise((resolve, reject) =>
      this.#zip.openReadStream(entry, options, (error, stream) =>
        error ? reject(unreadableProblem(error)) : resolve(stream),
      ),
    )
  }
}

function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > maxEntries) throw tooLargeProblem()
  const entries = new Map<string, Entry>()
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName.toLowerCase(), entry)
      zip.readEntry()
    })
    // Refuses duplicate names, because programs differ in which part they read.
    zip.on('end', () => (entries.size === zip.entryCount ? resolve(entries) : reject(unreadableProblem())))
    zip.on('error', (error) => reject(unreadableProblem(error)))
    zip.readEntry()
  })
}
