import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { services } from '@portal/contracts/service.ts'
import type { BackupManifest } from '@portal/launcher/manifest.ts'
import { prepareRoles } from '@portal/launcher/role.ts'
import { root } from '@portal/launcher/service.ts'
import { openDatabase } from '@portal/service-kit/database/database.ts'
import { migrate } from '@portal/service-kit/migrate.ts'
import { startPostgres } from '@portal/testing/node/postgres.ts'
import pg from 'pg'
import { formatTable } from './measure.ts'
import type { Bench } from './run.ts'
import { fillOldVersion, findMigrations } from './upgrade/devices.ts'

const deviceCount = Number(process.env.BENCH_ROWS ?? 200_000)
const fileCount = Number(process.env.BENCH_FILES ?? 10_000)
const fileBytes = 20_000
const key = 'a key of forty characters, more or less.'

interface Place {
  databaseUrl: string
  dataDir: string
}

async function query<Row>(databaseUrl: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** Creates devices with all dependent rows, and files of a row. */
async function fill({ databaseUrl, dataDir }: Place) {
  for (const { url, service } of await prepareRoles(databaseUrl, services)) {
    const db = openDatabase({ url, schema: service, poolSize: 1, statementTimeoutMs: 3_600_000 })
    const migrations = join(root, 'services', service, 'migrations')
    if (service === 'backoffice') {
      await migrate(db, migrations, findMigrations().before)
      await fillOldVersion(databaseUrl, deviceCount)
    }
    await migrate(db, migrations)
    await db.close()
  }
  const rows = await query<{ id: string }>(
    databaseUrl,
    `insert into backoffice.file (name, size, type, digest, created_by, noun, row_id)
      select 'photo ' || n, ${fileBytes}, 'image/png', 'd', 'u', 'device', n::text from generate_series(1, ${fileCount}) n returning id`,
  )
  await query(
    databaseUrl,
    `update backoffice.file set digest = encode(sha256(convert_to(left(repeat(id::text, ${Math.ceil(fileBytes / 36)}), ${fileBytes}), 'UTF8')), 'hex')`,
  )
  for (const { id } of rows) {
    const folder = join(dataDir, 'files/backoffice', id.slice(0, 2))
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, id), Buffer.alloc(fileBytes, id))
  }
}

