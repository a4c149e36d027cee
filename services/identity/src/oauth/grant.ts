import type { Scope } from '@portal/contracts/access.ts'
import { type Database, type Db, transaction } from '@portal/service-kit/database/database.ts'
import { type Problem, problem } from '@portal/service-kit/problem/problem.ts'
import { matchesVerifier } from '../secret/secret.ts'
import * as authorizations from './authorization.repo.ts'
import type { AskingClient } from './client.repo.ts'
import * as deviceCodes from './device-code.repo.ts'
import { grantRefused, missing, parseScopes, requireParameter } from './oauth.rules.ts'
import * as tokens from './token.repo.ts'

type Sent = Partial<
  Record<
    'grant_type' | 'code' | 'redirect_uri' | 'code_verifier' | 'refresh_token' | 'scope' | 'device_code',
    string
  >
>
type Outcome = tokens.Issued | Problem
type Grant = (tx: Db, client: AskingClient, sent: Sent) => Promise<Outcome>

/** Revokes all that came of a secret on its second use, also when that is refused. */
async function endReused(
  tx: Db,
  { id, isEnded }: { id: string; isEnded: boolean },
  because: authorizations.Ending,
): Promise<Problem> {
  if (!isEnded) await authorizations.end(tx, id, because)
  return grantRefused
}

const byCode: Grant = async (tx, client, sent) => {
  const code = requireParameter(sent, 'code')
  const found = await authorizations.lockByCode(tx, code)
  if (found?.isUsed && found.clientId === client.id) return endReused(tx, found, 'code reused')
  if (!sent.redirect_uri) return missing('redirect_uri')
  if (!found || found.clientId !== client.id) return grantRefused
  const { codeChallenge: challenge } = found
  // Refuses a verifier without a challenge, which somebody may have removed.
  const isProven = challenge
    ? matchesVerifier(challenge, sent.code_verifier ?? '')
    : sent.code_verifier === undefined
  if (!found.isGood || !isProven || found.redirectUri !== sent.redirect_uri) return grantRefused
  await authorizations.useCode(tx, found)
  return tokens.issue(tx, found.id, found.scopes)
}

const byRefreshToken: Grant = async (tx, client, sent) => {
  const token = requireParameter(sent, 'refresh_token')
  const found = await tokens.lockRefresh(tx, token)
  if (!found || found.clientId !== client.id) return grantRefused
  if (found.isUsed) {
    const again = found.isAgreed ? await tokens.findAnswer(tx, token) : undefined
    return again ?? endReused(tx, { ...found, id: found.authorizationId }, 'refresh token reused')
  }
  if (!found.isGood) return grantRefused
  const scopes = parseScopes(sent.scope ?? '', found.scopes)
  if (!scopes) return unknownScope
  const pair = await tokens.useRefresh(tx, token)
  return tokens.issue(tx, found.authorizationId, found.scopes, scopes, pair)
}

const waiting = {
  pending: problem('authorization_pending', { msg: 'The user has not decided yet.' }),
  slower: problem('slow_down', { msg: 'Ask less often: five seconds more between two questions.' }),
  denied: problem('access_denied', { msg: 'The user has refused.' }),
  expired: problem('expired_token', { msg: 'Nobody has entered the code in time.' }),
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
  await deviceCodes.notePoll(tx, code, found.isTooSoon)
  if (found.isTooSoon) return waiting.slower
  if (found.decision === null) return waiting.pending
  if (found.decision === 'denied' || !found.authorizationId) return waiting.denied
  const agreed = await deviceCodes.useCode(tx, code)
  return agreed?.isGood ? tokens.issue(tx, found.authorizationId, agreed.scopes) : grantRefused
}

const unknownScope = problem('invalid_scope', {
  msg: 'These scopes are not among those that were agreed to.',
})
const notAllowed = problem('unauthorized_client', {
  msg: 'This application is not registered for this grant.',
})
const unsupported = problem('unsupported_grant_type', {
  msg: 'Supported are authorization_code, refresh_token and the device code (RFC 8628).',
})

export const deviceCodeGrant = 'urn:ietf:params:oauth:grant-type:device_code'
const grants: Record<string, Grant> = {
  authorization_code: byCode,
  refresh_token: byRefreshToken,
  [deviceCodeGrant]: byDeviceCode,
}

/**
 * Tokens for what the application sends. What a refusal ends stays ended: it is written before it is said.
 * @throws Problem with an error of OAuth
 */
export async function exchange(db: Database, client: AskingClient, sent: Sent): Promise<tokens.Issued> {
  const type = requireParameter(sent, 'grant_type')
  const grant = Object.hasOwn(grants, type) ? grants[type] : undefined
  if (!grant) throw unsupported
  const outcome = await transaction(db, (tx) => grant(tx, client, sent))
  if (outcome instanceof Error) throw outcome
  return outcome
}

/** @throws Problem 400 `invalid_scope` */
export function askedScopes(text: string, client: AskingClient): Scope[] {
  const scopes = parseScopes(text, client.scopes)
  if (!scopes) throw unknownScope
  return scopes
}

/** @throws Problem 400 `unauthorized_client` */
export function assertMayUseDeviceCode(client: AskingClient) {
  if (!client.mayUseDeviceCode) throw notAllowed
}
