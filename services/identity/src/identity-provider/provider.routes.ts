import type { Role } from '@portal/contracts/access.ts'
import { identityProviderRoutes, providerLinkRoutes } from '@portal/contracts/identity-provider.contract.ts'
import { signInRoutes } from '@portal/contracts/sign-in.contract.ts'
import { type Db, violated } from '@portal/service-kit/database.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { notFound, problem } from '@portal/service-kit/problem.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as accounts from '../account/account.repo.ts'
import { disable } from '../ending.ts'
import * as guesses from '../guess/guess.repo.ts'
import { addressSubject, begunSubject, limits, refusalFor } from '../guess/guess.rules.ts'
import { issuerOf } from '../issuer.ts'
import { newSecret } from '../secret/secret.ts'
import { cookieLine, sentCookie } from '../session/cookie.ts'
import { endedSession } from '../session/ended.ts'
import { forwardSignIn } from '../session/forward.ts'
import { assertLinkable, checkLinked } from '../session/linked.ts'
import { authenticate, bySamePassword, countAddress } from '../session/login.ts'
import { signedIn } from '../session/session.rules.ts'
import { signInRecords } from '../session/sign-in.record.ts'
import * as flows from './flow.repo.ts'
import { openId, ProviderRefusal } from './open-id.ts'
import * as providers from './provider.repo.ts'
import { type Person, personOf } from './provider.rules.ts'

const unknown = problem('login.provider_unknown', {
  status: 404,
  msg: 'No company signs in by this address. Ask your administrator for the right one.',
})
const isAway = (name: string) =>
  problem('login.provider_away', {
    status: 503,
    msg: `The sign-in of ${name} does not answer. Try again in a moment.`,
    data: { name },
  })
/** The same for what is forged, too old, of another browser, or used already. */
const wrong = problem('login.provider', {
  status: 401,
  msg: 'This sign-in is not of this browser, expired or already used. Start again.',
})
const refused = (name: string) =>
  problem('login.provider_refused', {
    status: 403,
    msg: `${name} has not signed you in. Try again, or ask your administrator.`,
    data: { name },
  })
const noRole = (name: string) =>
  problem('login.provider_no_role', {
    status: 403,
    msg: `${name} gives you no access to this portal. Ask your administrator for it.`,
    data: { name },
  })
const notLinked = (name: string) =>
  problem('login.not_linked', {
    status: 403,
    msg: 'Sign in once with your name and password here. From then on your company signs you in.',
    data: { name },
  })
const linkedToOther = problem('login.linked', {
  status: 403,
  msg: 'This person of your company is linked to another account.',
})

/** Binds a sign-in to the browser that has begun it. */
const browserCookie = 'provider-sign-in'
/**
 * An address for each: of a provider that passes a browser on to another one, whose answer would be good for
 * that one alone, the portal sees that the answer is not its own (RFC 9700, 4.4.2.2).
 */
const redirectUri = (request: FastifyRequest, provider: string) =>
  new URL(`/companyLogin/${provider}`, issuerOf(request)).href
const noun = 'providerLink'

