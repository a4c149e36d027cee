import { quietAfter, silenceOf, type Turn } from './persist.ts'

/** Milliseconds between two looks. A machine too busy to look counts one look, not the time that it was busy. */
const tick = 125
/** Milliseconds that the first try of a file may take in all, however well it comes. */
const patience = 25_000
/** Bytes that count as progress: a file that trickles in more slowly is as good as silent. */
const progress = 1024

/** Of all files under way. While one of them comes, the line works, and the others may be waiting for it. */
const hearers = new Set<() => void>()

/** Reads a script to its end into the browser's cache. Fails on silence, on any status but success and on another media type. */
export async function readScript(address: string, { number, signal, quiet }: Turn): Promise<void> {
  const ending = new AbortController()
  let silence = 0
  let age = 0
  let bytes = 0
  const hear = () => {
    silence = 0
  }
  const look = () => {
    silence += tick
    age += tick
    if (silence === quietAfter) quiet()
    if (silence > silenceOf(number) || age > patience * (number + 1)) ending.abort()
  }
  hearers.add(hear)
  const timer = setInterval(look, tick)
  try {
    const answer = await fetch(address, { signal: AbortSignal.any([signal, ending.signal]) })
    if (!answer.ok || !/javascript/.test(answer.headers.get('content-type') ?? '')) throw Error(address)
    hear()
    const reader = answer.body?.getReader()
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
      bytes += piece.value.length
      if (bytes < progress) continue
      bytes = 0
      for (const one of hearers) one()
    }
  } finally {
    clearInterval(timer)
    hearers.delete(hear)
    ending.abort()
  }
}
