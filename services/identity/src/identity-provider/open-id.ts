import type { Encryption } from '@portal/service-kit/database/encryption.ts'
import * as client from 'openid-client'
import { Agent, type RequestInit as OutsideOptions, fetch as outsideFetch } from 'undici'
import { assertTarget, createLookup, resolveName } from '../webhook-target/resolve.ts'
import { isIpAddress, toHost } from '../webhook-target/target.rules.ts'
import type { Provider } from './provider.repo.ts'
import type { Claims } from './provider.rules.ts'

/** Timeout of one call to a provider in milliseconds. */
const timeoutSeconds = 10
/** Cache lifetime of a provider's metadata. */
const keptMs = 3_600_000

/** Maximum bytes of an answer, far above what large providers send. */
const maxBytes = 1_000_000

const targets = { resolve: resolveName, allowsLocal: false }
const outside = new Agent({ connect: { lookup: createLookup(targets) } })

/**
 * Calls the configured issuer. Other addresses in its metadata must be on the public internet, as for
 * webhooks. @throws RefusedTarget
 */
async function fenced(issuer: string, url: string, options: client.CustomFetchOptions): Promise<Response> {
  if (new URL(url).origin === new URL(issuer).origin) return fetch(url, options as RequestInit)
  if (isIpAddress(toHost(url))) await assertTarget(url, targets)
  // Uses undici's fetch, because Node's fetch refuses an agent of another undici version. The responses
  // differ only in type.
  const answer = await outsideFetch(url, { ...(options as OutsideOptions), dispatcher: outside })
  return answer as unknown as Response
}

/** Stops reading at the limit, so that an endless answer cannot exhaust memory. */
const bounded =
  (issuer: string): client.CustomFetch =>
  async (url, options) => {
    const answer = await fenced(issuer, url, options)
    let left = maxBytes
    const body = answer.body?.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(part, to) {
          left -= part.byteLength
          if (left < 0) to.error(new Error('The answer is too long.'))
          else to.enqueue(part)
        },
      }),
    )
    return body ? new Response(body, answer) : answer
  }

/** Invalid answer of a provider; the message does not include its content. */
export class ProviderRefusal extends Error {}

type Described = Pick<Provider, 'issuer' | 'clientId' | 'clientSecret'>

/**
 * Reads the metadata of a provider. Allows http only for this machine, in development and tests.
 * @throws Error if the provider does not answer or its issuer differs
 */
export async function discover({ issuer, clientId, clientSecret }: Described): Promise<client.Configuration> {
  const isPlain = issuer.startsWith('http:')
  const secret = clientSecret ?? undefined
  const metadata = { client_secret: secret, [client.clockTolerance]: 5 }
  const found = await client.discovery(new URL(issuer), clientId, metadata, undefined, {
    timeout: timeoutSeconds,
    [client.customFetch]: bounded(issuer),
    execute: isPlain ? [client.allowInsecureRequests] : [],
  })
  const server = found.serverMetadata()
  const takesBasic = server.token_endpoint_auth_methods_supported?.includes('client_secret_basic') ?? true
  const auth =
    secret === undefined
      ? client.None()
      : (takesBasic ? client.ClientSecretBasic : client.ClientSecretPost)(secret)
  const configuration = new client.Configuration(server, clientId, metadata, auth)
  configuration.timeout = timeoutSeconds
  configuration[client.customFetch] = bounded(issuer)
  if (isPlain) client.allowInsecureRequests(configuration)
  client.enableNonRepudiationChecks(configuration)
  return configuration
}

const calledEndpoints = ['token_endpoint', 'jwks_uri', 'userinfo_endpoint'] as const

/** Finds endpoints that will not be called: not at the issuer's origin and not on the public internet. */
export async function findRefusedEndpoints(issuer: string, found: client.Configuration): Promise<string[]> {
  const server = found.serverMetadata()
  const refused: string[] = []
  for (const name of calledEndpoints) {
    const url = server[name]
    if (url === undefined || new URL(url).origin === new URL(issuer).origin) continue
    await assertTarget(url, targets).catch(() => refused.push(`${name} at ${new URL(url).host}`))
  }
  return refused
}

export interface StartedFlow {
  address: string
  state: string
  nonce: string
  codeVerifier: string
}

/** OpenID Connect client; caches the metadata of providers for an hour. */
export function createOpenIdClient(encryption: Encryption) {
  const known = new Map<
    string,
    { updatedAt: string; configuration: Promise<client.Configuration>; until: number }
  >()

  function configurationOf(provider: Provider): Promise<client.Configuration> {
    const { id, updatedAt } = provider
    const kept = known.get(id)
    if (kept && kept.updatedAt === updatedAt && kept.until > Date.now()) return kept.configuration
    const clientSecret = provider.clientSecret && encryption.decrypt(provider.clientSecret, id)
    const configuration = discover({ ...provider, clientSecret })
    const asked = { updatedAt, configuration, until: Date.now() + keptMs }
    known.set(id, asked)
    asked.configuration.catch(() => known.get(id) === asked && known.delete(id))
    return asked.configuration
  }

  return {
    /**
     * Starts a flow: returns the redirect and the state to store. @throws Error if the provider is
     * unavailable
     */
    async begin(provider: Provider, redirectUri: string): Promise<StartedFlow> {
      const configuration = await configurationOf(provider)
      const codeVerifier = client.randomPKCECodeVerifier()
      const [state, nonce] = [client.randomState(), client.randomNonce()]
      const address = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: provider.scope,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      })
      return { address: address.href, state, nonce, codeVerifier }
    },

    /**
     * Completes a flow and returns the claims. @throws ProviderRefusal if the provider refuses or its answer
     * is invalid; Error if it is unavailable
     */
    async claims(
      provider: Provider,
      answer: URL,
      { state, nonce, codeVerifier }: Omit<StartedFlow, 'address'>,
    ): Promise<Claims> {
      const configuration = await configurationOf(provider)
      try {
        const tokens = await client.authorizationCodeGrant(configuration, answer, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        })
        const said = tokens.claims() as client.IDToken
        // Many providers return name and address only from the userinfo endpoint.
        const more = configuration.serverMetadata().userinfo_endpoint
          ? await client.fetchUserInfo(configuration, tokens.access_token, said.sub)
          : {}
        return { ...more, ...said }
      } catch (error) {
        const reason = refusalOf(error)
        if (reason === undefined) throw error
        throw new ProviderRefusal(reason)
      }
    },
  }
}

/** Returns undefined if the provider was unreachable. */
function refusalOf(error: unknown): string | undefined {
  if (error instanceof client.AuthorizationResponseError || error instanceof client.ResponseBodyError)
    return error.error.slice(0, 100)
  if (error instanceof client.WWWAuthenticateChallengeError) return 'challenge'
  if (!(error instanceof client.ClientError)) return undefined
  return error.code === 'OAUTH_TIMEOUT' || error.code === 'OAUTH_RESPONSE_IS_NOT_CONFORM'
    ? undefined
    : error.code
}
