import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { services } from '@portal/contracts/service.ts'
import { describeSettings, readConfig, type SettingDescription } from '@portal/service-kit/config.ts'
import { readMailConfig } from '@portal/service-kit/mail/config.ts'
import { readJobLimits } from '@portal/service-kit/service-jobs.ts'
import { root } from './service.ts'
import { loadConfigReaders } from './service-settings.ts'
import { readSettings } from './settings.ts'
import { createSettingsDocument, settingGroups } from './settings-document.ts'

const addresses = services.map((name) => name.toUpperCase()).join('|')
const general = (name: string) =>
  name
    .replace(new RegExp(`^DATABASE_URL_(${addresses})$`), 'DATABASE_URL_<SERVICE>')
    .replace(new RegExp(`^(${addresses})_URL$`), '<SERVICE>_URL')

/** Settings that the code reads from its environment; undefined without a fixed default. */
async function readAll(): Promise<Map<string, SettingDescription>> {
  const read = new Map<string, SettingDescription>()
  const env = new Proxy<Record<string, string>>(
    {},
    {
      get(_, asked) {
        const name = String(asked)
        if (!read.has(general(name))) read.set(general(name), { name, otherwise: '', allowed: '' })
        if (name === 'SERVICE_SECRET') return 'a secret of thirty-two characters or more'
        return name === 'DATABASE_URL' ? 'postgres://portal:secret@127.0.0.1/portal' : undefined
      },
    },
  )
  describeSettings(env, (setting) => read.set(general(setting.name), setting))
  readSettings(env)
  readJobLimits(env)
  readMailConfig(env)
  for (const name of services) {
    readConfig(name, env)
    for (const readOwn of await loadConfigReaders(name)) readOwn(env)
  }
  return read
}

test('documents exactly the settings that the code reads', async () => {
  const explained = settingGroups.flatMap(({ rows }) => rows.flatMap(({ names }) => names))
  assert.deepEqual(explained.toSorted(), [...(await readAll()).keys()].toSorted())
})

test('lists a connection for every address among the settings', async () => {
  const [, list = ''] =
    /### Connections\n([\s\S]*?)\n### /.exec(readFileSync(join(root, 'docs/deploy.md'), 'utf8')) ?? []
  const own = ['PUBLIC_URL', 'DATABASE_URL_<SERVICE>']
  const names = [...(await readAll()).keys()].filter((name) => /_(URL|ENDPOINT)$/.test(name))
  assert.ok(names.length > 8)
  assert.deepEqual(
    names.filter((name) => !own.includes(name) && !list.includes(name)),
    [],
  )
})

test('generates docs/settings.md from the code (npm run settings:update)', async () => {
  const file = join(root, 'docs/settings.md')
  const text = createSettingsDocument(await readAll())
  if (process.env.SETTINGS_UPDATE) writeFileSync(file, text)
  assert.equal(readFileSync(file, 'utf8'), text)
})

test('requires the addresses of all called services or of none', async () => {
  const env = {
    DATABASE_URL: 'postgres://portal@127.0.0.1/portal',
    SERVICE_SECRET: 'a secret of thirty-two characters or more',
    IDENTITY_URL: 'http://identity:8080',
  }
  const [readGateway] = await loadConfigReaders('gateway')
  assert.throws(
    () => readGateway?.(env),
    /BACKOFFICE_URL must say where.*\n.*CHAT_URL must.*\n.*FINANCE_URL must.*\n.*RMA_URL must.*\n.*TOOLS_URL must/,
  )
  assert.doesNotThrow(() => readConfig('finance', env))
  assert.throws(() => readMailConfig(env), /GATEWAY_URL must say where gateway is/)
  assert.doesNotThrow(() => readMailConfig({ ...env, PUBLIC_URL: 'https://portal.example.com' }))
})

test('lists every folder with a service', () => {
  const folders = readdirSync(join(root, 'services')).filter((name) =>
    existsSync(join(root, 'services', name, 'src/main.ts')),
  )
  assert.deepEqual(folders.sort(), [...services].sort())
})

test('refuses a renamed setting and names the new one', () => {
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
