import { createHmac } from 'node:crypto'
import { assertPostgresVersion } from '@portal/service-kit/database/postgres-version.ts'
import pg from 'pg'
import { StartProblem } from './host.ts'

/** Extensions that services use; all are trusted, so the owner of a database may create them. */
export const extensions = ['pg_trgm', 'btree_gin', 'unaccent']

/** Role of one service, which owns the service's schemas and has access to no other. */
export interface ServiceRole {
  service: string
  role: string
  password: string
  url: string
}

/**
 * Derives passwords from the secret in the administrative address, so that launchers on several machines
 * agree without communication.
 */
export function toServiceRole(adminUrl: string, service: string): ServiceRole {
  const url = new URL(adminUrl)
  const role = `${url.pathname.slice(1) || 'postgres'}_${service}`
  const password = createHmac('sha256', decodeURIComponent(url.password))
    .update(`portal service ${role}`)
    .digest('base64url')
  url.username = encodeURIComponent(role)
  url.password = password
  return { service, role, password, url: url.href }
}

/**
 * Creates missing roles, schemas and extensions. Errors: StartProblem, with the SQL for an administrator.
 */
export async function prepareRoles(adminUrl: string, services: readonly string[]): Promise<ServiceRole[]> {
  const roles = services.map((service) => toServiceRole(adminUrl, service))
  if ((await Promise.all(roles.map(isPrepared))).every(Boolean)) return roles
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
  } catch (error) {
    throw new StartProblem(
      `The database at ${new URL(adminUrl).host} does not take the connection of DATABASE_URL: ${(error as Error).message}`,
    )
  }
  let plan: string[] = []
  try {
    await assertPostgresVersion(client).catch(({ message }) => {
      throw new StartProblem(message)
    })
    await client.query('BEGIN')
    await client.query("SELECT pg_advisory_xact_lock(hashtext('portal roles'))")
    plan = await planFor(client, roles)
    for (const statement of plan) await client.query(statement)
    await client.query('COMMIT')
    return roles
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    const sql = plan.map((statement) => `  ${statement};`).join('\n')
    throw new StartProblem(
      `The user of DATABASE_URL may not do this (${(error as Error).message}). Let an administrator run it in the portal's database, then start again:\n\n${sql}\n`,
    )
  } finally {
    await client.end()
  }
}

/** Returns the SQL of `prepareRoles` for an administrator. */
export async function createRolesSql(adminUrl: string, services: readonly string[]): Promise<string> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    const roles = services.map((service) => toServiceRole(adminUrl, service))
    return (await planFor(client, roles)).map((statement) => `${statement};`).join('\n')
  } finally {
    await client.end()
  }
}

async function isPrepared({ url, service }: ServiceRole): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
    const { rows } = await client.query(
      `SELECT (SELECT count(*) FROM pg_namespace WHERE nspname = ANY($1) AND pg_has_role(nspowner, 'USAGE')) = 2
          AND (SELECT count(*) FROM pg_extension WHERE extname = ANY($2)) = $3 AS done`,
      [listSchemas(service), extensions, extensions.length],
    )
    return rows[0].done
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** The second schema is for the job queue's tables. */
export const listSchemas = (service: string) => [service, `${service}_job`]

async function planFor(client: pg.Client, roles: ServiceRole[]): Promise<string[]> {
  const present = await client.query('SELECT rolname FROM pg_roles WHERE rolname = ANY($1)', [
    roles.map((one) => one.role),
  ])
  const exists = new Set(present.rows.map((row) => row.rolname))
  const { rows } = await client.query('SELECT rolsuper FROM pg_roles WHERE rolname = current_user')
  return [
    'REVOKE CREATE ON SCHEMA public FROM PUBLIC',
    ...extensions.map((name) => `CREATE EXTENSION IF NOT EXISTS ${name} SCHEMA public`),
    ...roles.flatMap(({ role, password, service }) => {
      const name = pg.escapeIdentifier(role)
      const schemas = listSchemas(service).map((schema) => pg.escapeIdentifier(schema))
      return [
        `${exists.has(role) ? 'ALTER' : 'CREATE'} ROLE ${name} LOGIN PASSWORD ${pg.escapeLiteral(password)}`,
        // Grants membership, which non-superusers need to assign schemas.
        ...(rows[0]?.rolsuper ? [] : [`GRANT ${name} TO ${pg.escapeIdentifier(client.user ?? '')}`]),
        `ALTER ROLE ${name} SET search_path = ${schemas[0]}, public`,
        ...schemas.map((schema) => `CREATE SCHEMA IF NOT EXISTS ${schema} AUTHORIZATION ${name}`),
      ]
    }),
  ]
}
