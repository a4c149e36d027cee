import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const encodings = {
  br: (content: Buffer) => brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (content: Buffer) => zip(content),
}
type Encoding = keyof typeof encodings

/** Maximum bytes of cached compressed pages. */
const maxKept = 32_000_000

/** Returns the first encoding that the client supports; weight 0 excludes one. */
const encodingFor = (header: string | string[] | undefined): Encoding | undefined =>
  (Object.keys(encodings) as Encoding[]).find((name) =>
    String(header ?? '')
      .split(',')
      .some((part) => {
        const [coding = '', weight = ''] = part.split(';')
        return coding.trim().toLowerCase() === name && !/q=0(?:\.0*)?\s*$/.test(weight)
      }),
  )

const isKnown = (header: string | undefined, etag: string) =>
  header?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag) ?? false

/** Sends compressed pages, compressing each content once, and answers 304 for cached pages. */
export class EncodedPages {
  readonly #kept = new LRUCache<string, Buffer>({
    maxSize: maxKept,
    sizeCalculation: ({ length }) => length + 1,
  })

  async send(request: FastifyRequest, reply: FastifyReply, page: string) {
    const encoding = encodingFor(request.headers['accept-encoding'])
    const digest = createHash('sha256').update(page).digest('base64url')
    const etag = `"${digest.slice(0, 22)}-${encoding ?? 'plain'}"`
    reply.header('etag', etag).header('vary', 'accept-encoding, accept-language, cookie')
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
    reply.type('text/html; charset=utf-8')
    if (!encoding) return reply.send(page)
    return reply.header('content-encoding', encoding).send(await this.#encoded(encoding, etag, page))
  }

  async #encoded(encoding: Encoding, etag: string, page: string): Promise<Buffer> {
    const kept = this.#kept.get(etag)
    if (kept) return kept
    const content = await encodings[encoding](Buffer.from(page))
    this.#kept.set(etag, content)
    return content
  }
}
