import type { Role } from '@portal/contracts/access.ts'
import type { sessionRoutes } from '@portal/contracts/session.contract.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import type { Call } from '@portal/service-kit/implement.ts'
import type { Problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance } from 'fastify'
import type { Account } from '../account/account.repo.ts'
import { sentSid, setCookies } from './cookie.ts'
import { endedSession } from './ended.ts'
import { authenticate, bySamePassword, open } from './login.ts'
import { toSignedIn } from './session.rules.ts'
import { signInRecords } from './sign-in.record.ts'
import { toToken } from './token.ts'

type Request = Pick<Call<typeof sessionRoutes.login>, 'request' | 'reply'>

interface SignIn {
  account: Account
  isKept: boolean
  /** Audit details of the method, beyond a password. */
  by?: object | undefined
  /** Answer if it is no longer valid. */
  wrong: Problem
  /** Uses up what can be used once. */
  isStillGood: (tx: Db) => Promise<boolean>
}

/** Opens the session of somebody who has proven who it is, in place of the browser's; answers its token. */
export function openSession(app: FastifyInstance) {
  const ended = endedSession(app.bus)
  const records = signInRecords(app)
  return async ({ account, isKept, by, ...good }: SignIn, { request, reply }: Request): Promise<string> => {
    const userAgent = request.headers['user-agent'] ?? ''
    const from = { address: request.ip, userAgent, isKept, oldSid: sentSid(request) }
    const opened = await records.signedIn(
      request,
      account,
      () => open(app.db, { account, ...good, ...from }),
      by,
    )
    for (const sessionId of opened.endedIds) await ended({ sessionId, reason: 'logout' })
    setCookies(request, reply, opened.sid, isKept)
    return toToken(opened.sid)
  }
}

/** Opens a session for a name and a password: the sign-in, wherever it leads. */
export function signInCall(app: FastifyInstance, demanding: readonly Role[]) {
  const records = signInRecords(app)
  const open = openSession(app)
  return async ({ body, request, reply }: Call<typeof sessionRoutes.login>) => {
    const onRefused = (known: Account | undefined) => records.refused(request, known)
    const attempt = { ...body, address: request.ip, demanding, onRefused }
    const account = await authenticate(app, attempt, reply)
    const signIn = { ...bySamePassword(account), isKept: body.keepSignedIn ?? false, by: account.by }
    return toSignedIn(account, await open(signIn, { request, reply }))
  }
}