/** Sign-in by the identity providers of companies. `demanding`: roles that need more than a password. */
export const identityProvider = (demanding: readonly Role[]) => (app: FastifyInstance) => {
  const { db } = app
  const records = signInRecords(app)
  const open = forwardSignIn(app)
  const ended = endedSession(app.bus)
  const protocol = openId()

  implement(app, signInRoutes.findIdentityProviders, () => providers.listOffered(db))

  implement(app, providerLinkRoutes.findProviderLinks, ({ user }) => providers.listLinks(db, user.userId))

  implement(app, providerLinkRoutes.deleteProviderLink, async ({ body, user }) => {
    await app.audited(user, async (tx, record) => {
      if (!(await providers.unlink(tx, body.provider, user.userId))) throw notFound(noun)
      const id = `${body.provider} ${user.userId}`
      record({ noun, id, action: 'delete', before: { provider: body.provider }, after: null })
    })
    return null
  })

  implement(app, identityProviderRoutes.beginProviderSignIn, async ({ body, request, reply }) => {
    const provider = await providers.findEnabled(db, body.provider)
    if (!provider) throw unknown
    const wait = await guesses.attempt(db, begunSubject(request.ip), limits.begun)
    if (wait > 0) throw refusalFor(wait, reply)
    const begun = await protocol
      .begin(provider, redirectUri(request, provider.id))
      .catch((error: unknown) => {
        throw away(error, provider, request)
      })
    const sent = sentCookie(request, browserCookie)
    // One for all tabs: what another one has begun goes on.
    const browser = sent && /^[\w-]{43}$/.test(sent) ? sent : newSecret('')
    const { address, state, nonce, codeVerifier } = begun
    await flows.begin(db, { state, browser }, { providerId: provider.id, nonce, codeVerifier })
    reply.header('set-cookie', cookieLine(request, browserCookie, browser, flows.flowMinutes * 60))
    return { address, name: provider.name }
  })

  implement(app, identityProviderRoutes.signInByProvider, async ({ body, request, reply }) => {
    const { username, password, code, replaces = false } = body
    const from = addressSubject(request.ip)
    await countAddress(db, from, reply)
    const [state = '', ...more] = new URLSearchParams(body.answer).getAll('state')
    const key = { state, browser: sentCookie(request, browserCookie) ?? '' }
    const flow = more.length === 0 ? await flows.find(db, key) : undefined
    const provider =
      flow?.providerId === body.provider ? await providers.findEnabled(db, body.provider) : undefined
    if (!flow || !provider) {
      records.refused(request, undefined)
      throw wrong
    }
    const person = flow.person ?? (await asked())
    // It was no guess: the count is for what proves nothing.
    await guesses.succeeded(db, '', from)
    const linked = await providers.findLinked(db, provider.id, person.subject)
    const { account, isStillGood, isManaged } = linked
      ? await ofLink(linked)
      : username !== undefined && password !== undefined
        ? await ofPassword({ username, password, code })
        : await ofNew()
    const forwarded = {
      ...{ account, replaces, wrong, by: { provider: provider.id, ...(!linked && { links: true }) } },
      async isStillGood(tx: Db) {
        if (!(await isStillGood(tx)) || !(await flows.end(tx, key))) return false
        const { id: accountId } = account
        const link = { providerId: provider.id, subject: person.subject, accountId, isManaged }
        if (!(await providers.link(tx, link))) throw linkedToOther
        return true
      },
    }
    const token = await open(forwarded, { request, reply })
    return signedIn(account, token)

    async function asked(): Promise<Person> {
      const { nonce, codeVerifier } = flow as flows.Flow
      const of = provider as providers.Provider
      const answer = new URL(redirectUri(request, of.id))
      answer.search = body.answer
      if (!(await flows.beginAsking(db, key))) throw wrong
      const claims = await protocol
        .claims(of, answer, { state, nonce, codeVerifier })
        .catch(async (error: unknown) => {
          if (!(error instanceof ProviderRefusal)) {
            await flows.endAsking(db, key)
            throw away(error, of, request)
          }
          request.log.warn({ provider: of.id, reason: error.message }, 'an identity provider refused')
          throw refused(of.name)
        })
      const said = personOf(claims, of)
      if (!said) {
        request.log.warn({ provider: of.id }, 'an identity provider gave no name')
        throw refused(of.name)
      }
      await flows.savePerson(db, key, said)
      await guesses.succeeded(db, '', begunSubject(request.ip))
      return said
    }

    async function ofPassword(credentials: { username: string; password: string; code: string | undefined }) {
      const onRefused = (known: accounts.Account | undefined) => records.refused(request, known)
      const attempt = { ...credentials, address: request.ip, demanding, onRefused }
      const found = await authenticate(db, attempt, reply)
      assertLinkable(found, (provider as providers.Provider).companyId)
      return { ...bySamePassword(found), isManaged: false }
    }

    async function ofLink({ account, isManaged, isRefused }: providers.Linked) {
      const { name, companyId } = provider as providers.Provider
      const onRefused = () => records.refused(request, account)
      if (account.disabledAt !== null && !isRefused) {
        onRefused()
        throw noRole(name)
      }
      if (!isManaged) await checkLinked(db, account, { code, onRefused, companyId }, reply)
      const current = isManaged ? await withRole(account) : account
      return { account: current, isManaged, isStillGood: (tx: Db) => accounts.lockEnabled(tx, account.id) }
    }

    /**
     * What the company says now counts, also for what is open elsewhere: without a role the account is
     * disabled, with its sessions, API keys and applications, until there is one again.
     */
    async function withRole(account: accounts.Account): Promise<accounts.Account> {
      const { role } = person
      if (role === account.role && account.disabledAt === null) return account
      const { id } = account
      await app.audited(byProvider(), async (tx, record) => {
        const before = await providers.lockManaged(tx, id)
        // What is disabled here the company does not enable.
        if (!before || (before.isDisabled && !before.isRefused)) return
        if (role) {
          if (before.isDisabled) await accounts.saveDisabled(tx, id, false)
          await accounts.saveRole(tx, id, role)
        } else if (!before.isDisabled) {
          await disable(tx, record, id)
          await providers.saveRefused(tx, id)
        }
        record({
          ...{ noun: 'account', id, action: 'edit' },
          before: { role: before.role, disabled: before.isDisabled },
          after: { role: role ?? before.role, disabled: !role },
        })
      })
      if (!role) {
        await ended({ userId: id, reason: 'disabled' })
        throw noRole((provider as providers.Provider).name)
      }
      await app.bus.publish('account.changed', { userId: id }).catch(() => {})
      return { ...account, role, disabledAt: null }
    }

    /**
     * Somebody new gets an account, unless there is one of that name, whose password then has to be shown.
     */
    async function ofNew() {
      const { id: providerId, name, companyId } = provider as providers.Provider
      const { role, subject, email, username } = person
      const made = await app
        .audited(byProvider(), async (tx, record) => {
          // Of two who come at once, one waits and then finds what the other has made.
          await providers.lock(tx, providerId)
          const known = await providers.findLinked(tx, providerId, subject)
          if (known) return known
          if (await accounts.findByName(tx, username)) throw notLinked(name)
          if (!role) throw noRole(name)
          const draft = {
            username,
            role,
            kind: 'staff',
            grants: [],
            companyId,
            companyName: '',
            email,
          } as const
          const rest = { country: '', platform: '' }
          const added = await accounts.insert(tx, { ...draft, ...rest, passwordHash: null })
          await providers.link(tx, { providerId, subject, accountId: added.id, isManaged: true })
          record({ noun: 'account', id: added.id, action: 'create', before: null, after: draft })
          return { account: { ...added, provider: name }, isManaged: true, isRefused: false }
        })
        .catch((error: unknown) => {
          throw violated(error) === 'account_username' ? notLinked(name) : error
        })
      return ofLink(made)
    }

    function byProvider() {
      const { id, name } = provider as providers.Provider
      return { userId: `provider:${id}`, username: name }
    }
  })
}

/** Names what went wrong, and nothing that was sent or answered. */
function away(error: unknown, { id, name }: providers.Provider, request: FastifyRequest) {
  const { message, code } = error as Error & { code?: string }
  request.log.warn({ provider: id, reason: code ?? message }, 'an identity provider does not answer')
  return isAway(name)
}
