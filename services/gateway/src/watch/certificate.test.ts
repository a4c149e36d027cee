import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createServer } from 'node:tls'
import { readCertificateEnd } from './certificate.ts'

const folder = mkdtempSync(join(tmpdir(), 'certificate-'))
after(() => rmSync(folder, { recursive: true }))

test('reads the expiry of a self-signed certificate', async (t) => {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const { error } = spawnSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=localhost',
      '-keyout',
      key,
      '-out',
      cert,
    ],
    { stdio: 'ignore' },
  )
  if (error) return t.skip('openssl is not installed')
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const end = await readCertificateEnd(new URL(`https://localhost:${(server.address() as AddressInfo).port}`))
  const days = (end - Date.now() / 1_000) / 86_400
  assert.ok(days > 1.9 && days <= 2, `${days} days`)
  server.close()
})
