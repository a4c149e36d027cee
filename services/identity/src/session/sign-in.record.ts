import type { Actor } from '@portal/service-kit/audit.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Account } from '../account/account.repo.ts'

/** Which sessions a sign-out ended. */
type Ending = 'this session' | 'another session' | 'everywhere'

const noun = 'session'
const actorOf = ({ id, username }: Account): Actor => ({ userId: id, username })
const origin = ({ ip, headers }: FastifyRequest) => ({
  address: ip,
  userAgent: (headers['user-agent'] ?? '').slice(0, 300),
})

/**
 * Keeps who signed in and out, from where, in the audit (noun `session`, row: the account) and in the log.
 */
export function signInRecords(app: FastifyInstance) {
  const { log } = app

  /** With the work of the sign-in: both are there, or neither. `by`: on which way, if not by a password. */
  async function signedIn<T>(
    request: FastifyRequest,
    account: Account,
    work: () => Promise<T>,
    by: object = {},
  ): Promise<T> {
    const opened = await app.audited(actorOf(account), (_, record) => {
      record({ noun, id: account.id, action: 'signIn', before: null, after: { ...origin(request), ...by } })
      return work()
    })
    request.log.info(
      { account: account.id, username: account.username, address: request.ip, ...by },
      'signed in',
    )
    return opened
  }

  /**
   * Records a refusal without an unknown name, as people type passwords into its field. It is written after
   * the answer, whose time would otherwise reveal existing accounts; the waits of an account limit the
   * number.
   */
  function refused(request: FastifyRequest, account: Account | undefined) {
    if (app.isAmongFew(`sign-in ${account?.id ?? 'unknown'}`))
      request.log.warn({ account: account?.id ?? 'unknown account', address: request.ip }, 'sign-in refused')
    if (!account) return
    const entry = {
      noun,
      id: account.id,
      action: 'signInRefused',
      before: null,
      after: origin(request),
    } as const
    app
      .audited(actorOf(account), async (_, record) => record(entry))
      .catch((err) => log.warn({ err, account: account.id }, 'a refused sign-in is not in the audit'))
  }

  async function signedOut(
    request: FastifyRequest,
    user: Actor,
    which: Ending,
    work: () => Promise<unknown>,
  ) {
    await app.audited(user, (_, record) => {
      record({ noun, id: user.userId, action: 'signOut', before: null, after: { which, ...origin(request) } })
      return work()
    })
    request.log.info(
      { account: user.userId, username: user.username, address: request.ip, which },
      'signed out',
    )
  }

  return { signedIn, refused, signedOut }
}
