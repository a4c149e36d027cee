import { watchSilence } from './silence.ts'

export interface FetchLimits {
  /** `sha384-…`. Without it nothing is fetched, because an unchecked script must not run. */
  integrity: string | undefined
  /**
   * Milliseconds without significant data after which the request fails. A slow connection that delivers
   * data is no failure.
   */
  silence: number
}

export interface FetchedFile {
  text: string
  /** Address of the cached response. */
  address: string
}

/** Number of requests per file. A repeated request means that the earlier response was unusable. */
const asked = new Map<string, number>()

/** Refuses a wrong type, which would break the script and stay in the browser's cache for a year. */
function checkType(url: string, answer: Response) {
  const type = answer.headers.get('content-type') ?? ''
  if (/\.js(?:\?|$)/.test(url) && !/javascript/i.test(type))
    throw new Error(`${url}: is of type ${type || 'none'}`)
}

async function read(url: string, silence: number, cache: RequestCache): Promise<string> {
  const { signal, heard, end } = watchSilence(url, silence)
  try {
    const answer = await fetch(url, { signal, credentials: 'same-origin', cache })
    if (!answer.ok) throw new Error(`${url}: answered ${answer.status}`)
    checkType(url, answer)
    const decoder = new TextDecoder()
    let text = ''
    const reader = answer.body?.getReader()
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
      heard(piece.value.length)
      text += decoder.decode(piece.value, { stream: true })
    }
    return text + decoder.decode()
  } finally {
    end()
  }
}

/** With a digest, a browser answers only after the last byte, which hides silence; so `read` comes first. */
async function check(url: string, integrity: string, silence: number): Promise<void> {
  const { signal, end } = watchSilence(url, silence)
  await fetch(url, { integrity, credentials: 'same-origin', cache: 'force-cache', signal }).finally(end)
}

/**
 * Replaces the browser's cached response under the file's own address in the background, for later pages.
 */
const mend = (url: string, silence: number) => void read(url, silence, 'reload').catch(() => {})

/**
 * Fetches a file of a release. Fails on silence, on any status but success, on a wrong type and on a wrong
 * digest. A retry uses another address, because the first response may be cached or still pending. The
 * result's `address` is served from the browser's cache.
 */
export async function guardedFetch(url: string, { integrity, silence }: FetchLimits): Promise<FetchedFile> {
  if (!integrity) throw new Error(`${url}: the registry holds no digest for it`)
  const before = asked.get(url) ?? 0
  asked.set(url, before + 1)
  const address = before === 0 ? url : `${url}?try=${before}`
  const text = await read(address, silence, before === 0 ? 'default' : 'reload')
  await check(address, integrity, silence)
  if (before > 0) mend(url, silence)
  return { text, address }
}
