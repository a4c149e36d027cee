import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { signIdentity } from '@portal/testing/node/identity.ts'
import { startTestPortal } from '../test-portal.ts'
import { writeBuild } from './release.builder.ts'
import { createPortalClient } from './release.client.ts'
import { releaseCommand } from './release.command.ts'

const token = 'prt_of-team-a'
let portal: Awaited<ReturnType<typeof startTestPortal>>
let root: string
before(async () => {
  root = await mkdtemp(join(tmpdir(), 'team-'))
  portal = await startTestPortal()
  const identity = () =>
    signIdentity({
      userId: 'token:1',
      username: 'team a',
      permissions: ['release:view', 'release:publish'],
      remotes: ['mf-x'],
    })
  portal.tokens.set(token, { identity, sessionId: 'token:1', userId: 'token:1' })
})
after(async () => {
  await portal.close()
  await rm(root, { recursive: true })
})

async function run(line: string, url = portal.url) {
  const said: string[] = []
  await releaseCommand(line.split(' '), {
    calls: createPortalClient(url, token),
    say: (text) => said.push(text),
    root,
  })
  return said.join('\n')
}

test("publishes, promotes and rolls back a remote from a team's machine, and lists the live builds", async () => {
  const build = (name: string) =>
    writeBuild(join(root, 'mf-x/dist'), { name: 'mf-x', build: name, path: '/x' })
  await build('aaaa0001')
  assert.match(
    await run('publish mf-x --percent 100'),
    /mf-x 1\.0\.0 is published as aaaa0001\.\nmf-x: live aaaa0001/,
  )
  await build('aaaa0002')
  assert.match(await run('publish mf-x --percent 10'), /aaaa0002 for 10 % of users/)
  assert.match(await run('promote mf-x'), /live aaaa0002, last good aaaa0001/)
  assert.match(await run('pin mf-x'), /pinned/)
  await assert.rejects(run('rollback mf-x'), /Unpin it first/)
  await run('unpin mf-x')
  assert.match(await run('rollback mf-x'), /live aaaa0001/)
  assert.match(await run('disable mf-x'), /mf-x: .*disabled/)
  await run('enable mf-x')
  assert.match(
    await run('list'),
    /aaaa0002 {2}1\.0\.0 {2}published .* by team a\n {2}aaaa0001 {2}1\.0\.0 {2}live/,
  )
  assert.match(await run('history mf-x'), /rollback +aaaa0001 .*by team a/)
})

test('promotes the build of the rollout, even if a newer one is published', async () => {
  const build = (name: string) =>
    writeBuild(join(root, 'mf-x/dist'), { name: 'mf-x', build: name, path: '/x' })
  for (const [name, options] of [
    ['aaaa0011', ' --percent 100'],
    ['aaaa0012', ' --percent 10'],
    ['aaaa0013', ''],
  ] as const) {
    await build(name)
    await run(`publish mf-x${options}`)
  }
  assert.match(await run('promote mf-x'), /live aaaa0012/)
  assert.match(await run('promote mf-x'), /live aaaa0013/)
})

test('prints a sentence for each error', async () => {
  await writeBuild(join(root, 'mf-y/dist'), { name: 'mf-y', build: 'bbbb0001', path: '/y' })
  await assert.rejects(run('publish mf-y'), /This access token is not for mf-y/)
  await assert.rejects(run('publish mf-z'), /mf-z.*holds no build\. Build it first/)
  await assert.rejects(run('publish mf-x --percent 0'), /from 1 to 100/)
  await assert.rejects(run('promote'), /Say which remote/)
  await assert.rejects(run('explode mf-x'), /There is no command "release explode"/)
  await assert.rejects(run('list', 'http://127.0.0.1:1'), /does not answer/)
})

test('sends the token only to https or this machine, never to redirects or into messages', async (context) => {
  assert.throws(() => createPortalClient('http://portal.example', token), /must begin with https/)
  assert.throws(() => createPortalClient('http://127.portal.example', token), /must begin with https/)
  assert.throws(() => createPortalClient('portal.example', token), /must be an address/)
  assert.throws(() => createPortalClient('https://portal.example', undefined), /PORTAL_TOKEN must hold/)
  const heard: (string | undefined)[] = []
  const elsewhere = createServer((request, response) => {
    heard.push(request.headers.authorization)
    response.end('{}')
  }).listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  const at = (server: typeof elsewhere) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const leading = createServer((_, response) =>
    response.writeHead(307, { location: at(elsewhere) }).end(),
  ).listen(0, '127.0.0.1')
  await once(leading, 'listening')
  context.after(() => {
    elsewhere.close()
    leading.close()
  })
  await assert.rejects(
    run('list', at(leading)),
    (error: Error) => !error.message.includes(token) && /does not answer/.test(error.message),
  )
  assert.deepEqual(heard, [])
})
