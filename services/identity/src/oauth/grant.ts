import type { Scope } from '@portal/contracts/access.ts'
import { type Database, type Db, transaction } from '@portal/service-kit/database/database.ts'
import { type Problem, problem } from '@portal/service-kit/problem/problem.ts'
import { matchesVerifier } from '../secret/secret.ts'
import * as authorizations from './authorization.repo.ts'
import type { RequestingClient } from './client.repo.ts'
import * as deviceCodes from './device-code.repo.ts'
import { grantRefused, missingParameter, parseScopes, requireParameter } from './oauth.rules.ts'
import * as tokens from './token.repo.ts'

type Sent = Partial<
  Record<
    'grant_type' | 'code' | 'redirect_uri' | 'code_verifier' | 'refresh_token' | 'scope' | 'device_code',
    string
  >
>
type Outcome = tokens.IssuedTokens | Problem
type Grant = (tx: Db, client: RequestingClient, sent: Sent) => Promise<Outcome>

/** Revokes the grant when its code or refresh token is used a second time, even if that use is refused. */
async function endReused(
  tx: Db,
  { id, isEnded }: { id: string; isEnded: boolean },
  because: authorizations.EndReason,
): Promise<Problem> {
  if (!isEnded) await authorizations.end(tx, id, because)
  return grantRefused
}

const byCode: Grant = async (tx, client, sent) => {
  const code = requireParameter(sent, 'code')
  const found = await authorizations.lockByCode(tx, code)
  if (found?.isUsed && found.clientId === client.id) return endReused(tx, found, 'code reused')
  if (!sent.redirect_uri) return missingParameter('redirect_uri')
  if (!found || found.clientId !== client.id) return grantRefused
  const { codeChallenge: challenge } = found
  // Refuses a verifier without a stored challenge, because an attacker may have removed the challenge.
  const isProven = challenge
    ? matchesVerifier(challenge, sent.code_verifier ?? '')
    : sent.code_verifier === undefined
  if (!found.isGood || !isProven || found.redirectUri !== sent.redirect_uri) return grantRefused
  await authorizations.markCodeUsed(tx, found)
  return tokens.issueTokens(tx, found.id, found.scopes)
}

const byRefreshToken: Grant = async (tx, client, sent) => {
  const token = requireParameter(sent, 'refresh_token')
  const found = await tokens.lockRefresh(tx, token)
  if (!found || found.clientId !== client.id) return grantRefused
  if (found.isUsed) {
    const again = found.isAgreed ? await tokens.findRecentAnswer(tx, token) : undefined
    return again ?? endReused(tx, { ...found, id: found.authorizationId }, 'refresh token reused')
  }
  if (!found.isGood) return grantRefused
  const scopes = parseScopes(sent.scope ?? '', found.scopes)
  if (!scopes) return unknownScope
  const pair = await tokens.exchangeRefresh(tx, token)
  return tokens.issueTokens(tx, found.authorizationId, found.scopes, scopes, pair)
}

const waiting = {
  pending: problem('authorization_pending'),
  slower: problem('slow_down'),
  denied: problem('access_denied'),
  expired: problem('expired_token'),
}

const byDeviceCode: Grant = async (tx, client, sent) => {
  const code = requireParameter(sent, 'device_code')
  if (!client.mayUseDeviceCode) return notAllowed
  const found = await deviceCodes.lockPolled(tx, code)
  if (!found || found.clientId !== client.id) return grantRefused
  if (found.isUsed)
    return found.authorizationId
      ? endReused(tx, { id: found.authorizationId, isEnded: false }, 'code reused')
      : grantRefused
  if (found.isExpired) return waiting.expired
  await deviceCodes.recordPoll(tx, code, found.isTooSoon)
  if (found.isTooSoon) return waiting.slower
  if (found.decision === null) return waiting.pending
  if (found.decision === 'denied' || !found.authorizationId) return waiting.denied
  const agreed = await deviceCodes.useCode(tx, code)
  return agreed?.isGood ? tokens.issueTokens(tx, found.authorizationId, agreed.scopes) : grantRefused
}

const unknownScope = problem('invalid_scope')
const notAllowed = problem('unauthorized_client')
const unsupported = problem('unsupported_grant_type')

export const deviceCodeGrant = 'urn:ietf:params:oauth:grant-type:device_code'
const grants: Record<string, Grant> = {
  authorization_code: byCode,
  refresh_token: byRefreshToken,
  [deviceCodeGrant]: byDeviceCode,
}

/**
 * Exchanges a code or refresh token for tokens. A refusal that ends a grant is committed before the error is
 * thrown.
 * @throws Problem with an OAuth error
 */
export async function exchangeToken(
  db: Database,
  client: RequestingClient,
  sent: Sent,
): Promise<tokens.IssuedTokens> {
  const type = requireParameter(sent, 'grant_type')
  const grant = Object.hasOwn(grants, type) ? grants[type] : undefined
  if (!grant) throw unsupported
  const outcome = await transaction(db, (tx) => grant(tx, client, sent))
  if (outcome instanceof Error) throw outcome
  return outcome
}

/** @throws Problem 400 `invalid_scope` */
export function parseRequestedScopes(text: string, client: RequestingClient): Scope[] {
  const scopes = parseScopes(text, client.scopes)
  if (!scopes) throw unknownScope
  return scopes
}

/** @throws Problem 400 `unauthorized_client` */
export function assertMayUseDeviceCode(client: RequestingClient) {
  if (!client.mayUseDeviceCode) throw notAllowed
}
