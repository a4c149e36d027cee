import { watchSilence } from './silence.ts'

export interface Guard {
  /** `sha384-…`. Without it nothing is fetched: what cannot be checked is not run. */
  integrity: string | undefined
  /** Milliseconds without a byte after which the request counts as failed. A slow line that delivers is no failure. */
  silence: number
}

/** Addresses whose stored answer turned out wrong; the browser's cache holds it for a year unless it is told. */
const suspects = new Set<string>()

async function read(url: string, silence: number): Promise<string> {
  const { signal, heard, end } = watchSilence(url, silence)
  try {
    const answer = await fetch(url, { signal, credentials: 'same-origin', cache: suspects.has(url) ? 'reload' : 'default' })
    if (!answer.ok) throw new Error(`${url}: answered ${answer.status}`)
    const decoder = new TextDecoder()
    let text = ''
    const reader = answer.body?.getReader()
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
      heard()
      text += decoder.decode(piece.value, { stream: true })
    }
    return text + decoder.decode()
  } finally {
    end()
  }
}

/** Given a digest, a browser answers only after the last byte, and silence could not be told from slowness: so `read` comes first. */
async function check(url: string, integrity: string, silence: number): Promise<void> {
  const { signal, end } = watchSilence(url, silence)
  await fetch(url, { integrity, credentials: 'same-origin', cache: 'force-cache', signal }).finally(end)
}

/**
 * The text of a file of a release. It fails on silence, on any status but success and on a wrong digest; the next call for the
 * same address then goes past the browser's cache. Whoever loads the address afterwards gets it from the cache.
 */
export async function guardedFetch(url: string, { integrity, silence }: Guard): Promise<string> {
  if (!integrity) throw new Error(`${url}: the registry holds no digest for it`)
  try {
    const text = await read(url, silence)
    await check(url, integrity, silence)
    suspects.delete(url)
    return text
  } catch (error) {
    suspects.add(url)
    throw error
  }
}
