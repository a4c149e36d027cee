import type { Role } from '@portal/contracts/access.ts'
import { identityProviderRoutes, providerLinkRoutes } from '@portal/contracts/identity-provider.contract.ts'
import type { BodyOf } from '@portal/contracts/route.ts'
import { signInRoutes } from '@portal/contracts/sign-in.contract.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { notFound } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as accounts from '../account/account.repo.ts'
import * as guesses from '../guess/guess.repo.ts'
import { limits, toAddressSubject, toFlowSubject, toRefusal } from '../guess/guess.rules.ts'
import { toIssuer } from '../issuer.ts'
import { isSecondFactorRequired } from '../second-factor/second-factor.rules.ts'
import { newSecret } from '../secret/secret.ts'
import { readCookie, toCookieLine } from '../session/cookie.ts'
import { changeCredential } from '../session/credential-change.ts'
import { assertNoOtherSession, createForwardSignIn } from '../session/forward-sign-in.ts'
import { assertLinkable, assertLinkedSignIn, checkSecondFactor } from '../session/linked-account.ts'
import { authenticate, countAddressAttempt, isSamePassword, proveOwner } from '../session/login.ts'
import { toSignedIn } from '../session/session.rules.ts'
import { createSignInRecords } from '../session/sign-in.record.ts'
import * as flows from './flow.repo.ts'
import { createOpenIdClient, ProviderRefusal } from './open-id.ts'
import * as providers from './provider.repo.ts'
import { toPerson } from './provider.rules.ts'
import { createProviderAccounts } from './provider-account.ts'
import {
  invalidFlow,
  linkedToOther,
  providerUnavailable,
  refusedByProvider,
  roleMissing,
  secondFactorMissing,
  unknownProvider,
} from './refusal.ts'

/** Binds a sign-in to the browser that started it. */
const browserCookie = 'provider-sign-in'
/**
 * Uses a separate address per provider, to detect an answer that comes from another provider (RFC 9700,
 * 4.4.2.2).
 */
const redirectUri = (request: FastifyRequest, provider: string) =>
  new URL(`/companyLogin/${provider}`, toIssuer(request)).href
const noun = 'providerLink'
type Body = BodyOf<typeof identityProviderRoutes.signInByProvider>

