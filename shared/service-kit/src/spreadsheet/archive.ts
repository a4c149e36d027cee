import type { Readable } from 'node:stream'
import { type Entry, open, type ZipFile } from 'yauzl'
import { tooLarge, unreadable } from './problems.ts'

const maxEntries = 5_000
/** Spreadsheets pack 5 to 40 times; what packs more than this beyond a few megabytes was made to do harm. */
const maxRatio = 250
const ratioMatters = 16 * 1024 * 1024

/** The parts of a .xlsx by name. All parts together may unpack to `maxBytes`, counted while they do. */
export class Archive {
  readonly #zip: ZipFile
  readonly #entries: Map<string, Entry>
  #left: number

  private constructor(zip: ZipFile, entries: Map<string, Entry>, maxBytes: number) {
    this.#zip = zip
    this.#entries = entries
    this.#left = maxBytes
  }

  static async open(path: string, maxBytes: number): Promise<Archive> {
    const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true }
    const zip = await new Promise<ZipFile>((resolve, reject) =>
      open(path, options, (error, file) => (error ? reject(unreadable(error)) : resolve(file))),
    )
    try {
      return new Archive(zip, await entriesOf(zip), maxBytes)
    } catch (error) {
      zip.close()
      throw error
    }
  }

  has(name: string): boolean {
    return this.#entries.has(name)
  }

  /** Text of one part, piece by piece; nothing when there is no such part. */
  async *read(name: string): AsyncGenerator<string> {
    const entry = this.#entries.get(name)
    if (!entry) return
    const decoder = new TextDecoder('utf-8')
    let bytes = 0
    for await (const chunk of (await this.#stream(entry)) as AsyncIterable<Buffer>) {
      bytes += chunk.length
      this.#left -= chunk.length
      if (this.#left < 0 || (bytes > ratioMatters && bytes > entry.compressedSize * maxRatio))
        throw tooLarge()
      yield decoder.decode(chunk, { stream: true })
    }
    yield decoder.decode()
  }

  close(): void {
    this.#zip.close()
  }

  #stream(entry: Entry): Promise<Readable> {
    return new Promise((resolve, reject) =>
      this.#zip.openReadStream(entry, (error, stream) =>
        error ? reject(unreadable(error)) : resolve(stream),
      ),
    )
  }
}

function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > maxEntries) throw tooLarge()
  const entries = new Map<string, Entry>()
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry)
      zip.readEntry()
    })
    zip.on('end', () => resolve(entries))
    zip.on('error', (error) => reject(unreadable(error)))
    zip.readEntry()
  })
}
