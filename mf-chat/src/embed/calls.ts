import { type BodyOf, type DataOf, type Route, toPath } from '@portal/contracts/route.ts'

/** Error of a failed call, with the service's message. */
export class RefusedError extends Error {}

export const getApiBase = () => `${location.origin}/api`

/** Creates the portal's calls with a visitor's token. */
export function createCalls(token: () => string | undefined) {
  const headers = () => ({ authorization: `Bearer ${token() ?? ''}` })
  return {
    async call<R extends Route>(route: R, body: BodyOf<R>): Promise<DataOf<R>> {
      const answer = await fetch(`${getApiBase()}${toPath(route)}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...headers(),
          ...(route.creates && { 'idempotency-key': crypto.randomUUID() }),
        },
        body: JSON.stringify(body),
        credentials: 'omit',
      })
      const { code, msg, data } = await answer.json()
      if (code !== 200) throw new RefusedError(msg)
      return data
    },
    /** Reads a file that an answer offers or cites. */
    async load(url: string, signal?: AbortSignal): Promise<Blob> {
      const answer = await fetch(url, {
        headers: headers(),
        credentials: 'omit',
        ...(signal && { signal }),
      })
      if (!answer.ok) throw new RefusedError(`${answer.status}`)
      return answer.blob()
    },
  }
}
export type Calls = ReturnType<typeof createCalls>
