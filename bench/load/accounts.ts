import pg from 'pg'
import { type Caller, signInByCall } from '../../e2e/call.ts'
import type { Portal } from '../../e2e/portal.ts'

/** Creates and signs in accounts like the demo's owner. */
export async function createAccounts(portal: Portal, count: number, password?: string): Promise<Caller[]> {
  const client = new pg.Client({ connectionString: portal.databaseUrl })
  await client.connect()
  await client.query(
    `insert into identity.account (id, username, password_hash, role, kind, grants, company_id, company_name)
     select 'bench-' || n, 'bench-' || n, password_hash, role, kind, grants, company_id, company_name
     from identity.account, generate_series(1, $1::int) as n where username = 'owner'`,
    [count],
  )
  await client.end()
  const callers: Caller[] = []
  for (let at = 1; at <= count; at++) callers.push(await signInByCall(portal.url, `bench-${at}`, password))
  return callers
}
