import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseAuthorizationRequest } from '@portal/contracts/authorization-request.ts'
import { oauthPageRoutes } from '@portal/contracts/oauth.contract.ts'
import { mapServicesBehindGateway } from '@portal/contracts/service.ts'
import { readGatewayConfig } from '@portal/gateway/config.ts'
import { aHost } from '@portal/gateway/remote/release.builder.ts'
import { gateway } from '@portal/gateway/service.ts'
import * as accounts from '@portal/identity/account/account.repo.ts'
import * as clients from '@portal/identity/oauth/client.repo.ts'
import { aClient, redirectUri } from '@portal/identity/oauth/oauth.builder.ts'
import { identity } from '@portal/identity/service.ts'
import * as sessions from '@portal/identity/session/session.repo.ts'
import { newSid, toToken } from '@portal/identity/session/token.ts'
import { findFreePorts } from '@portal/launcher/port.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { startTestService } from '@portal/testing/node/service.ts'
import { authorizationQuery, obtainTokens, startDeviceGrant } from './flow.ts'
import { type Client, type ClientName, parseJson, readMetadata, type Server, sendRaw } from './server.ts'

/** OAuth's names of the portal's messages to users. */
const shownNames: Record<string, string> = {
  'oauth.client': 'invalid_client',
  'oauth.redirect_uri': 'invalid_redirect_uri',
  'oauth.response_type': 'unsupported_response_type',
  'oauth.unclear': 'invalid_request',
  'oauth.challenge': 'invalid_request',
  'oauth.scope': 'invalid_scope',
}

const expiries = [
  sql`update oauth_authorization set code_expires_at = now() where code_hash = `,
  sql`update oauth_token set expires_at = now() where hash = `,
  sql`update oauth_device_code set expires_at = now() where hash = `,
]

/** Starts identity with its real tables behind the gateway, both on local ports. */
export async function startPortal(): Promise<
  Server & { clients: Record<ClientName, Client>; close(): Promise<void> }
> {
  const shellDir = await mkdtemp(join(tmpdir(), 'portal-refusals-'))
  await mkdir(join(shellDir, 'assets'))
  await mkdir(join(shellDir, 'mf-a'))
  for (const page of ['index', 'login', 'api-login'])
    await writeFile(join(shellDir, `${page}.html`), '<title>page</title>')
  await writeFile(join(shellDir, 'host.json'), JSON.stringify(aHost))
  const [port = 0] = await findFreePorts(1)
  const identityUrl = `http://127.0.0.1:${port}`
  const own = await startTestService(identity({ demoPassword: 'demo-Portal-2026' }), {
    config: { demo: true, identityKeys: undefined, identityUrl, trustProxy: () => true, poolSize: 10 },
  })
  await own.app.listen({ host: '127.0.0.1', port })
  const front = await startTestService(
    gateway({
      // Raises limits, so that a busy machine refuses nothing.
      ...readGatewayConfig({ SERVICE_CALLS: '100', SERVICE_MAX_WAIT_MS: '60000', MIN_BYTES_PER_SECOND: '1' }),
      services: mapServicesBehindGateway(() => identityUrl),
      shellDir,
      remotesDirs: [],
    }),
    { config: { identityKeys: undefined, identityUrl } },
  )
  const url = await front.app.listen({ host: '127.0.0.1', port: 0 })
  const { db } = own.app
  const known = await registered()
  const signedIn = await signIn()
  const described = await readMetadata(url)
  const call = ({ path }: { path: string }, query: string, body = '', type = 'application/json') =>
    sendRaw(`${url}/api${path}?${query}`, { headers: { ...signedIn, 'content-type': type }, body })

  /** Acts like the page with the address of an application's redirect. */
  async function asked(query: string) {
    const request = parseAuthorizationRequest(`?${query}`)
    return request && call(oauthPageRoutes.authorize, new URLSearchParams(request).toString())
  }

  async function registered(): Promise<Record<ClientName, Client>> {
    const register = async (part: Parameters<typeof aClient>[0]) => {
      const { client, secret } = await clients.insert(
        db,
        aClient({ scopes: ['device', 'email'], ...part }),
        'admin',
      )
      return { id: client.id, secret: secret ?? '', redirectUri: client.redirectUris[0] ?? '' }
    }
    const moon = ['https://moon.example/callback']
    const comet = await register({ redirectUris: moon })
    await clients.saveDisabled(db, comet.id, true)
    return {
      comet,
      sun: await register({ mayUseDeviceCode: true, redirectUris: [redirectUri] }),
      moon: await register({ redirectUris: moon }),
      star: await register({
        isPublic: true,
        mayUseDeviceCode: true,
        redirectUris: ['com.example.star:/callback', 'http://127.0.0.1:9000/callback'],
      }),
      nobody: { id: 'app-0', secret: `pos_${'a'.repeat(43)}`, redirectUri },
    }
  }

  async function signIn() {
    const account = await accounts.findByName(db, 'owner')
    const sid = newSid()
    await sessions.insert(db, { sid, userId: account?.id ?? '', address: '127.0.0.1', userAgent: '' })
    return { cookie: `sid=${sid}`, authorization: `Bearer ${toToken(sid)}` }
  }

  const server: Server = {
    ...described,
    client: (name) => known[name],
    async code(name) {
      const address = await server.decided(authorizationQuery(known[name]), true)
      return new URL(address).searchParams.get('code') ?? ''
    },
    tokens: (name) => obtainTokens(server, name),
    device: (name) => startDeviceGrant(server, name, 'device email'),
    async decide(userCode, isApproved) {
      const { status, body } = await call(
        oauthPageRoutes.decideDeviceCode,
        '',
        JSON.stringify({ userCode, isApproved }),
      )
      if (status !== 200) throw new Error(`The portal keeps no such device code: ${body}`)
    },
    async expire(secret) {
      for (const expiry of expiries) await db.query(sql`${expiry} sha256(${secret}::bytea)`)
    },
    async ask(sent) {
      const query = sent.query ?? ''
      const page = await sendRaw(`${described.endpoints.authorization}${sent.suffix ?? ''}?${query}`, {
        method: 'GET',
        ...sent,
      })
      if (page.status !== 200) return page
      const answer = await asked(query)
      if (!answer) return { ...page, shown: 'an ordinary sign-in' }
      const { error } = parseJson(answer.body)
      const shown = /^request\./.test(String(error)) ? 'invalid_request' : shownNames[String(error)]
      return answer.status === 200 ? answer : { ...answer, shown: shown ?? String(error) }
    },
    async decided(query, isApproved) {
      const request = parseJson((await asked(query))?.body ?? '').data as { requestId?: string } | undefined
      const route = isApproved ? oauthPageRoutes.doConfirm : oauthPageRoutes.doCancel
      const answer = await call(
        route,
        isApproved ? 'build_redirect_uri=true' : '',
        request?.requestId ?? '',
        'text/plain',
      )
      return String(parseJson(answer.body).redirect_uri)
    },
  }
  return {
    ...server,
    clients: known,
    async close() {
      await front.close()
      await own.close()
      await rm(shellDir, { recursive: true, force: true })
    },
  }
}
