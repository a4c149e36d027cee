import type { Role } from '@portal/contracts/access.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { type Account, accountColumns } from '../account/account.repo.ts'
import type { ProviderDraft, RoleRule, SecondFactorRule } from './provider.rules.ts'

export interface Provider {
  id: string
  name: string
  issuer: string
  clientId: string
  /** Encrypted. */
  clientSecret: string | null
  companyId: number | null
  scope: string
  roleClaim: string
  secondFactor: SecondFactorRule
  roles: RoleRule[]
  isListed: boolean
  domains: string[]
  disabledAt: string | null
  /** Changes with each save. */
  updatedAt: string
}

const columns = sql`id, name, issuer, client_id as "clientId", client_secret as "clientSecret", company_id as "companyId", scope,
  role_claim as "roleClaim", second_factor as "secondFactor", roles, is_listed as "isListed", domains, disabled_at as "disabledAt", updated_at as "updatedAt"`

/** Includes the number of linked persons. */
export const list = (db: Db): Promise<(Provider & { people: number })[]> =>
  db.query(sql`select ${columns}, (select count(*)::int from identity_provider_link where provider_id = identity_provider.id) as people
    from identity_provider order by disabled_at is not null, lower(name)`)

export const listForSignInPage = (db: Db): Promise<{ id: string; name: string }[]> =>
  db.query(
    sql`select id, name from identity_provider where is_listed and disabled_at is null order by lower(name)`,
  )

/** Finds an enabled provider. */
export const findEnabled = async (db: Db, id: string): Promise<Provider | undefined> =>
  (
    await db.query<Provider>(
      sql`select ${columns} from identity_provider where id = ${id} and disabled_at is null`,
    )
  )[0]

/** Locks until the transaction ends. */
export const lock = async (tx: Db, id: string): Promise<Provider | undefined> =>
  (await tx.query<Provider>(sql`select ${columns} from identity_provider where id = ${id} for update`))[0]

type Saved = Omit<ProviderDraft, 'company'> & {
  companyId: number | null
  clientSecret: string | null
  createdBy: string
}

/** Inserts or replaces the description of a provider. */
export const save = (tx: Db, id: string, draft: Saved) =>
  tx.query(sql`insert into identity_provider
      (id, name, issuer, client_id, client_secret, company_id, scope, role_claim, second_factor, roles, is_listed, domains, created_by)
    values (${id}, ${draft.name}, ${draft.issuer}, ${draft.clientId}, ${draft.clientSecret}, ${draft.companyId}, ${draft.scope},
      ${draft.roleClaim}, ${JSON.stringify(draft.secondFactor)}::jsonb, ${JSON.stringify(draft.roles)}::jsonb, ${draft.isListed}, ${draft.domains}, ${draft.createdBy})
    on conflict (id) do update set name = excluded.name, issuer = excluded.issuer, client_id = excluded.client_id,
      client_secret = excluded.client_secret, company_id = excluded.company_id, scope = excluded.scope,
      role_claim = excluded.role_claim, second_factor = excluded.second_factor, roles = excluded.roles, is_listed = excluded.is_listed, domains = excluded.domains, updated_at = clock_timestamp()`)

export const saveDisabled = (tx: Db, id: string, isDisabled: boolean) =>
  tx.query(sql`update identity_provider
    set disabled_at = ${isDisabled ? sql`coalesce(disabled_at, now())` : null}, updated_at = clock_timestamp()
    where id = ${id}`)

/** Account of a person that the provider has signed in. */
export interface LinkedAccount {
  account: Account
  isManaged: boolean
  /** True if the account was disabled by or with the provider. */
  isByProvider: boolean
}

/** Finds the linked account, even if disabled. */
export async function findLinked(
  db: Db,
  providerId: string,
  subject: string,
): Promise<LinkedAccount | undefined> {
  const [found] = await db.query<Account & Omit<LinkedAccount, 'account'>>(
    sql`select ${accountColumns}, is_managed as "isManaged", is_disabled_by_provider as "isByProvider"
      from identity_provider_link link join account on account.id = link.account_id
      where link.provider_id = ${providerId} and link.subject = ${subject}`,
  )
  if (!found) return undefined
  const { isManaged, isByProvider, ...account } = found
  return { account, isManaged, isByProvider }
}

/** Locks an account that this provider created, until the transaction ends. */
export const lockManaged = async (
  tx: Db,
  accountId: string,
): Promise<{ role: Role; isDisabled: boolean; isByProvider: boolean } | undefined> =>
  (
    await tx.query<{ role: Role; isDisabled: boolean; isByProvider: boolean }>(
      sql`select role, disabled_at is not null as "isDisabled", is_disabled_by_provider as "isByProvider"
        from account join identity_provider_link on account_id = account.id and is_managed
        where account.id = ${accountId} for update`,
    )
  )[0]

/** Marks a disabled account, so that its provider can enable it again. */
export const saveByProvider = (tx: Db, accountId: string) =>
  tx.query(
    sql`update identity_provider_link set is_disabled_by_provider = true where account_id = ${accountId} and is_managed`,
  )

interface Link {
  providerId: string
  subject: string
  accountId: string
  isManaged: boolean
}

/** Checks that a person is linked to this account; links the person if unlinked. Requires a transaction. */
export async function link(tx: Db, { providerId, subject, accountId, isManaged }: Link): Promise<boolean> {
  const [row] = await tx.query<{ accountId: string }>(sql`insert into identity_provider_link
      (provider_id, subject, account_id, is_managed) values (${providerId}, ${subject}, ${accountId}, ${isManaged})
    on conflict (provider_id, subject) do update set last_used_at = now()
    returning account_id as "accountId"`)
  return row?.accountId === accountId
}

/** Lists links that the account has confirmed and may remove. */
export const listLinks = (db: Db, accountId: string) =>
  db.query<{ provider: string; name: string; since: string; lastUsedAt: string }>(
    sql`select provider.id as provider, provider.name, min(link.created_at) as since, max(link.last_used_at) as "lastUsedAt"
      from identity_provider_link link join identity_provider provider on provider.id = link.provider_id
      where account_id = ${accountId} and not is_managed group by provider.id order by lower(provider.name)`,
  )

/**
 * Removes all links of a provider to this account, unless the provider created it; returns whether there
 * were any.
 */
export const unlink = async (tx: Db, providerId: string, accountId: string): Promise<boolean> =>
  (
    await tx.query(
      sql`delete from identity_provider_link where provider_id = ${providerId} and account_id = ${accountId} and not is_managed
        returning subject`,
    )
  ).length > 0

export const findManaged = (tx: Db, providerId: string) =>
  tx.query<{ id: string; hasPassword: boolean }>(
    sql`select account.id, password_hash is not null as "hasPassword"
      from identity_provider_link join account on account.id = account_id
      where provider_id = ${providerId} and is_managed order by account.id`,
  )
