import { watchSilence } from './silence.ts'

export interface Guard {
  /** `sha384-…`. Without it nothing is fetched: what cannot be checked is not run. */
  integrity: string | undefined
  /**
   * Milliseconds with next to no bytes after which the request counts as failed. A slow line that delivers is
   * no failure.
   */
  silence: number
}

export interface Guarded {
  text: string
  /** Address of the cached response. */
  address: string
}

/** How often each file was asked for. Whoever asks again could not use what came. */
const asked = new Map<string, number>()

/** A wrong type fails the script that is made of it, and would lie in the browser's cache for a year. */
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

/**
 * Given a digest, a browser answers only after the last byte, and silence could not be told from slowness: so
 * `read` comes first.
 */
async function check(url: string, integrity: string, silence: number): Promise<void> {
  const { signal, end } = watchSilence(url, silence)
  await fetch(url, { integrity, credentials: 'same-origin', cache: 'force-cache', signal }).finally(end)
}

/**
 * Takes what lies in the browser's cache under the file's own address back, for the pages to come. Nobody
 * waits for it.
 */
const mend = (url: string, silence: number) => void read(url, silence, 'reload').catch(() => {})

/**
 * A file of a release. It fails on silence, on any status but success, on a wrong type and on a wrong digest.
 * Whoever asks again gets it from another address, since the browser may hold what was wrong, or still wait
 * for it, under the first one. Whoever loads `address` afterwards gets it from the browser's cache.
 */
export async function guardedFetch(url: string, { integrity, silence }: Guard): Promise<Guarded> {
  if (!integrity) throw new Error(`${url}: the registry holds no digest for it`)
  const before = asked.get(url) ?? 0
  asked.set(url, before + 1)
  const address = before === 0 ? url : `${url}?try=${before}`
  const text = await read(address, silence, before === 0 ? 'default' : 'reload')
  await check(address, integrity, silence)
  if (before > 0) mend(url, silence)
  return { text, address }
}
