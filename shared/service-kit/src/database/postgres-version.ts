import type pg from 'pg'

/** Oldest major version on which all migrations and queries run. */
export const minPostgresVersion = 15

/** Returns the version, e.g. "16.3", and whether it is supported. */
export async function readPostgresVersion(client: Pick<pg.ClientBase, 'query'>) {
  const { rows } = await client.query<{ number: string; version: string }>(
    "select current_setting('server_version_num') as number, split_part(current_setting('server_version'), ' ', 1) as version",
  )
  const { number = '0', version = '' } = rows[0] ?? {}
  return { version, isSupported: Number(number) >= minPostgresVersion * 10_000 }
}

/** Called before any migration. @throws Error that names both versions */
export async function assertPostgresVersion(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const { version, isSupported } = await readPostgresVersion(client)
  if (!isSupported)
    throw new Error(
      `The database server is PostgreSQL ${version}, but the portal needs ${minPostgresVersion} or newer. Nothing was changed; upgrade the server, then start again.`,
    )
}
