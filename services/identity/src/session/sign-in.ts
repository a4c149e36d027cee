import type { Role } from '@portal/contracts/access.ts'
import type { sessionRoutes } from '@portal/contracts/session.contract.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import type { Call } from '@portal/service-kit/implement.ts'
import type { Problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance } from 'fastify'
import type { Account } from '../account/account.repo.ts'
import { readSid, setSessionCookies } from './cookie.ts'
import { publishEndedSession } from './ended-session.ts'
import { authenticate, isSamePassword, openSessionWithSid } from './login.ts'
import { toSignedIn } from './session.rules.ts'
import { createSignInRecords } from './sign-in.record.ts'
import { toToken } from './token.ts'

type Request = Pick<Call<typeof sessionRoutes.login>, 'request' | 'reply'>

interface SignIn {
  account: Account
  isKept: boolean
  /** Audit details of the sign-in method; unset for a password. */
  by?: object | undefined
  /** Error if the credential is no longer valid. */
  wrong: Problem
  /** Consumes a one-time credential; returns false if it is no longer valid. */
  isStillGood: (tx: Db) => Promise<boolean>
}

/** Opens a session for an authenticated account and replaces the browser's session. Returns the token. */
export function createSessionOpener(app: FastifyInstance) {
  const ended = publishEndedSession(app.bus)
  const records = createSignInRecords(app)
  return async ({ account, isKept, by, ...good }: SignIn, { request, reply }: Request): Promise<string> => {
    const userAgent = request.headers['user-agent'] ?? ''
    const from = { address: request.ip, userAgent, isKept, oldSid: readSid(request) }
    const opened = await records.signedIn(
      request,
      account,
      () => openSessionWithSid(app.db, { account, ...good, ...from }),
      by,
    )
    for (const sessionId of opened.endedIds) await ended({ sessionId, reason: 'logout' })
    setSessionCookies(request, reply, opened.sid, isKept)
    return toToken(opened.sid)
  }
}

/** Signs in by name and password. */
export function createPasswordSignIn(app: FastifyInstance, demanding: readonly Role[]) {
  const records = createSignInRecords(app)
  const open = createSessionOpener(app)
  return async ({ body, request, reply }: Call<typeof sessionRoutes.login>) => {
    const onRefused = (known: Account | undefined) => records.refused(request, known)
    const attempt = { ...body, address: request.ip, demanding, onRefused }
    const account = await authenticate(app, attempt, reply)
    const signIn = { ...isSamePassword(account), isKept: body.keepSignedIn ?? false, by: account.by }
    return toSignedIn(account, await open(signIn, { request, reply }))
  }
}
