import { openAsBlob } from 'node:fs'
import { type RemoteRollout, releaseRoutes } from '@portal/contracts/release.contract.ts'
import type { DataOf, Route } from '@portal/contracts/route.ts'
import type { Archive } from './archive.ts'
import { type ReleaseCalls, ReleaseProblem } from './release.command.ts'

const callTimeoutMs = 30_000
const publishTimeoutMs = 600_000

const isLoopback = (host: string) =>
  host === 'localhost' || host === '[::1]' || /^127(?:\.\d+){3}$/.test(host)

/**
 * Client for a portal at an address, with an access token. Does not send the token over plain http or to
 * redirects.
 */
export function createPortalClient(address: string, token: string | undefined): ReleaseCalls {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol))
    throw new ReleaseProblem('PORTAL_URL must be an address like https://portal.example.com.')
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    throw new ReleaseProblem(
      'PORTAL_URL must begin with https://, or the access token could be read on the way.',
    )
  if (!token)
    throw new ReleaseProblem(
      'PORTAL_TOKEN must hold an access token for the remote. An administrator makes one: npm run portal -- token add',
    )

  async function call<R extends Route>(route: R, body: FormData | object | undefined): Promise<DataOf<R>> {
    const isForm = body instanceof FormData
    const answer = await fetch(new URL(`/api${route.path}`, url), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      body: isForm ? body : body ? JSON.stringify(body) : null,
      redirect: 'error',
      signal: AbortSignal.timeout(isForm ? publishTimeoutMs : callTimeoutMs),
    }).catch((error: Error) => {
      const cause = error.cause instanceof Error ? error.cause.message : error.message
      throw new ReleaseProblem(`The portal at ${url?.origin} does not answer (${cause}).`)
    })
    const said = (await answer.json().catch(() => undefined)) as
      | { msg?: string; data?: DataOf<R>; error?: string }
      | undefined
    if (answer.ok && said) return said.data as DataOf<R>
    throw new ReleaseProblem(
      said?.msg ?? `The portal at ${url?.origin} answered ${answer.status}. Is it a portal?`,
    )
  }

  return {
    list: () => call(releaseRoutes.findReleases, undefined),
    history: (remote) => call(releaseRoutes.findReleaseHistory, { remote }),
    publish: async ({ path }: Archive): Promise<RemoteRollout> => {
      const form = new FormData()
      form.set('file', await openAsBlob(path), 'release.tar.gz')
      return call(releaseRoutes.publishRelease, form)
    },
    promote: (target) => call(releaseRoutes.promoteRelease, target),
    rollBack: (target) => call(releaseRoutes.rollbackRelease, target),
    setEnabled: (target) => call(releaseRoutes.setRemoteEnabled, target),
    setPinned: (target) => call(releaseRoutes.pinRelease, target),
  }
}
