import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

export const clientId = 'after-sales'

/** Configuration file of a provider. */
export const aProvider = (issuer: string, part: object = {}) => ({
  name: 'Sun Inc.',
  issuer,
  clientId,
  isListed: true,
  domains: ['sun.example'],
  roles: [
    { value: 'after-sales-managers', role: 'MAINTAIN' },
    { value: 'after-sales', role: 'OWNER' },
  ],
  ...part,
})
export function createFile(path: string, content: object | string): string {
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

/** Overrides that make a test provider misbehave. */
export interface RogueAnswers {
  claims: Record<string, unknown>
  header: Record<string, unknown>
  /** Signs with a key that the provider does not publish. */
  isForged: boolean
  userinfo: Record<string, unknown>
  /** Answer of the token endpoint. */
  token: { status: number; body: string } | undefined
  /** Overrides of the metadata. */
  metadata: Record<string, unknown>
}

/** Starts a provider that returns arbitrary answers. */
export async function startRogueProvider(port = 0) {
  const own = await generateKeyPair('RS256')
  const other = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const none = (): RogueAnswers => ({
    claims: {},
    header: {},
    isForged: false,
    userinfo: {},
    token: undefined,
    metadata: {},
  })
  const says = { ...none() }
  const codes: (string | null)[] = []
  const server = createServer(async (request, response) => {
    const now = Math.floor(Date.now() / 1_000)
    const answer = (body: object, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.url === '/.well-known/openid-configuration')
      return answer({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        userinfo_endpoint: `${issuer}/me`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        ...says.metadata,
      })
    if (request.url === '/jwks') return answer({ keys: [jwk] })
    if (request.url === '/me') return answer({ sub: 'rogue-1', ...says.userinfo })
    codes.push(new URLSearchParams(await text(request)).get('code'))
    if (says.token) return response.writeHead(says.token.status).end(says.token.body)
    const claims = { iss: issuer, aud: clientId, sub: 'rogue-1', iat: now, exp: now + 60, ...says.claims }
    const idToken = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'one', ...says.header })
      .sign((says.isForged ? other : own).privateKey)
    answer({ access_token: 'an-access-token', token_type: 'Bearer', id_token: idToken })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    /** Parameters that the portal has sent. */
    codes,
    says(part: Partial<RogueAnswers>) {
      Object.assign(says, none(), part)
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
