import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { services } from '@portal/contracts/service.ts'
import { readConfig } from '@portal/service-kit/config.ts'
import { readMailConfig } from '@portal/service-kit/mail/config.ts'
import { readJobLimits } from '@portal/service-kit/service-jobs.ts'
import { root } from './service.ts'
import { readSettings } from './settings.ts'

type Read = (env: Record<string, string>) => unknown

/** What `config.ts` of a service exports as `read…Config`, where the service has settings of its own. */
async function ownReaders(service: string): Promise<Read[]> {
  const file = join(root, 'services', service, 'src/config.ts')
  if (!existsSync(file)) return []
  const exported: Record<string, unknown> = await import(file)
  const readers = Object.entries(exported).flatMap(([name, read]) =>
    /^read\w*Config$/.test(name) ? [read as Read] : [],
  )
  assert.equal(readers.length, 1, `${file} exports one read…Config`)
  return readers
}

/** Names of the settings that the code asks its environment for. */
async function asked(): Promise<Set<string>> {
  const names = new Set<string>()
  const env = new Proxy<Record<string, string>>(
    {},
    {
      get(_, name) {
        names.add(String(name))
        if (name === 'SERVICE_SECRET') return 'a secret of thirty-two characters or more'
        return name === 'DATABASE_URL' ? 'postgres://portal:secret@127.0.0.1/portal' : undefined
      },
    },
  )
  readSettings(env)
  readJobLimits(env)
  readMailConfig(env)
  for (const name of services) {
    readConfig(name, env)
    for (const read of await ownReaders(name)) read(env)
  }
  const inAddresses = services.map((name) => name.toUpperCase()).join('|')
  return new Set(
    [...names].map((name) =>
      name
        .replace(new RegExp(`^DATABASE_URL_(${inAddresses})$`), 'DATABASE_URL_<SERVICE>')
        .replace(new RegExp(`^(${inAddresses})_URL$`), '<SERVICE>_URL'),
    ),
  )
}

test('docs/settings.md lists every setting that the code reads, and no other', async () => {
  const text = readFileSync(join(root, 'docs/settings.md'), 'utf8')
  const rows = text.split('\n').filter((line) => line.startsWith('| `'))
  const listed = new Set(
    rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map((match) => match[1])),
  )
  assert.deepEqual([...listed].sort(), [...(await asked())].sort())
})

test('the list of services names every folder that holds one, and no other', () => {
  const folders = readdirSync(join(root, 'services')).filter((name) =>
    existsSync(join(root, 'services', name, 'src/main.ts')),
  )
  assert.deepEqual(folders.sort(), [...services].sort())
})

test('a setting under its earlier name stops the start and says the present one', () => {
  const env = {
    DATABASE_URL: 'postgres://portal@127.0.0.1/portal',
    SERVICE_SECRET: 'a secret of thirty-two characters or more',
  }
  assert.throws(
    () => readConfig('gateway', { ...env, SERVICE_PATIENCE: '500' }),
    /SERVICE_PATIENCE is called SERVICE_MAX_WAIT_MS now/,
  )
  assert.doesNotThrow(() => readConfig('gateway', { ...env, SERVICE_PATIENCE: '' }))
})
