import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { get } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { readProvider } from '@portal/identity/identity-provider/provider.rules.ts'
import { startTestService } from '@portal/testing/node/service.ts'
import { anEmptyDatabase } from './database.builder.ts'
import { root } from './service.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-blocks-'))
after(() => rmSync(folder, { recursive: true, force: true }))

interface Block {
  document: string
  language: string
  text: string
}
const documents = ['docs/deploy.md', 'docs/operate.md']
const blocks: Block[] = documents.flatMap((document) =>
  [...readFileSync(join(root, document), 'utf8').matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(
    ([, language = '', text = '']) => ({ document, language, text }),
  ),
)
const shellBlocks = blocks.filter(({ language }) => language === 'sh')
function findBlock(part: string): string {
  const found = shellBlocks.filter(({ text }) => text.includes(part))
  assert.equal(found.length, 1, part)
  return found[0]?.text ?? ''
}

const environment = { PATH: process.env.PATH, DATA_DIR: join(folder, 'data') }
const portal = (args: string[], env: NodeJS.ProcessEnv = {}) =>
  execFileSync('sh', [join(root, 'deploy/run.sh'), 'portal', ...args], {
    env: { ...environment, ...env },
    encoding: 'utf8',
  })

test('parses every block as shell, or as the file of a provider', () => {
  assert.ok(blocks.length > 12, `${blocks.length} blocks`)
  for (const { document, language, text } of blocks) {
    if (language === 'json') assert.equal(readProvider(text).name, 'Sun Inc.')
    else {
      assert.equal(language, 'sh', `${document}: ${text}`)
      const { status, stderr } = spawnSync('sh', ['-n'], { input: text, encoding: 'utf8' })
      assert.equal(status, 0, `${document}: ${stderr}${text}`)
    }
  }
})

test('uses commands, options and files that exist', () => {
  const help = portal(['help'])
  const lines = shellBlocks.flatMap(({ text }) => text.split('\n')).map((line) => line.replace(/ # .*/, ''))
  const commands = lines.flatMap((line) => /(?:npm run portal --|run\.sh portal) (.*)/.exec(line)?.[1] ?? [])
  assert.ok(commands.length > 20, `${commands.length} commands`)
  for (const command of commands) {
    const [noun = '', verb = ''] = command.split(' ')
    const isPair = /^[a-z]+$/.test(verb) && help.includes(`  ${noun} ${verb}`)
    assert.ok(isPair || help.includes(`  ${noun} `), command)
    for (const [option] of command.matchAll(/--[a-z-]+/g)) assert.ok(help.includes(option), command)
  }
  for (const [file] of lines.join('\n').matchAll(/(?<![\w/])deploy\/[\w./@*-]+/g))
    assert.ok(file.includes('*') || existsSync(join(root, file)), file)
})

test('prints the roles of a database as settings', async () => {
  const command = /deploy\/run\.sh portal roles/.exec(findBlock('portal roles'))?.[0] ?? ''
  const printed = execFileSync('sh', ['-c', command], {
    cwd: root,
    env: { ...environment, DATABASE_URL: await anEmptyDatabase() },
    encoding: 'utf8',
  })
  assert.match(printed, /^(DATABASE_URL_[A-Z]+=postgres(ql)?:\/\/\S+\n){7}$/)
})

test('serves HTTPS with the certificate of the documentation', {
  skip: spawnSync('openssl', ['version']).error ? 'openssl is not installed' : false,
}, async () => {
  execFileSync('sh', ['-e', '-c', findBlock('openssl x509')], { cwd: folder, stdio: 'ignore' })
  const file = (name: string) => join(folder, 'tls', name)
  const tls = { cert: file('portal.pem'), key: file('portal.key') }
  const service = await startTestService({ name: 'tools', routes: [] }, { config: { tls } })
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = service.app.server.address() as AddressInfo
  const statusFor = (servername: string) =>
    new Promise((resolve) => {
      const ca = readFileSync(file('ca.pem'))
      get({ host: '127.0.0.1', port, path: '/health/live', servername, ca, agent: false }, (answer) =>
        resolve(answer.resume().statusCode),
      ).on('error', (error: NodeJS.ErrnoException) => resolve(error.code))
    })
  try {
    assert.equal(await statusFor('portal.internal'), 200)
    assert.equal(await statusFor('other.internal'), 'ERR_TLS_CERT_ALTNAME_INVALID')
    await assert.rejects(fetch(`http://127.0.0.1:${port}/health/live`))
    const env = { PORT: `${port}`, TLS_CERT: tls.cert }
    const check = spawn(process.execPath, [join(root, 'deploy/healthcheck.mjs')], { env })
    assert.deepEqual(await once(check, 'exit'), [0, null])
  } finally {
    await service.close()
  }
})
