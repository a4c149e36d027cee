import { Identity } from '@portal/contracts/access.ts'
import { identityRoutes } from '@portal/contracts/session.contract.ts'
import { Ajv } from 'ajv'
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  errors,
  type JSONWebKeySet,
  jwtVerify,
} from 'jose'
import { LRUCache } from 'lru-cache'
import { type Problem, problem } from '../problem/problem.ts'
import { type Caller, callService } from './service-call.ts'

const { findSigningKeys } = identityRoutes

export const identityHeader = 'x-portal-identity'
export const identityIssuer = 'portal'
export const identityAudience = 'services'
export const identityLifetimeSeconds = 60

export interface IdentityVerifier {
  /** Returns the identity of a verified, unexpired token from the cache. */
  known(token: string): Identity | undefined
  /** @throws Problem 401 `identity.invalid`, 503 `identity.unavailable` */
  verify(token: string): Promise<Identity>
}

const isIdentity = new Ajv({ strict: false }).compile<Identity>({ ...Identity, additionalProperties: true })

interface Keys {
  url: string
  /** Verification keys, given directly by tests. */
  keys?: JSONWebKeySet | undefined
  caller: Caller
}

/**
 * Verifies identities signed by the gateway with the keys at `url`, which are fetched once and again for an
 * unknown key id.
 */
export function createIdentityVerifier({ url, keys, caller }: Keys): IdentityVerifier {
  const keySet = keys
    ? createLocalJWKSet(keys)
    : createRemoteJWKSet(new URL(findSigningKeys.path, url), {
        timeoutDuration: 3_000,
        cooldownDuration: 1_000,
        cacheMaxAge: 600_000,
        [customFetch]: async () => Response.json(await callService({ caller, url }, findSigningKeys, {})),
      })
  const cache = new LRUCache<string, { identity: Identity; until: number }>({ max: 5_000 })
  return {
    known(token) {
      const entry = cache.get(token)
      return entry !== undefined && entry.until > Date.now() ? entry.identity : undefined
    },
    async verify(token) {
      const { payload } = await jwtVerify(token, keySet, {
        algorithms: ['EdDSA'],
        issuer: identityIssuer,
        audience: identityAudience,
        requiredClaims: ['exp', 'iat'],
        maxTokenAge: identityLifetimeSeconds,
        clockTolerance: 2,
      }).catch((error: unknown) => {
        throw refusal(error)
      })
      const { exp, iat } = payload as { exp: number; iat: number }
      if (!isIdentity(payload)) throw invalid()
      const {
        userId,
        username,
        role,
        kind,
        grants,
        permissions,
        companyId,
        sessionId,
        isProven,
        remotes,
        scopes,
        apiKey,
        visitor,
      } = payload
      const own = { userId, username, role, kind, grants, permissions, companyId, sessionId }
      const identity = Object.freeze({
        ...own,
        ...(isProven && { isProven }),
        ...(remotes && { remotes }),
        ...(scopes && { scopes }),
        ...(apiKey && { apiKey }),
        ...(visitor && { visitor }),
      })
      const until = Math.min(exp, iat + identityLifetimeSeconds) * 1_000
      cache.set(token, { identity, until })
      return identity
    },
  }
}

const invalid = () => problem('identity.invalid')

function refusal(error: unknown): Problem {
  const isOurs =
    error instanceof errors.JOSEError &&
    !(error instanceof errors.JWKSTimeout) &&
    error.code !== 'ERR_JOSE_GENERIC'
  if (isOurs) return invalid()
  return problem('identity.unavailable', {}, { cause: error })
}
