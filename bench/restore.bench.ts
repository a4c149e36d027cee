import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { services } from '@portal/contracts/service.ts'
import { backup, type Portal } from '@portal/launcher/backup.ts'
import { restore } from '@portal/launcher/restore.ts'
import { prepareRoles } from '@portal/launcher/role.ts'
import { root } from '@portal/launcher/service.ts'
import { openDatabase } from '@portal/service-kit/database/database.ts'
import { migrate } from '@portal/service-kit/migrate.ts'
import { startPostgres } from '@portal/testing/node/postgres.ts'
import pg from 'pg'
import { table } from './measure.ts'
import type { Bench } from './run.ts'

const rowCount = Number(process.env.BENCH_ROWS ?? 1_000_000)
const fileCount = Number(process.env.BENCH_FILES ?? 10_000)
const fileBytes = 20_000
const key = 'a key of forty characters, more or less.'

const since = (start: number) => (performance.now() - start) / 1_000

/** Inserts rows of two services with indexes, and files of a row. */
async function fill(portal: Portal & { databaseUrl: string }) {
  for (const { url, service } of await prepareRoles(portal.databaseUrl, services)) {
    const db = openDatabase({ url, schema: service, poolSize: 1, statementTimeoutMs: 3_600_000 })
    await migrate(db, join(root, 'services', service, 'migrations'))
    await db.close()
  }
  const client = new pg.Client({ connectionString: portal.databaseUrl })
  await client.connect()
  const half = rowCount / 2
  await client.query(`insert into backoffice.audit (user_id, username, noun, row_id, action, after)
    select 'u', 'bench', 'device', n::text, 'create', jsonb_build_object('serialNum', 'BENCH' || n) from generate_series(1, ${half}) n`)
  await client.query(`insert into identity.audit (user_id, username, noun, row_id, action, after)
    select 'u', 'bench', 'account', n::text, 'edit', jsonb_build_object('name', 'bench ' || n) from generate_series(1, ${half}) n`)
  const { rows } = await client.query<{
    id: string
  }>(`insert into backoffice.file (name, size, type, digest, created_by, noun, row_id)
    select 'photo ' || n, ${fileBytes}, 'image/png', 'd', 'u', 'device', n::text from generate_series(1, ${fileCount}) n returning id`)
  await client.query(
    `update backoffice.file set digest = encode(sha256(convert_to(left(repeat(id::text, ${Math.ceil(fileBytes / 36)}), ${fileBytes}), 'UTF8')), 'hex')`,
  )
  await client.end()
  for (const { id } of rows) {
    const folder = join(portal.dataDir, 'files/backoffice', id.slice(0, 2))
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, id), Buffer.alloc(fileBytes, id))
  }
}

async function measure(): Promise<string> {
  const postgres = await startPostgres({ isDurable: true })
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-restore-'))
  const place = async (name: string) => {
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    await client.query(`create database ${name}`)
    await client.end()
    const url = new URL(postgres.url)
    url.pathname = `/${name}`
    mkdirSync(join(folder, name))
    return { databaseUrl: url.href, dataDir: join(folder, name), services }
  }
  try {
    const original = await place('original')
    await fill(original)
    const rows: string[][] = []
    for (const [name, secret] of [
      ['plain', undefined],
      ['encrypted', key],
    ] as const) {
      const saveStart = performance.now()
      const { members, faultyFiles } = await backup(original, join(folder, `of-${name}`), secret)
      const saved = since(saveStart)
      if (faultyFiles?.length) throw new Error(`${faultyFiles.length} files are not as they were`)
      const bytes = members.reduce((sum, member) => sum + member.bytes, 0)
      const restoreStart = performance.now()
      await restore(await place(name), join(folder, `of-${name}`), { secret })
      rows.push([name, (bytes / 1e6).toFixed(0), saved.toFixed(0), since(restoreStart).toFixed(0), '≤ 600'])
    }
    return `${rowCount.toLocaleString('en-US')} rows and ${fileCount.toLocaleString('en-US')} files of 20 kB, on a server that waits for its disk. Both times include reading and comparing every byte and counting every row.\n\n${table(['backup', 'MB', 'backup, s', 'restore, s', 'target, s'], rows)}`
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await postgres.stop()
  }
}

export const bench: Bench = { title: 'Backup and restore', run: measure }
