import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Registry } from '@portal/contracts/registry.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { openStore } from '@portal/service-kit/files/files.ts'
import { signIdentity } from '@portal/testing/node/identity.ts'
import { waitUntil } from '@portal/testing/node/wait-until.ts'
import { toMessage } from '../message.ts'
import { startTestPortal } from '../test-portal.ts'
import { createArchive } from './archive.ts'
import { BuildFiles } from './build-files.ts'
import { aHost, writeBuild } from './release.builder.ts'
import { createPortalClient } from './release.client.ts'
import { type ReleaseCalls, releaseCommand } from './release.command.ts'
import { ReleaseService } from './release-service.ts'

let portal: Awaited<ReturnType<typeof startTestPortal>>
let calls: ReleaseCalls
let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fit-'))
  portal = await startTestPortal()
  const identity = () =>
    signIdentity({
      userId: 'token:a',
      username: 'team-a',
      permissions: ['release:view', 'release:publish'],
    })
  portal.tokens.set('prt_a', { identity, sessionId: 'token:a', userId: 'token:a' })
  calls = createPortalClient(portal.url, 'prt_a')
})
after(async () => {
  await portal.close()
  await rm(folder, { recursive: true })
})

async function publish(remote: string, build: string, contract = '^1.0.0', path = `/${remote}`) {
  const dist = join(folder, remote)
  await writeBuild(dist, { name: remote, build, path, release: { contract } })
  await calls.publish(await createArchive(dist, build, folder))
}
const promote = (remote: string, build: string, percent = 100) => calls.promote({ remote, build, percent })
const shellOf = (contract: string) =>
  writeFile(join(portal.shellDir, 'host.json'), JSON.stringify({ ...aHost, contract }))
const entry = async (remote: string) =>
  ((await (await fetch(`${portal.url}/remotes.json`)).json()) as Registry).remotes[remote]
test('falls back to the newest compatible build after a change of the shell, else disables the remote, and restores both later', async () => {
  await publish('mf-old', 'a0000001')
  await publish('mf-both', 'b0000001', '^1.0.0 || ^2.0.0')
  await publish('mf-both', 'b0000002')
  await promote('mf-both', 'b0000002')
  await publish('mf-both', 'b0000003', '^1.0.0 || ^2.0.0', '/mf-old')
  await promote('mf-old', 'a0000001')
  assert.deepEqual(
    [(await entry('mf-old'))?.version, (await entry('mf-both'))?.version],
    ['a0000001', 'b0000002'],
  )

  await shellOf('2.0.0')
  await waitUntil(async () => (await entry('mf-old'))?.isOutdated === true)
  const old = await entry('mf-old')
  assert.deepEqual(
    [old?.isDisabled, old?.builds, old?.pages.map(({ path }) => path)],
    [true, {}, ['/mf-old']],
  )
  const both = await entry('mf-both')
  assert.deepEqual(
    [both?.version, Object.keys(both?.builds ?? {})],
    ['b0000001', ['b0000001']],
    'not the newest: its page is another’s',
  )
  const rollouts = new Map((await calls.list()).map((rollout) => [rollout.remote, rollout]))
  assert.match(
    rollouts.get('mf-old')?.misfit?.reason ?? '',
    /needs the portal's contract \^1\.0\.0, this is 2\.0\.0/,
  )
  assert.deepEqual(
    [rollouts.get('mf-old')?.misfit?.standIn, rollouts.get('mf-both')?.misfit?.standIn],
    [null, 'b0000001'],
  )
  assert.deepEqual(
    [rollouts.get('mf-both')?.live, rollouts.get('mf-both')?.fallback],
    ['b0000002', null],
    'what is live is what people said',
  )
  const said: string[] = []
  await releaseCommand(['list', 'mf-old'], { calls, say: (line) => said.push(line), root: folder })
  assert.match(said[0] ?? '', /doesn't work with this portal, so the remote is unavailable/)

  await shellOf(aHost.contract)
  await waitUntil(async () => (await entry('mf-old'))?.isOutdated === undefined)
  assert.deepEqual(
    [(await entry('mf-old'))?.version, (await entry('mf-both'))?.version],
    ['a0000001', 'b0000002'],
  )
})

test('serves no incompatible candidate', async () => {
  await publish('mf-share', 'c0000001', '>=1.0.0')
  await promote('mf-share', 'c0000001')
  await publish('mf-share', 'c0000002')
  await promote('mf-share', 'c0000002', 99)
  const people = Array.from({ length: 5 }, (_, at) => `person-${at}`)
  for (const userId of people) {
    const identity = () => signIdentity({ userId, username: userId, permissions: [] })
    portal.sessions.set(`${userId}.${userId}`, { identity, sessionId: userId, userId })
  }
  const versions = async () => {
    const answers = people.map((userId) =>
      fetch(`${portal.url}/remotes.json`, { headers: { cookie: `sid=${userId}; token=${userId}` } }),
    )
    const registries = (await Promise.all(
      (await Promise.all(answers)).map((answer) => answer.json()),
    )) as Registry[]
    return registries.map(({ remotes }) => remotes['mf-share']?.version)
  }
  assert.ok((await versions()).includes('c0000002'))
  await shellOf('2.0.0')
  await waitUntil(async () => !(await versions()).includes('c0000002'))
  assert.deepEqual(new Set(await versions()), new Set(['c0000001']))
  await shellOf(aHost.contract)
  await waitUntil(async () => (await entry('mf-old'))?.isOutdated === undefined)
})

test('never rolls back to an incompatible build', async () => {
  await publish('mf-way', 'd0000001')
  await promote('mf-way', 'd0000001')
  await publish('mf-way', 'd0000002')
  await promote('mf-way', 'd0000002')
  const needs = (contract: string) =>
    portal.app.db.query(
      sql`update release set release = jsonb_set(release, '{contract}', to_jsonb(${contract}::text)) where build = 'd0000001'`,
    )
  const { app, shellDir } = portal
  const files = new BuildFiles(openStore(app.config, 'releases'), join(app.config.dataDir, 'releases'))
  const releaseService = new ReleaseService({
    db: app.db,
    files,
    shellDir,
    budget: 100_000,
    tell: async () => {},
  })
  await needs('^9.0.0')
  assert.equal(await releaseService.stepBack('mf-way', 'd0000002', toMessage('it fails')), false)
  await needs('^1.0.0')
  assert.equal(await releaseService.stepBack('mf-way', 'd0000002', toMessage('it fails')), true)
})

test('does not start without any compatible remote, and starts if only one is too old', async () => {
  const { databaseUrl, dataDir } = portal.app.config
  const needs = (contract: string, remote: string) =>
    portal.app.db.query(
      sql`update release set release = jsonb_set(release, '{contract}', to_jsonb(${contract}::text)) where remote like ${remote}`,
    )
  await needs('^9.0.0', 'mf-%')
  await assert.rejects(startTestPortal({ databaseUrl, dataDir }), (error: Error) => {
    assert.match(error.message, /No remote has a build that runs with the shell here.*npm run build/)
    assert.match(
      error.message,
      /mf-old is not in service: a0000001 .* needs the portal's contract \^9\.0\.0, this is 1\.2\.0/,
    )
    return true
  })
  await needs('^1.0.0', 'mf-both')
  const again = await startTestPortal({ databaseUrl, dataDir })
  assert.equal((await fetch(`${again.url}/health/ready`)).status, 200)
  await again.close()
})
