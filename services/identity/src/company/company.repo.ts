import type { Company, CompanyDraft, ManagedCompany } from '@portal/contracts/company.contract.ts'
import type { AnyPageRequest } from '@portal/contracts/page.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { combineFilters, contains, matchesAny, selectPage } from '@portal/service-kit/list/list.ts'

interface Search {
  name?: string | undefined
  ids?: readonly number[] | undefined
}

/** Finds up to 50 companies by name, or those with these ids. */
export const find = (db: Db, { name = '', ids }: Search): Promise<Company[]> =>
  ids
    ? db.query(sql`select id, name from company where id = any(${ids}) order by lower(name)`)
    : db.query(
        sql`select id, name from company where name ilike ${`%${name.replace(/[\\%_]/g, '\\$&')}%`} order by lower(name) limit 50`,
      )

export const insert = async (db: Db, name: string, id?: number): Promise<Company> =>
  (
    await db.query<Company>(
      id === undefined
        ? sql`insert into company (name) values (${name}) returning id, name`
        : sql`insert into company (id, name) values (${id}, ${name}) returning id, name`,
    )
  )[0] as Company

export const list = (db: Db): Promise<Company[]> =>
  db.query(sql`select id, name from company order by lower(name)`)

/** Finds a company by id or by name, ignoring case. */
export const findOne = async (db: Db, idOrName: string): Promise<Company | undefined> =>
  (
    await db.query<Company>(
      sql`select id, name from company where id::text = ${idOrName} or lower(name) = lower(${idOrName}) limit 1`,
    )
  )[0]

/** Advances the sequence past ids that were assigned manually. */
export const advanceIds = (db: Db) =>
  db.query(
    sql`select setval(pg_get_serial_sequence('company', 'id'), max(id)) from company having max(id) is not null`,
  )

const managed = sql`company.id, company.version, company.name, company.platform,
  (select count(*) from account where company_id = company.id) as accounts`

export const findPage = (db: Db, request: AnyPageRequest) =>
  selectPage<ManagedCompany>(db, request, {
    table: 'company',
    select: managed,
    from: sql`company`,
    where: [
      combineFilters(
        { name: contains('company.name'), platform: matchesAny('company.platform') },
        request.queryParams,
      ),
    ],
    sortable: { name: 'lower(company.name)', platform: 'company.platform' },
    hasBin: false,
  })

export const lock = async (tx: Db, id: number): Promise<ManagedCompany | undefined> =>
  (await tx.query<ManagedCompany>(sql`select ${managed} from company where id = ${id} for update`))[0]

/** Inserts a company, or updates the row that the caller has locked. */
export const save = async (tx: Db, { id, name, platform }: CompanyDraft): Promise<ManagedCompany> =>
  (
    await tx.query<ManagedCompany>(
      id === undefined
        ? sql`insert into company (name, platform) values (${name.trim()}, ${platform}) returning ${managed}`
        : sql`update company set name = ${name.trim()}, platform = ${platform}, version = version + 1
            where id = ${id} returning ${managed}`,
    )
  )[0] as ManagedCompany
