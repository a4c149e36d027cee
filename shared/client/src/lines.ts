import type { Route } from '@portal/contracts/route.ts'
import { type ArgsOf, fetchAnswer, openEnvelope, toParts, toUrl } from './call.ts'
import { toFailure } from './failure.ts'

/**
 * Yields the lines of an answer (NDJSON). Ending the iteration or aborting the signal ends the call.
 * @throws Failure
 */
export async function* readLines<R extends Route>(
  route: R,
  args: ArgsOf<R>,
  signal?: AbortSignal,
): AsyncGenerator<unknown> {
  const parts = toParts(route, args)
  const response = await fetchAnswer(route, parts, signal)
  const url = toUrl(route, parts)
  if (!response.ok) openEnvelope(route, response.status, url, await response.json().catch(() => undefined))
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const piece = await reader?.read().catch(() => {
        throw toFailure(0, url, undefined)
      })
      if (!piece || piece.done) break
      const lines = (rest + decoder.decode(piece.value, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line) yield JSON.parse(line) as unknown
    }
    // An incomplete line means that the answer broke off.
    if (rest) throw toFailure(0, url, undefined)
  } finally {
    await reader?.cancel().catch(() => {})
  }
}
