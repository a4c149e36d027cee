import type { OtherSession } from '@portal/contracts/forward-login.contract.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import { type Problem, problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Account } from '../account/account.repo.ts'
import { readSid, setSessionCookies } from './cookie.ts'
import { publishEndedSession } from './ended-session.ts'
import { openSessionWithSid } from './login.ts'
import * as sessions from './session.repo.ts'
import { createSignInRecords } from './sign-in.record.ts'
import { toToken } from './token.ts'

interface ForwardedSignIn {
  account: Account
  /** API key that opens the session; revoking the key ends the session. */
  apiKeyId?: number
  /** True if the user has agreed to end the browser's current session. */
  replaces: boolean
  /** Audit details of the sign-in method. */
  by: object
  /** Error if the credential is no longer valid. */
  wrong: Problem
  /** Consumes a one-time credential; returns false if it is no longer valid. */
  isStillGood: (tx: Db) => Promise<boolean>
}

const otherSession = (data: OtherSession) =>
  problem('login.other_session', { current: data.current, next: data.next }, { data })

interface SignInCandidate {
  account: Pick<Account, 'id' | 'username'>
  apiKeyId?: number
  replaces: boolean
}

/**
 * Requires confirmation before another session is replaced, unless account and permissions are equal.
 * @throws Problem 409 `login.other_session`
 */
export async function assertNoOtherSession(
  db: Db,
  { account, apiKeyId, replaces }: SignInCandidate,
  request: FastifyRequest,
): Promise<void> {
  const sid = readSid(request)
  const before = sid && !replaces ? await sessions.findLive(db, sid) : undefined
  const isSame = before?.id === account.id && before.apiKey?.id === apiKeyId
  if (before && !isSame) throw otherSession({ current: before.username, next: account.username })
}

/**
 * Opens a session for a user who comes from another program, after confirmation if another session would
 * end. Returns the token.
 */
export function createForwardSignIn(app: FastifyInstance) {
  const { db } = app
  const ended = publishEndedSession(app.bus)
  const records = createSignInRecords(app)
  return async (
    { account, apiKeyId, replaces, by, wrong, isStillGood }: ForwardedSignIn,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  ): Promise<string> => {
    const key = apiKeyId === undefined ? {} : { apiKeyId }
    await assertNoOtherSession(db, { account, replaces, ...key }, request)
    const opening = {
      account,
      oldSid: readSid(request),
      isKept: false,
      wrong,
      isStillGood,
      ...key,
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
    }
    const opened = await records.signedIn(request, account, () => openSessionWithSid(db, opening), by)
    for (const sessionId of opened.endedIds) await ended({ sessionId, reason: 'logout' })
    setSessionCookies(request, reply, opened.sid, false)
    return toToken(opened.sid)
  }
}
