import type { Identity } from '@portal/contracts/access.ts'
import type { ManagedAccount, ManagedAccountDraft } from '@portal/contracts/managed-account.contract.ts'
import type { AnyPageRequest, Page } from '@portal/contracts/page.ts'
import { type Db, type Sql, sql } from '@portal/service-kit/database/database.ts'
import { combineFilters, contains, matchesAny, overlaps, selectPage } from '@portal/service-kit/list/list.ts'
import { hasAcceptedInvitation } from '../account/account.repo.ts'
import { toAccountSubject, toCodeSubject } from '../guess/guess.rules.ts'
import { canManageAll } from './managed.rules.ts'

const state = sql`case when account.disabled_at is not null then 'DISABLED'
  when ${hasAcceptedInvitation} then 'ACTIVE' else 'INVITED' end`
const states = Object.assign(
  (wanted: string | readonly string[]): Sql => sql`(${state}) = any(${[wanted].flat()})`,
  { empty: sql`false` },
)

const filters = {
  username: contains('account.username'),
  email: contains('account.email'),
  company: contains('company.name'),
  role: matchesAny('account.role'),
  kind: matchesAny('account.kind'),
  grants: overlaps('account.grants'),
  state: states,
}

/** Account without the lockout time, which is computed separately. */
type Found = Omit<ManagedAccount, 'waitSeconds'>

const select = sql`account.id, account.version, account.username, account.email, account.role, account.kind, account.grants,
  account.company_id as "companyId", company.name as company, account.country, account.platform, ${state} as state,
  account.created_at as "createdAt",
  (select at from audit where noun = 'session' and row_id = account.id and action = 'signIn' order by id desc limit 1) as "lastSignInAt",
  (select count(*) from session where user_id = account.id and expires_at > now()) as sessions,
  exists (select from second_factor where account_id = account.id and confirmed_at is not null)
    or exists (select from passkey where account_id = account.id) as "hasSecondFactor",
  coalesce((select reason from link_mail where account_id = account.id order by id desc limit 1), '') as "mailProblem"`
const from = sql`account left join company on company.id = account.company_id`

/** Finds the accounts that this user may manage. */
const managedBy = (user: Identity): Sql | undefined =>
  canManageAll(user) ? undefined : sql`account.company_id = ${user.companyId}`

export async function find(db: Db, request: AnyPageRequest, user: Identity): Promise<Page<ManagedAccount>> {
  const found = await selectPage<Found>(db, request, {
    table: 'account',
    select,
    from,
    where: [managedBy(user), combineFilters(filters, request.queryParams)],
    sortable: {
      username: 'lower(account.username)',
      email: 'account.email',
      role: 'account.role',
      company: 'company.name',
      createdAt: 'account.created_at',
    },
    hasBin: false,
  })
  return { ...found, content: await withWaits(db, found.content) }
}

export async function findOne(db: Db, id: string, user: Identity): Promise<ManagedAccount | undefined> {
  const found = await db.query<Found>(
    sql`select ${select} from ${from}${sql.where([managedBy(user), sql`account.id = ${id}`])}`,
  )
  return (await withWaits(db, found))[0]
}

async function withWaits(db: Db, rows: readonly Found[]): Promise<ManagedAccount[]> {
  const subjects = rows.map(toGuessSubjects)
  const waits = await db.query<{ subject: string; seconds: number }>(
    sql`select subject, ceil(extract(epoch from free_at - clock_timestamp()))::int as seconds
      from guess where subject = any(${subjects.flat()}) and free_at > clock_timestamp()`,
  )
  const waitOf = new Map(waits.map(({ subject, seconds }) => [subject, seconds]))
  return rows.map((row, at) => ({
    ...row,
    waitSeconds: Math.max(0, ...(subjects[at] ?? []).map((subject) => waitOf.get(subject) ?? 0)),
  }))
}

/** Returns the subjects under which failed attempts are counted. */
export const toGuessSubjects = ({ id, username }: { id: string; username: string }) => [
  toAccountSubject(username),
  toCodeSubject(id),
]

export const resetFailures = (db: Db, account: { id: string; username: string }) =>
  db.query(sql`delete from guess where subject = any(${toGuessSubjects(account)})`)

/** Locks an account until the transaction ends, if the user may manage it. */
export const lock = async (tx: Db, id: string, user: Identity): Promise<boolean> =>
  (
    await tx.query(
      sql`select from account${sql.where([managedBy(user), sql`account.id = ${id}`])} for update`,
    )
  ).length > 0

/**
 * Locks all enabled administrators until the transaction ends, so that two administrators cannot disable
 * each other at the same time.
 */
export const lockAdministrators = async (tx: Db): Promise<string[]> =>
  (
    await tx.query<{ id: string }>(sql`select id from account
      where role = 'ADMIN' and kind = 'staff' and disabled_at is null order by id for update`)
  ).map(({ id }) => id)

export const save = (tx: Db, draft: Omit<ManagedAccountDraft, 'version'>) =>
  tx.query(sql`update account set email = ${draft.email}, role = ${draft.role}, kind = ${draft.kind},
      grants = ${draft.grants}, company_id = ${draft.companyId}, country = ${draft.country}, platform = ${draft.platform},
      version = version + 1, updated_at = now()
    where id = ${draft.id}`)

/** Returns the fields that the audit records. */
export const auditFields = ({
  email,
  role,
  kind,
  grants,
  companyId,
  country,
  platform,
}: Pick<ManagedAccount, 'email' | 'role' | 'kind' | 'grants' | 'companyId' | 'country' | 'platform'>) => ({
  email,
  role,
  kind,
  grants,
  companyId,
  country,
  platform,
})
