import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { readSecretFiles } from './secret-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'secrets-'))
after(() => rmSync(folder, { recursive: true }))
function createSecret(content: string): string {
  const path = join(folder, String(Math.random()))
  writeFileSync(path, content)
  return path
}

test('reads secrets from files, and leaves other settings unchanged', () => {
  const env = {
    SERVICE_SECRET_FILE: createSecret('a secret\n'),
    DATABASE_URL_RMA_FILE: createSecret('postgres://rma'),
    SSL_CERT_FILE: '/etc/ssl/cert.pem',
    SMTP_URL_FILE: '',
  }
  readSecretFiles(env)
  assert.deepEqual(env, {
    SERVICE_SECRET: 'a secret',
    DATABASE_URL_RMA: 'postgres://rma',
    SSL_CERT_FILE: '/etc/ssl/cert.pem',
  })
})

test('names the setting whose file is missing, empty or not needed', () => {
  assert.throws(() => readSecretFiles({ PORTAL_KEY_FILE: join(folder, 'none') }), /PORTAL_KEY_FILE.*ENOENT/)
  assert.throws(() => readSecretFiles({ PORTAL_KEY_FILE: createSecret('\n') }), /PORTAL_KEY_FILE/)
  assert.throws(
    () => readSecretFiles({ PORTAL_KEY: 'x', PORTAL_KEY_FILE: createSecret('y') }),
    /PORTAL_KEY and PORTAL_KEY_FILE/,
  )
})

test('is used by services and commands', () => {
  for (const main of ['services/rma/src/main.ts', 'shared/launcher/src/cli.ts']) {
    const { status, stderr, stdout } = spawnSync(process.execPath, [main, 'roles'], {
      cwd: join(import.meta.dirname, '../../../..'),
      env: { PATH: process.env.PATH, DATABASE_URL_FILE: join(folder, 'none') },
    })
    assert.notEqual(status, 0)
    assert.match(
      String(stderr) + String(stdout),
      /DATABASE_URL_FILE must name a file that can be read: ENOENT/,
      main,
    )
  }
})