/** Number and digests of all rows by table, independent of their order, and of all files. */
async function content({ databaseUrl, dataDir }: Place): Promise<Record<string, unknown>> {
  const tables = await query<{ name: string }>(
    databaseUrl,
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace n on n.oid = relnamespace
      where relkind = 'r' and nspname = any('{${services.join()}}') and relname not in ('portal', 'backup') order by 1`,
  )
  const found: Record<string, unknown> = {}
  for (const { name } of tables)
    [found[name]] = await query(
      databaseUrl,
      `select count(*) as rows, sum(hashtextextended(t::text, 0)) as digest from ${name} t`,
    )
  const files = readdirSync(join(dataDir, 'files/backoffice'), { recursive: true, encoding: 'utf8' })
  return { ...found, files: files.filter((path) => /[0-9a-f-]{36}$/.test(path)).length }
}

const printPeak =
  "data:text/javascript,process.on('exit',()=>process.stdout.write('\\npeak '+process.resourceUsage().maxRSS))"

/** Runs a command of the portal; returns its seconds and its peak memory in MiB. */
async function command(args: string[], { databaseUrl, dataDir }: Place, secret: string) {
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, BACKUP_KEY: secret }
  const start = performance.now()
  const child = spawn(
    process.execPath,
    ['--import', printPeak, join(root, 'shared/launcher/src/cli.ts'), ...args],
    { env, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text))
  const [code] = await once(child, 'close')
  assert.equal(code, 0, output)
  return {
    seconds: (performance.now() - start) / 1_000,
    peakMiB: Number(/\npeak (\d+)/.exec(output)?.[1]) / 1_024,
  }
}

function seconds(program: string, args: string[]): number {
  const start = performance.now()
  execFileSync(program, args, { stdio: 'inherit' })
  return (performance.now() - start) / 1_000
}

/** Whether a `pg_dump` is installed whose version can read this server. */
async function hasDump(databaseUrl: string): Promise<boolean> {
  const found = /(\d+)/.exec(spawnSync('pg_dump', ['--version'], { encoding: 'utf8' }).stdout ?? '')
  const [server] = await query<{ number: string }>(
    databaseUrl,
    "select current_setting('server_version_num') as number",
  )
  return Number(found?.[1] ?? 0) >= Math.floor(Number(server?.number) / 10_000)
}

async function measure(): Promise<string> {
  const given = process.env.BENCH_DATABASE_URL
  const postgres = given ? undefined : await startPostgres({ isDurable: true })
  const serverUrl = given ?? postgres?.url ?? ''
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-restore-'))
  const names: string[] = []
  const place = async (name: string): Promise<Place> => {
    names.push(name)
    await query(serverUrl, `create database ${name}`)
    const url = new URL(serverUrl)
    url.pathname = `/${name}`
    mkdirSync(join(folder, name))
    return { databaseUrl: url.href, dataDir: join(folder, name) }
  }
  try {
    const original = await place('bench_original')
    await fill(original)
    const before = await content(original)
    const rows: (string | number)[][] = []
    let total = 0
    const add = (name: string, bytes: number, saving: Figures, restoring: Figures, target = '') => {
      const memory = (figures: Figures) => figures.peakMiB?.toFixed(0) ?? ''
      const sizes = [(bytes / 1e6).toFixed(0), saving.seconds.toFixed(0), restoring.seconds.toFixed(0)]
      const rate = Math.round(total / restoring.seconds).toLocaleString('en')
      rows.push([name, ...sizes, rate, memory(saving), memory(restoring), target])
    }
    for (const [name, secret] of Object.entries({ plain: '', encrypted: key })) {
      const to = join(folder, `of-${name}`)
      const saving = await command(['backup', to], original, secret)
      const restored = await place(`bench_${name}`)
      const restoring = await command(['restore', to], restored, secret)
      const after = await content(restored)
      for (const [what, value] of Object.entries(before))
        assert.deepEqual(after[what], value, `${name}: ${what}`)
      if (!secret) {
        const { schemas } = JSON.parse(readFileSync(join(to, 'manifest.json'), 'utf8')) as BackupManifest
        for (const { tables } of schemas) for (const { rows = 0 } of tables) total += rows
      }
      const bytes = Number(/^\d+/.exec(execFileSync('du', ['-sb', to], { encoding: 'utf8' }))?.[0])
      add(`portal, ${name}`, bytes, saving, restoring, '≤ 600')
    }
    if (await hasDump(serverUrl)) {
      const [dump, copied] = [join(folder, 'dump'), await place('bench_copied')]
      const files = join(folder, 'copied-files')
      const saving = seconds('pg_dump', ['-Fc', '-Z0', '-f', dump, original.databaseUrl])
      const copying = seconds('cp', ['-r', join(original.dataDir, 'files'), files])
      const restoring = seconds('pg_restore', ['-d', copied.databaseUrl, dump])
      const putting = seconds('cp', ['-r', files, copied.dataDir])
      const bytes = statSync(dump).size + fileCount * fileBytes
      add('pg_dump, pg_restore, cp', bytes, { seconds: saving + copying }, { seconds: restoring + putting })
    }
    const [version] = await query<{ version: string }>(
      serverUrl,
      "select split_part(current_setting('server_version'), ' ', 1) as version",
    )
    return `${deviceCount.toLocaleString('en')} devices with orders, warranties, claims, repairs and custody events, ${total.toLocaleString('en')} rows in all, and ${fileCount.toLocaleString('en')} files of 20 kB, by the commands of the portal, on PostgreSQL ${version?.version} that waits for its disk. Times of the portal include reading and comparing every byte and counting every row. After each restore the number and digests of the rows of each table and the number of files were those of the original.\n\n${formatTable(['backup', 'MB', 'backup, s', 'restore, s', 'rows/s', 'memory of backup, MiB', 'of restore, MiB', 'target, s'], rows)}`
  } finally {
    rmSync(folder, { recursive: true, force: true })
    if (given) for (const name of names) await query(serverUrl, `drop database ${name}`)
    await postgres?.stop()
  }
}

interface Figures {
  seconds: number
  peakMiB?: number
}

export const bench: Bench = { title: 'Backup and restore', run: measure }
