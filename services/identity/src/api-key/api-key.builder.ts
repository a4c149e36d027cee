import type { Identity } from '@portal/contracts/access.ts'
import { type ApiKeyDraft, apiKeyInternalRoutes, apiKeyRoutes } from '@portal/contracts/api-key.contract.ts'
import { forwardLoginRoutes } from '@portal/contracts/forward-login.contract.ts'
import { identityRoutes, sessionRoutes } from '@portal/contracts/session.contract.ts'
import { createIdentityVerifier } from '@portal/service-kit/identity/identity.ts'
import { type Answer, startTestService, testSecret } from '@portal/testing/node/service.ts'
import { identityCommand } from '../cli.ts'
import type { IdentityConfig } from '../config.ts'
import { identity } from '../service.ts'

export const password = 'Sonnenschein-42'

let count = 0
export const aKey = (part: Partial<ApiKeyDraft> = {}): ApiKeyDraft => ({
  name: `Sun CI ${count++}`,
  scope: ['order:view', 'device:view'],
  days: 30,
  callsPerMinute: 600,
  maySignIn: true,
  allowUrlLogin: false,
  ...part,
})

/** Both parts of a browser's session: the cookie and the token. */
export interface SessionParts {
  sid: string
  token: string
}

/** Starts the service with demo accounts, with helpers for users, partners and browsers. */
export async function startKeyService(more: Partial<IdentityConfig> = {}) {
  const service = await startTestService(identity({ demoPassword: password, ...more }), {
    config: { demo: true, trustProxy: () => true, poolSize: 10 },
  })
  let addresses = 0
  /** Uses a new address for each call, so that failures of several tests are not added up. */
  const newAddress = () => ({ 'x-forwarded-for': `10.9.${addresses >> 8}.${addresses++ & 255}` })
  const claimsOf = async (jwt: string): Promise<Identity> => {
    const { body } = await service.call(identityRoutes.findSigningKeys, {}, { as: null })
    const caller = { name: 'gateway', serviceSecret: testSecret } as const
    return createIdentityVerifier({ url: 'http://127.0.0.1:9', keys: { keys: body.keys }, caller }).verify(
      jwt,
    )
  }
  const halvesOf = (answer: Answer): SessionParts => {
    const cookies = [answer.headers['set-cookie'] ?? []].flat().map(String)
    return {
      sid: cookies.find((line) => line.startsWith('sid='))?.split(/[=;]/)[1] ?? '',
      token: answer.data.token,
    }
  }
  /** Resolves a session as the gateway does. */
  async function session(halves: SessionParts): Promise<Identity | null> {
    const { data } = await service.call(identityRoutes.resolveSession, { body: halves }, { as: null })
    return data.identity === null ? null : claimsOf(data.identity)
  }
  async function signIn(username: string): Promise<SessionParts> {
    const body = { username, password }
    return halvesOf(await service.call(sessionRoutes.login, { body, headers: newAddress() }, { as: null }))
  }
  const resolve = async (token: string) =>
    (await service.call(apiKeyInternalRoutes.resolveApiKey, { body: { token } }, { as: null })).data

  return {
    service,
    signIn,
    session,
    halvesOf,
    claims: claimsOf,
    resolve,
    newAddress,
    async user(username: string): Promise<Identity> {
      return (await session(await signIn(username))) as Identity
    },
    create: (as: Partial<Identity>, draft: object) =>
      service.call(apiKeyRoutes.createApiKey, { body: draft }, { as }),
    async newKey(as: Identity, part: Partial<ApiKeyDraft> = {}) {
      const { data } = await service.call(apiKeyRoutes.createApiKey, { body: aKey(part) }, { as })
      return data as { apiKey: string; made: { id: number; name: string } }
    },
    revoke: (as: Identity, id: number) => service.call(apiKeyRoutes.revokeApiKey, { body: { id } }, { as }),
    find: async (as: Identity) => (await service.call(apiKeyRoutes.findApiKeys, {}, { as })).data,
    /** Resolves the caller of a key; null for an invalid key. */
    async callerOf(token: string): Promise<Identity | null> {
      const { identity: jwt } = await resolve(token)
      return jwt === null ? null : claimsOf(jwt)
    },
    async ticket(apiKey: string, targetRouter: string): Promise<Answer> {
      const as = (await this.callerOf(apiKey)) as Identity
      return service.call(apiKeyRoutes.createLoginTicket, { body: { targetRouter } }, { as })
    },
    /** Signs in as the page `/apiLogin` does, in a browser with or without a session. */
    forward: (body: object, sid?: string) =>
      service.call(
        forwardLoginRoutes.loginWithApiKey,
        { body, headers: { ...newAddress(), ...(sid && { cookie: `sid=${sid}` }) } },
        { as: null },
      ),
    async run(line: string) {
      const said: string[] = []
      const { db, bus, encryption } = service.app
      const say = (text: string) => said.push(text)
      await identityCommand(line.split(' '), {
        db,
        bus,
        encryption,
        say,
        readPassword: async () => 'Another-Sun-77',
      })
      return said.join('\n')
    },
  }
}
export type KeyService = Awaited<ReturnType<typeof startKeyService>>
