import type { sessionRoutes } from '@portal/contracts/session.contract.ts'
import type { Call } from '@portal/service-kit/implement.ts'
import type { FastifyInstance } from 'fastify'
import type { Account } from '../account/account.repo.ts'
import { sentSid, setCookies } from './cookie.ts'
import { endedSession } from './ended.ts'
import { authenticate, bySamePassword, open } from './login.ts'
import { signedIn } from './session.rules.ts'
import { signInRecords } from './sign-in.record.ts'
import { tokenOf } from './token.ts'

/** Opens a session for a name and a password: the sign-in, wherever it leads. */
export function signInCall(app: FastifyInstance) {
  const { db } = app
  const ended = endedSession(app.bus)
  const records = signInRecords(app)
  return async ({
    body,
    request,
    reply,
  }: Pick<Call<typeof sessionRoutes.login>, 'body' | 'request' | 'reply'>) => {
    const isKept = body.keepSignedIn ?? false
    const onRefused = (known: Account | undefined) => records.refused(request, known)
    const account = await authenticate(db, { ...body, address: request.ip, onRefused }, reply)
    const userAgent = request.headers['user-agent'] ?? ''
    const work = () =>
      open(db, {
        ...bySamePassword(account),
        ...{ address: request.ip, userAgent, isKept, oldSid: sentSid(request) },
      })
    const opened = await records.signedIn(request, account, work, account.by)
    if (opened.endedId) await ended({ sessionId: opened.endedId, reason: 'logout' })
    setCookies(request, reply, opened.sid, isKept)
    return signedIn(account, tokenOf(opened.sid))
  }
}
