import { randomBytes } from 'node:crypto'
import { type EmbedSite, type EmbedSiteDraft, visitorPrefix } from '@portal/contracts/embed.contract.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { newSecret, toHash } from '../secret/secret.ts'

export type SiteRow = EmbedSite & { ownerId: string }

const columns = sql`id, owner_id as "ownerId", name, site, origins, platform, created_at as "createdAt", last_used_at as "lastUsedAt"`

export const list = (db: Db, ownerId: string): Promise<SiteRow[]> =>
  db.query(
    sql`select ${columns} from embed_site where owner_id = ${ownerId} order by created_at desc, id desc`,
  )

/** 80 random bits as letters and digits, for use in an HTML attribute. */
function newSite(): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz234567'
  return [...randomBytes(16)].map((byte) => letters[byte & 31]).join('')
}

/** Locks the account until the transaction ends and counts its sites. */
export async function lockCount(tx: Db, ownerId: string): Promise<number> {
  await tx.query(sql`select from account where id = ${ownerId} for no key update`)
  const [row] = await tx.query<{ count: number }>(
    sql`select count(*)::int as count from embed_site where owner_id = ${ownerId}`,
  )
  return row?.count ?? 0
}

export const insert = async (
  tx: Db,
  { name, origins, platform }: EmbedSiteDraft,
  ownerId: string,
): Promise<SiteRow> =>
  (
    await tx.query<SiteRow>(sql`insert into embed_site (owner_id, name, site, origins, platform)
      values (${ownerId}, ${name.trim()}, ${newSite()}, ${origins}, ${platform}) returning ${columns}`)
  )[0] as SiteRow

/** Locks a site of this account until the transaction ends. */
export const lock = async (tx: Db, id: number, ownerId: string): Promise<SiteRow | undefined> =>
  (
    await tx.query<SiteRow>(
      sql`select ${columns} from embed_site where id = ${id} and owner_id = ${ownerId} for update`,
    )
  )[0]

export const update = async (
  tx: Db,
  id: number,
  { name, origins, platform }: EmbedSiteDraft,
): Promise<SiteRow> =>
  (
    await tx.query<SiteRow>(sql`update embed_site set name = ${name.trim()}, origins = ${origins}, platform = ${platform}
      where id = ${id} returning ${columns}`)
  )[0] as SiteRow

/** Deletes a site together with its visitors' tokens. */
export const remove = (tx: Db, id: number) => tx.query(sql`delete from embed_site where id = ${id}`)

const isOfEnabled = sql`exists (select from account where account.id = owner_id and disabled_at is null)`

export const findOrigins = async (
  db: Db,
  site: string,
): Promise<Pick<SiteRow, 'origins' | 'platform'> | undefined> =>
  (
    await db.query<Pick<SiteRow, 'origins' | 'platform'>>(
      sql`select origins, platform from embed_site where site = ${site} and ${isOfEnabled}`,
    )
  )[0]

interface Visit {
  visitorId: string
  name: string | null
  serialNum: string
}

/** Returns undefined if the account has no such site. */
export async function issueToken(
  db: Db,
  of: { site: string; ownerId: string },
  { visitorId, name, serialNum }: Visit,
  lifetime: number,
): Promise<{ token: string; expiresAt: string } | undefined> {
  const token = newSecret(visitorPrefix)
  const [made] = await db.query<{ expiresAt: string }>(sql`with used as (
      update embed_site set last_used_at = now() where site = ${of.site} and owner_id = ${of.ownerId} and ${isOfEnabled} returning id)
    insert into visitor_token (hash, site_id, visitor_id, name, serial_num, expires_at)
    select ${toHash(token)}, id, ${visitorId}, ${name}, ${serialNum}, now() + ${lifetime} * interval '1 second' from used
    returning expires_at as "expiresAt"`)
  return made && { token, expiresAt: made.expiresAt }
}

/** Visitor with the company of the site's account, whose devices the visitor may ask about. */
export type Visitor = Visit & { site: string; companyId: number | null }

export const findVisitor = async (db: Db, token: string): Promise<Visitor | undefined> =>
  (
    await db.query<Visitor>(
      sql`select visitor_id as "visitorId", visitor_token.name, serial_num as "serialNum", site, company_id as "companyId"
        from visitor_token join embed_site on embed_site.id = site_id join account on account.id = owner_id
        where hash = ${toHash(token)} and expires_at > now() and disabled_at is null`.prepared(),
    )
  )[0]

export const deleteExpired = (db: Db) =>
  db.query(sql`delete from visitor_token where expires_at < now() - interval '1 hour'`)
