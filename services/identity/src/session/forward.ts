import type { OtherSession } from '@portal/contracts/forward-login.contract.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import { type Problem, problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Account } from '../account/account.repo.ts'
import { sentSid, setCookies } from './cookie.ts'
import { endedSession } from './ended.ts'
import { open } from './login.ts'
import * as sessions from './session.repo.ts'
import { signInRecords } from './sign-in.record.ts'
import { toToken } from './token.ts'

interface Forwarded {
  account: Account
  /** API key of the session, which ends with it. */
  apiKeyId?: number
  /** The user has agreed that the session that the browser has ends. */
  replaces: boolean
  /** Audit details of the sign-in method. */
  by: object
  /** Answer if it is no longer valid. */
  wrong: Problem
  /** Uses up what can be used once. */
  isStillGood: (tx: Db) => Promise<boolean>
}

const otherSession = (data: OtherSession) =>
  problem('login.other_session', {
    status: 409,
    msg: `You are signed in as ${data.current}. Continue as ${data.next}?`,
    data,
  })

interface Arriving {
  account: Pick<Account, 'id' | 'username'>
  apiKeyId?: number
  replaces: boolean
}

/**
 * Asks a signed-in user before replacing the session, unless account and permissions are equal. @throws
 * Problem 409 `login.other_session`
 */
export async function assertNoOther(
  db: Db,
  { account, apiKeyId, replaces }: Arriving,
  request: FastifyRequest,
): Promise<void> {
  const sid = sentSid(request)
  const before = sid && !replaces ? await sessions.findLive(db, sid) : undefined
  const isSame = before?.id === account.id && before.apiKey?.id === apiKeyId
  if (before && !isSame) throw otherSession({ current: before.username, next: account.username })
}

/**
 * Opens a session because another program leads here. It replaces none silently. Answers the
 * token.
 */
export function forwardSignIn(app: FastifyInstance) {
  const { db } = app
  const ended = endedSession(app.bus)
  const records = signInRecords(app)
  return async (
    { account, apiKeyId, replaces, by, wrong, isStillGood }: Forwarded,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  ): Promise<string> => {
    const key = apiKeyId === undefined ? {} : { apiKeyId }
    await assertNoOther(db, { account, replaces, ...key }, request)
    const opening = {
      account,
      oldSid: sentSid(request),
      isKept: false,
      wrong,
      isStillGood,
      ...key,
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
    }
    const opened = await records.signedIn(request, account, () => open(db, opening), by)
    for (const sessionId of opened.endedIds) await ended({ sessionId, reason: 'logout' })
    setCookies(request, reply, opened.sid, false)
    return toToken(opened.sid)
  }
}
