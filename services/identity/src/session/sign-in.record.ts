import type { Actor } from '@portal/service-kit/audit.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Account } from '../account/account.repo.ts'

/** Reason why a session ended. */
type Ending = 'this session' | 'another session' | 'everywhere'

const noun = 'session'
const actorOf = ({ id, username }: Account): Actor => ({ userId: id, username })
const origin = ({ ip, headers }: FastifyRequest) => ({
  address: ip,
  userAgent: (headers['user-agent'] ?? '').slice(0, 300),
})

/**
 * Records sign-ins and sign-outs with their address in the audit (noun `session`, row: the account) and in
 * the log.
 */
export function createSignInRecords(app: FastifyInstance) {
  const { log } = app

  /** Records a sign-in in its transaction. `by`: the method, if not a password. */
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
   * Records a refusal without an unknown name, because users sometimes type their password into its field.
   * Writes after the answer, because the duration would reveal existing accounts. The delays of an account
   * limit the number of rows.
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
