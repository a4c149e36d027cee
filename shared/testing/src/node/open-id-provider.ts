import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'

/** Claims of the provider in addition to the username. */
export type ProviderClaims = Record<string, unknown>

const page = (
  uid: string,
) => `<!doctype html><html lang="en"><title>Sign in at work</title><main><h1>Sign in at work</h1>
<form method="post" action="/interaction/${uid}"><label>Name <input name="name" required></label>
<button>Continue</button> <button name="refuse" value="1" formnovalidate>Cancel</button></form></main></html>`

/**
 * Starts a company's identity provider (OpenID Connect, a certified implementation) on a local port, with
 * one client. Users sign in by name alone, which is also their subject; an unknown name is asked again.
 */
export async function startOpenIdProvider(client: { id: string; secret: string; redirectUri: string }) {
  const people = new Map<string, ProviderClaims>()
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const configuration: Configuration = {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [client.redirectUri],
      },
    ],
    cookies: { keys: ['one key'] },
    claims: {
      openid: ['sub', 'groups'],
      email: ['email', 'email_verified'],
      profile: ['name', 'preferred_username'],
    },
    conformIdTokenClaims: true,
    features: { devInteractions: { enabled: false } },
    findAccount: (_, accountId) => {
      const facts = people.get(accountId)
      return facts && { accountId, claims: () => ({ sub: accountId, ...facts }) }
    },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    // Grants consent for all users of the company.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId,
        accountId: oidc.session?.accountId,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    ttl: { AccessToken: 60, Grant: 60, IdToken: 60, Interaction: 600, Session: 600 },
  }
  const provider = new Provider(issuer, configuration)
  const callback = provider.callback()

  async function interaction(request: IncomingMessage, response: ServerResponse, uid: string) {
    const form = new URLSearchParams(request.method === 'POST' ? await textOf(request) : '')
    const name = form.get('name') ?? ''
    if (form.has('refuse')) return provider.interactionFinished(request, response, { error: 'access_denied' })
    if (people.has(name))
      return provider.interactionFinished(request, response, { login: { accountId: name, remember: false } })
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(uid))
  }
  server.on('request', (request, response) => {
    const uid = request.url?.match(/^\/interaction\/([\w-]+)$/)?.[1]
    if (uid === undefined) return void callback(request, response)
    interaction(request, response, uid).catch(() => response.writeHead(400).end('This sign-in is over.'))
  })
  return {
    issuer,
    people,
    /** Follows the portal's redirect like a browser and returns the callback address. */
    async visit(address: string, name: string | null): Promise<URL> {
      const cookies = new Map<string, string>()
      const go = async (url: URL, body?: string) => {
        const cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join('; ')
        const headers = { cookie, ...(body && { 'content-type': 'application/x-www-form-urlencoded' }) }
        const answer = await fetch(url, {
          headers,
          redirect: 'manual',
          ...(body !== undefined && { method: 'POST', body }),
        })
        for (const line of answer.headers.getSetCookie()) {
          const [pair = ''] = line.split(';')
          cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
        }
        await answer.arrayBuffer()
        return answer
      }
      let url = new URL(address)
      for (let step = 0; step < 8; step += 1) {
        const isForm = url.pathname.startsWith('/interaction/')
        const form = name === null ? 'refuse=1' : `name=${encodeURIComponent(name)}`
        const answer = await go(url, isForm ? form : undefined)
        const location = answer.headers.get('location')
        if (!location) throw new Error(`The provider answers ${answer.status} at ${url.pathname}`)
        url = new URL(location, url)
        if (url.origin !== issuer) return url
      }
      throw new Error('The provider leads nowhere.')
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request.setEncoding('utf8')) text += part
  return text
}
