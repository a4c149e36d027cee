import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readOwnConfig } from '@portal/backoffice/config.ts'
import { readChatConfig } from '@portal/chat/config.ts'
import { readGatewayConfig } from '@portal/gateway/config.ts'
import { readIdentityConfig } from '@portal/identity/config.ts'
import { readConfig } from '@portal/service-kit/config.ts'
import { root, serviceNames } from './service.ts'
import { readSettings } from './settings.ts'

/** Names of the settings that the code asks its environment for. */
function asked(): Set<string> {
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
  for (const name of ['gateway', 'identity', 'backoffice', 'chat'] as const) readConfig(name, env)
  readGatewayConfig(env)
  readIdentityConfig(env)
  readOwnConfig(env)
  readChatConfig(env)
  const services = serviceNames()
    .map((name) => name.toUpperCase())
    .join('|')
  return new Set(
    [...names].map((name) =>
      name
        .replace(new RegExp(`^DATABASE_URL_(${services})$`), 'DATABASE_URL_<SERVICE>')
        .replace(new RegExp(`^(${services})_URL$`), '<SERVICE>_URL'),
    ),
  )
}

test('docs/operations.md lists every setting that the code reads, and no other', () => {
  const text = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  const rows = text.split('\n').filter((line) => line.startsWith('| `'))
  const listed = new Set(rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map((match) => match[1])))
  assert.deepEqual([...listed].sort(), [...asked()].sort())
})
