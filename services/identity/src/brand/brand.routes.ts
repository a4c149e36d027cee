import type { Role } from '@portal/contracts/access.ts'
import { brandLinkRoutes, forwardLoginRoutes } from '@portal/contracts/forward-login.contract.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { notFound, problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance } from 'fastify'
import * as accounts from '../account/account.repo.ts'
import * as guesses from '../guess/guess.repo.ts'
import { toAddressSubject } from '../guess/guess.rules.ts'
import { toIssuer } from '../issuer.ts'
import { changeCredential } from '../session/credential-change.ts'
import { assertNoOtherSession, createForwardSignIn } from '../session/forward-sign-in.ts'
import { assertLinkable, assertLinkedSignIn } from '../session/linked-account.ts'
import { authenticate, countAddressAttempt, isSamePassword, proveOwner } from '../session/login.ts'
import { toSignedIn } from '../session/session.rules.ts'
import { createSignInRecords } from '../session/sign-in.record.ts'
import * as brands from './brand.repo.ts'
import { verifyAssertion } from './brand.rules.ts'

const wrong = problem('login.assertion')
const notLinked = problem('login.not_linked', { reason: 'login.not_linked_to_platform' })
const linkedToOther = problem('login.linked', { reason: 'login.linked_of_platform' })

/** Signs in by an assertion of a brand platform. `demanding`: roles that require a second factor. */
export const createBrandRoutes = (demanding: readonly Role[]) => (app: FastifyInstance) => {
  const { db } = app
  const records = createSignInRecords(app)
  const open = createForwardSignIn(app)

  implement(app, brandLinkRoutes.findBrandLinks, ({ user }) => brands.listLinks(db, user.userId))

  implement(app, brandLinkRoutes.deleteBrandLink, async ({ body, user, request, reply }) => {
    const { platform, currentPassword: password } = body
    await proveOwner(db, user, { password, address: request.ip }, reply)
    await app.audited(user, (tx, record) =>
      changeCredential(tx, { accountId: user.userId, change: 'unlinked' }, async () => {
        if (!(await brands.unlink(tx, platform, user.userId))) throw notFound('brandLink')
        const id = `${platform} ${user.userId}`
        record({ noun: 'brandLink', id, action: 'delete', before: { platform }, after: null })
      }),
    )
    return null
  })

  implement(app, forwardLoginRoutes.loginFromThirdPlatform, async ({ body, request, reply }) => {
    const { platform: platformId, assertion, username, password, code, replaces = false } = body
    const from = toAddressSubject(request.ip)
    await countAddressAttempt(db, from, reply)
    const platform = await brands.findEnabled(db, platformId)
    const said = platform && (await verifyAssertion(assertion, platform, toIssuer(request)))
    if (!said) {
      records.refused(request, undefined)
      throw wrong
    }
    // Resets the failure count of the address after a success.
    await guesses.recordSuccess(db, '', from)
    const beforeCode = (account: accounts.Account) => assertNoOtherSession(db, { account, replaces }, request)
    const linked = await brands.findLinked(db, platformId, said.subject)
    const { account, isStillGood } = linked
      ? await ofLink(linked)
      : username !== undefined && password !== undefined
        ? await ofPassword({ username, password, code })
        : ofNobody()
    const forwarded = {
      account,
      replaces,
      wrong,
      by: { platform: platformId, ...(!linked && { links: true }) },
      async isStillGood(tx: Db) {
        const link = async () => {
          if (!(await isStillGood(tx)) || !(await brands.markAssertionUsed(tx, platformId, said)))
            return false
          if (!(await brands.link(tx, platformId, said.subject, account.id))) throw linkedToOther
          return true
        }
        if (linked) return link()
        return (await changeCredential(tx, { accountId: account.id, change: 'linked' }, link)).result
      },
    }
    return toSignedIn(account, await open(forwarded, { request, reply }))

    async function ofPassword(credentials: { username: string; password: string; code: string | undefined }) {
      const onRefused = (known: accounts.Account | undefined) => records.refused(request, known)
      const attempt = { ...credentials, address: request.ip, demanding, onRefused, beforeCode }
      const found = await authenticate(app, attempt, reply)
      assertLinkable(found, null)
      return isSamePassword(found)
    }

    async function ofLink(account: accounts.Account) {
      const onRefused = () => records.refused(request, account)
      if (account.disabledAt !== null) {
        onRefused()
        throw wrong
      }
      await assertLinkedSignIn(
        app,
        account,
        { code, onRefused, companyId: null, beforeCode, demanding },
        reply,
      )
      return { account, isStillGood: (tx: Db) => accounts.lockEnabled(tx, account.id) }
    }
  })
}

const ofNobody = (): never => {
  throw notLinked
}