/** Signs in by the identity providers of companies. `demanding`: roles that require a second factor. */
export const createProviderRoutes = (demanding: readonly Role[]) => (app: FastifyInstance) => {
  const { db } = app
  const records = createSignInRecords(app)
  const open = createForwardSignIn(app)
  const made = createProviderAccounts(app)
  const protocol = createOpenIdClient(app.encryption)

  implement(app, signInRoutes.findIdentityProviders, () => providers.listForSignInPage(db))

  implement(app, providerLinkRoutes.findProviderLinks, ({ user }) => providers.listLinks(db, user.userId))

  implement(app, providerLinkRoutes.deleteProviderLink, async ({ body, user, request, reply }) => {
    const { provider, currentPassword: password } = body
    await proveOwner(db, user, { password, address: request.ip }, reply)
    await app.audited(user, (tx, record) =>
      changeCredential(tx, { accountId: user.userId, change: 'unlinked' }, async () => {
        if (!(await providers.unlink(tx, provider, user.userId))) throw notFound(noun)
        const id = `${provider} ${user.userId}`
        record({ noun, id, action: 'delete', before: { provider }, after: null })
      }),
    )
    return null
  })

  implement(app, identityProviderRoutes.beginProviderSignIn, async ({ body, request, reply }) => {
    const provider = await providers.findEnabled(db, body.provider)
    if (!provider) throw unknownProvider
    const wait = await guesses.countAttempt(db, toFlowSubject(request.ip), limits.begun)
    if (wait > 0) throw toRefusal(wait, reply)
    const begun = await protocol
      .begin(provider, redirectUri(request, provider.id))
      .catch((error: unknown) => {
        throw away(error, provider, request)
      })
    const sent = readCookie(request, browserCookie)
    // Uses one cookie for all tabs, so that each tab can continue.
    const browser = sent && /^[\w-]{43}$/.test(sent) ? sent : newSecret('')
    const { address, state, nonce, codeVerifier } = begun
    await flows.begin(db, { state, browser }, { providerId: provider.id, nonce, codeVerifier })
    reply.header('set-cookie', toCookieLine(request, browserCookie, browser, flows.flowMinutes * 60))
    return { address, name: provider.name }
  })

  /** Finds the flow of this browser. @throws Problem 401 `login.provider` */
  async function begun(body: Body, request: FastifyRequest) {
    const [state = '', ...more] = new URLSearchParams(body.answer).getAll('state')
    const key = { state, browser: readCookie(request, browserCookie) ?? '' }
    const flow = more.length === 0 ? await flows.find(db, key) : undefined
    const provider =
      flow?.providerId === body.provider ? await providers.findEnabled(db, body.provider) : undefined
    if (flow && provider) return { key, flow, provider }
    records.refused(request, undefined)
    throw invalidFlow
  }
  type Begun = Awaited<ReturnType<typeof begun>>

  /** Gets the person from the provider once per flow. */
  async function personBy({ key, flow, provider }: Begun, body: Body, request: FastifyRequest) {
    if (flow.person) return flow.person
    if (!(await flows.claimProviderCall(db, key))) throw invalidFlow
    const answer = new URL(redirectUri(request, provider.id))
    answer.search = body.answer
    const { nonce, codeVerifier } = flow
    const claims = await protocol
      .claims(provider, answer, { state: key.state, nonce, codeVerifier })
      .catch(async (error: unknown) => {
        if (!(error instanceof ProviderRefusal)) {
          await flows.releaseProviderCall(db, key)
          throw away(error, provider, request)
        }
        request.log.warn({ provider: provider.id, reason: error.message }, 'an identity provider refused')
        throw refusedByProvider(provider.name)
      })
    const person = toPerson(claims, provider)
    if (!person) {
      request.log.warn({ provider: provider.id }, 'an identity provider gave no name')
      throw refusedByProvider(provider.name)
    }
    await flows.savePerson(db, key, person)
    await guesses.recordSuccess(db, '', toFlowSubject(request.ip))
    return person
  }

  implement(app, identityProviderRoutes.signInByProvider, async ({ body, request, reply }) => {
    const { username, password, code, replaces = false } = body
    const from = toAddressSubject(request.ip)
    await countAddressAttempt(db, from, reply)
    const sign = await begun(body, request)
    const { provider, key } = sign
    const person = await personBy(sign, body, request)
    // Resets the failure count of the address after a success.
    await guesses.recordSuccess(db, '', from)
    const beforeCode = (account: accounts.Account) => assertNoOtherSession(db, { account, replaces }, request)
    const linked = await providers.findLinked(db, provider.id, person.subject)
    const { account, isStillGood, isManaged } = linked
      ? await ofLink(linked)
      : username !== undefined && password !== undefined
        ? await ofPassword({ username, password, code })
        : await ofLink(await made.make(provider, person))
    const forwarded = {
      account,
      replaces,
      wrong: invalidFlow,
      by: { provider: provider.id, ...(!linked && { links: true }) },
      async isStillGood(tx: Db) {
        // Locks the provider before the account, as disabling does.
        if (!(await flows.end(tx, key))) return false
        const { id: providerId } = provider
        const link = async () => {
          if (!(await isStillGood(tx))) return false
          const of = { providerId, subject: person.subject, accountId: account.id, isManaged }
          if (!(await providers.link(tx, of))) throw linkedToOther
          return true
        }
        if (linked || isManaged) return link()
        return (await changeCredential(tx, { accountId: account.id, change: 'linked' }, link)).result
      },
    }
    return toSignedIn(account, await open(forwarded, { request, reply }))

    async function ofPassword(credentials: { username: string; password: string; code: string | undefined }) {
      const onRefused = (known: accounts.Account | undefined) => records.refused(request, known)
      const attempt = { ...credentials, address: request.ip, demanding, onRefused, beforeCode }
      const found = await authenticate(app, attempt, reply)
      assertLinkable(found, provider.companyId)
      return { ...isSamePassword(found), isManaged: false }
    }

    async function ofLink({ account, isManaged, isByProvider }: providers.LinkedAccount) {
      const { name, companyId } = provider
      const onRefused = () => records.refused(request, account)
      if (account.disabledAt !== null && !isByProvider) {
        onRefused()
        throw roleMissing(name)
      }
      const attempt = { code, onRefused, companyId, beforeCode, demanding }
      if (!isManaged) await assertLinkedSignIn(app, account, attempt, reply)
      const current = isManaged ? await made.follow(provider, account, person) : account
      if (isManaged && !person.isStrong && isSecondFactorRequired(current, demanding)) {
        if (current.provider !== null && !current.hasSecondFactor) throw secondFactorMissing(name)
        await checkSecondFactor(app, current, attempt, reply)
      }
      return { account: current, isManaged, isStillGood: (tx: Db) => accounts.lockEnabled(tx, account.id) }
    }
  })
}

/** Logs the error without any sent or received values. */
function away(error: unknown, { id, name }: providers.Provider, request: FastifyRequest) {
  const { message, code } = error as Error & { code?: string }
  request.log.warn({ provider: id, reason: code ?? message }, 'an identity provider does not answer')
  return providerUnavailable(name)
}
