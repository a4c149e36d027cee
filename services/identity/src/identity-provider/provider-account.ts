import { violatedConstraint } from '@portal/service-kit/database/database.ts'
import type { FastifyInstance } from 'fastify'
import * as accounts from '../account/account.repo.ts'
import { suggestsStaff } from '../account/username.rules.ts'
import { disableAccount } from '../end-credentials.ts'
import { publishEndedSession } from '../session/ended-session.ts'
import * as providers from './provider.repo.ts'
import type { Person } from './provider.rules.ts'
import { notLinked, refusedByProvider, roleMissing } from './refusal.ts'

type Provider = Pick<providers.Provider, 'id' | 'name' | 'companyId'>

const actorOf = ({ id, name }: Provider) => ({ userId: `provider:${id}`, username: name })

/** Manages accounts that a provider creates and whose role follows its claims. */
export function createProviderAccounts(app: FastifyInstance) {
  const ended = publishEndedSession(app.bus)

  return {
    /**
     * Creates an account for a new person. If the name already exists, its password is required first.
     * @throws Problem 403 `login.not_linked`, `login.provider_no_role`, and `login.provider_refused` if the
     * name suggests the manufacturer's staff
     */
    make(provider: Provider, person: Person): Promise<providers.LinkedAccount> {
      const { id: providerId, name, companyId } = provider
      const { role, subject, email, username } = person
      return app
        .audited(actorOf(provider), async (tx, record) => {
          // Locks the provider, so that a concurrent sign-in finds the new account.
          await providers.lock(tx, providerId)
          const known = await providers.findLinked(tx, providerId, subject)
          if (known) return known
          if (await accounts.findByName(tx, username)) throw notLinked(name)
          if (companyId !== null && suggestsStaff(username)) throw refusedByProvider(name)
          if (!role) throw roleMissing(name)
          const who = { username, email, companyId, companyName: '', country: '', platform: '' }
          const draft = { ...who, role, kind: 'staff', grants: [] } as const
          const added = await accounts.insert(tx, { ...draft, passwordHash: null })
          await providers.link(tx, { providerId, subject, accountId: added.id, isManaged: true })
          record({ noun: 'account', id: added.id, action: 'create', before: null, after: draft })
          return { account: { ...added, provider: name }, isManaged: true, isByProvider: false }
        })
        .catch((error: unknown) => {
          const rule = violatedConstraint(error)
          throw rule === 'account_username' || rule === 'account_skeleton' ? notLinked(name) : error
        })
    },

    /**
     * Applies the role of the current claims, also to open sessions. Without a role it disables the account
     * and ends its sessions, API keys and applications, until a later sign-in grants a role. @throws Problem
     * 403 `login.provider_no_role`
     */
    async follow(provider: Provider, account: accounts.Account, { role }: Person): Promise<accounts.Account> {
      if (role === account.role && account.disabledAt === null) return account
      const { id } = account
      const isChanged = await app.audited(actorOf(provider), async (tx, record) => {
        const before = await providers.lockManaged(tx, id)
        // Does not enable accounts that an administrator has disabled.
        if (!before || (before.isDisabled && (!before.isByProvider || !role))) return false
        if (role) {
          if (before.isDisabled) await accounts.saveDisabled(tx, id, false)
          await accounts.saveRole(tx, id, role)
        } else {
          await disableAccount(tx, record, id)
          await providers.saveByProvider(tx, id)
        }
        record({
          noun: 'account',
          id,
          action: 'edit',
          before: { role: before.role, disabled: before.isDisabled },
          after: { role: role ?? before.role, disabled: !role },
        })
        return true
      })
      if (!role) {
        if (isChanged) await ended({ userId: id, reason: 'disabled' })
        throw roleMissing(provider.name)
      }
      if (isChanged) await app.bus.publish('account.changed', { userId: id }).catch(() => {})
      return { ...account, role, disabledAt: null }
    },
  }
}
