import type { Grant, Kind, Role } from '@portal/contracts/access.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { toSkeleton } from './skeleton.rules.ts'

export interface Account {
  id: string
  username: string
  role: Role
  kind: Kind
  grants: Grant[]
  companyId: number | null
  /** Company name that staff entered. */
  company: string | null
  /** Name of the assigned company. */
  companyName: string
  country: string
  email: string
  platform: string
  disabledAt: string | null
  /** True if the account has a second factor. */
  hasSecondFactor: boolean
  hasPasskey: boolean
  /** Name of the identity provider that created the account; such accounts have no password. */
  provider: string | null
}

export type AccountDraft = Omit<
  Account,
  'disabledAt' | 'grants' | 'id' | 'company' | 'hasSecondFactor' | 'hasPasskey' | 'provider'
> & {
  id?: string
  grants: readonly Grant[]
  passwordHash: string | null
}

export const accountColumns = sql`account.id, account.username, account.role, account.kind, account.grants, account.company_id as "companyId",
  (select name from company where company.id = account.company_id) as company, account.company_name as "companyName", account.country, account.email, account.platform, account.disabled_at as "disabledAt",
  exists (select from second_factor where account_id = account.id and secret is not null) as "hasSecondFactor",
  exists (select from passkey where account_id = account.id) as "hasPasskey",
  (select identity_provider.name from identity_provider_link join identity_provider on identity_provider.id = provider_id
    where account_id = account.id and is_managed and account.password_hash is null) as provider`

export const find = async (db: Db, id: string): Promise<Account | undefined> =>
  (await db.query<Account>(sql`select ${accountColumns} from account where id = ${id}`))[0]

/** Ignores case. */
export const findByName = async (
  db: Db,
  username: string,
): Promise<(Account & { passwordHash: string | null }) | undefined> =>
  (
    await db.query<Account & { passwordHash: string | null }>(
      sql`select ${accountColumns}, password_hash as "passwordHash" from account where lower(username) = lower(${username})`,
    )
  )[0]

/**
 * Checks that the password is unchanged and the account enabled, and locks the account until the transaction
 * ends.
 */
export const lockWithPassword = async (
  tx: Db,
  { id, passwordHash }: { id: string; passwordHash: string | null },
): Promise<boolean> =>
  (
    await tx.query(
      sql`select from account where id = ${id} and password_hash = ${passwordHash} and disabled_at is null for share`,
    )
  ).length > 0

/** True if the invitation was accepted: the account has a password, or a provider has signed it in. */
export const hasAcceptedInvitation = sql`(account.password_hash is not null
  or exists (select from identity_provider_link where account_id = account.id and is_managed))`

export const lock = (tx: Db, id: string) =>
  tx.query(sql`select from account where id = ${id} for no key update`)

/** Checks that the account is enabled, and locks it until the transaction ends. */
export const lockEnabled = async (tx: Db, id: string): Promise<boolean> =>
  (await tx.query(sql`select from account where id = ${id} and disabled_at is null for share`)).length > 0

export const list = (db: Db): Promise<Account[]> =>
  db.query(sql`select ${accountColumns} from account order by disabled_at is not null, lower(username)`)

/** Returns the next free number. Ids may have been assigned manually, so the sequence can be behind. */
async function freeId(db: Db, role: Role): Promise<string> {
  for (;;) {
    const [next] = await db.query<{
      id: string
      isTaken: boolean
    }>(sql`select id, exists (select from account where account.id = next.id) as "isTaken"
      from (select ${role} || '_' || nextval('account_number') as id offset 0) next`)
    if (next && !next.isTaken) return next.id
  }
}

/**
 * Inserts an account under the next number. The first administrator of an empty portal gets the id
 * `FIRST_1`.
 */
export async function insert(db: Db, draft: AccountDraft): Promise<Account> {
  const id = draft.id ?? (await freeId(db, draft.role))
  const rows = await db.query<Account>(sql`insert into account
    (id, username, skeleton, password_hash, role, kind, grants, company_id, company_name, country, email, platform)
    values (${id}, ${draft.username}, ${toSkeleton(draft.username)}, ${draft.passwordHash}, ${draft.role},
      ${draft.kind}, ${draft.grants}, ${draft.companyId}, ${draft.companyName}, ${draft.country}, ${draft.email}, ${draft.platform})
    returning ${accountColumns}`)
  return rows[0] as Account
}

/**
 * Computes missing skeletons. Returns accounts whose skeleton already exists; they keep their names and get
 * none.
 */
export async function computeMissingSkeletons(tx: Db): Promise<{ id: string; username: string }[]> {
  // Locks the table, because several instances may start at once.
  await tx.query(sql`lock table account in share row exclusive mode`)
  const open = await tx.query<{ id: string; username: string }>(
    sql`select id, username from account where skeleton is null order by created_at, id`,
  )
  const alike: typeof open = []
  for (const account of open) {
    const skeleton = toSkeleton(account.username)
    const filled = await tx.query(sql`update account set skeleton = ${skeleton} where id = ${account.id}
      and not exists (select from account other where other.skeleton = ${skeleton}) returning id`)
    if (filled.length === 0) alike.push(account)
  }
  return alike
}

export const isEmpty = async (db: Db): Promise<boolean> =>
  (await db.query(sql`select from account limit 1`)).length === 0

const touched = sql`version = version + 1, updated_at = now()`

export const saveRole = (db: Db, id: string, role: Role) =>
  db.query(sql`update account set role = ${role}, ${touched} where id = ${id}`)

export const saveCompanyName = (db: Db, id: string, companyName: string) =>
  db.query(sql`update account set company_name = ${companyName}, ${touched} where id = ${id}`)

export const saveEmail = (db: Db, id: string, email: string) =>
  db.query(sql`update account set email = ${email}, ${touched} where id = ${id}`)

export const savePassword = (db: Db, id: string, passwordHash: string) =>
  db.query(sql`update account set password_hash = ${passwordHash}, ${touched} where id = ${id}`)

/** Replaces the password if it is unchanged and the account is enabled. */
export const replacePassword = async (
  tx: Db,
  { id, passwordHash }: { id: string; passwordHash: string | null },
  newHash: string,
): Promise<boolean> =>
  (
    await tx.query(sql`update account set password_hash = ${newHash}, ${touched}
      where id = ${id} and password_hash = ${passwordHash} and disabled_at is null returning id`)
  ).length > 0

export const saveGrants = (db: Db, id: string, grants: readonly Grant[]) =>
  db.query(sql`update account set grants = ${grants}, ${touched} where id = ${id}`)

export const saveCompany = (db: Db, id: string, companyId: number | null) =>
  db.query(sql`update account set company_id = ${companyId}, ${touched} where id = ${id}`)

/**
 * Disables or enables an account by an administrator. The provider no longer controls it afterwards; callers
 * restore that if needed.
 */
export const saveDisabled = (db: Db, id: string, isDisabled: boolean) =>
  db.query(
    sql`with ours as (update identity_provider_link set is_disabled_by_provider = false where account_id = ${id} and is_disabled_by_provider)
      update account set disabled_at = ${isDisabled ? sql`coalesce(disabled_at, now())` : null}, ${touched} where id = ${id}`,
  )
