import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { request as rawRequest } from 'node:http'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { Registry } from '@portal/contracts/registry.ts'
import { type RemoteRollout, releaseRoutes } from '@portal/contracts/release.contract.ts'
import type { Route } from '@portal/contracts/route.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { openStore } from '@portal/service-kit/files/files.ts'
import { isDeep } from '@portal/testing/node/deep.ts'
import { signIdentity } from '@portal/testing/node/identity.ts'
import { startPostgres } from '@portal/testing/node/postgres.ts'
import { encodeMultipart } from '@portal/testing/node/service.ts'
import { waitUntil } from '@portal/testing/node/wait-until.ts'
import WebSocket from 'ws'
import { startTestPortal } from '../test-portal.ts'
import { toDigest } from './archive.ts'
import { BuildFiles } from './build-files.ts'
import { changedTopic } from './publishing.ts'
import { aBuild, type BuildDraft, toTarGz, writeBuild } from './release.builder.ts'
import { ReleaseService } from './release-service.ts'
import { toUserPercentile } from './rollout.rules.ts'

type Portal = Awaited<ReturnType<typeof startTestPortal>>

let portal: Portal
before(async () => {
  portal = await startTestPortal()
  await allow(portal, 'admin', { permissions: ['release:view', 'release:publish', 'release:override'] })
  await allow(portal, 'viewer', { permissions: ['release:view'] })
  await allow(portal, 'team-b', { permissions: ['release:view', 'release:publish'], remotes: ['mf-b'] })
})
after(() => portal.close())

/** Simulates a signed-in user. */
async function allow(
  { sessions }: Portal,
  userId: string,
  rights: { permissions?: string[]; remotes?: string[]; isProven?: boolean } = {},
) {
  const identity = () => signIdentity({ userId, username: userId, permissions: [], ...rights })
  sessions.set(`${userId}.${userId}`, { identity, sessionId: userId, userId })
}
const as = (userId: string) => ({
  cookie: `sid=${userId}; token=${userId}`,
  authorization: `Bearer ${userId}`,
})

interface Said {
  status: number
  error?: string
  msg: string
  data: RemoteRollout & { current: RemoteRollout }
}
async function call(route: Route, body: object | undefined, user = 'admin', { url } = portal): Promise<Said> {
  const answer = await fetch(`${url}/api${route.path}`, {
    method: 'POST',
    headers: { ...as(user), ...(body ? { 'content-type': 'application/json' } : {}) },
    body: body ? JSON.stringify(body) : null,
  })
  return { status: answer.status, ...((await answer.json()) as object) } as Said
}
async function publish(draft: BuildDraft, user = 'admin', extra: Record<string, string> = {}): Promise<Said> {
  const { headers, payload } = encodeMultipart({
    name: 'a.tar.gz',
    content: await toTarGz({ ...aBuild(draft), ...extra }),
  })
  const answer = await fetch(`${portal.url}/api/release/publish`, {
    method: 'POST',
    headers: { ...as(user), ...headers },
    body: new Uint8Array(payload),
  })
  return { status: answer.status, ...((await answer.json()) as object) } as Said
}
async function published(draft: BuildDraft): Promise<void> {
  const { status, msg } = await publish(draft)
  assert.equal(status, 200, msg)
}
const promote = (remote: string, build: string, percent = 100, revision?: number) =>
  call(releaseRoutes.promoteRelease, { remote, build, percent, ...(revision && { revision }) })
const rollBack = (remote: string, build?: string) =>
  call(releaseRoutes.rollbackRelease, { remote, ...(build && { build }) })

async function registry(user?: string, { url } = portal): Promise<Registry> {
  return (await (
    await fetch(`${url}/remotes.json`, { headers: user ? { cookie: as(user).cookie } : {} })
  ).json()) as Registry
}
const versionOf = async (remote: string, user?: string, of = portal) =>
  (await registry(user, of)).remotes[remote]?.version
const path = (name: string) => `/page-of-${name}`
const a = (build: string, name = 'mf-b'): BuildDraft => ({ name, build, path: path(name) })

test('publishes a release to nobody, then to a share, then to all users, rolls back, and records each step', async () => {
  assert.equal((await publish(a('11111111'))).data.builds[0]?.state, 'published')
  assert.equal(await versionOf('mf-b'), undefined)
  assert.equal((await promote('mf-b', '11111111')).data.live, '11111111')
  await published(a('22222222'))
  assert.deepEqual((await promote('mf-b', '22222222', 10)).data.candidate, { build: '22222222', percent: 10 })

  const users = Array.from({ length: 200 }, (_, at) => `user-${at}`)
  const lucky = users.find((user) => toUserPercentile('mf-b', '22222222', user) < 10) ?? ''
  const other = users.find((user) => toUserPercentile('mf-b', '22222222', user) >= 10) ?? ''
  await allow(portal, lucky)
  await allow(portal, other)
  const { version, fallback } = (await registry(lucky)).remotes['mf-b'] ?? {}
  assert.deepEqual([version, fallback], ['22222222', '11111111'])
  assert.deepEqual([await versionOf('mf-b', other), await versionOf('mf-b')], ['11111111', '11111111'])
  const page = await (await fetch(`${portal.url}/order`, { headers: { cookie: as(lucky).cookie } })).text()
  assert.match(page, /"version":"22222222"/)

  const { live, fallback: lastGood, candidate } = (await promote('mf-b', '22222222')).data
  assert.deepEqual([live, lastGood, candidate], ['22222222', '11111111', null])
  assert.equal(await versionOf('mf-b'), '22222222')
  assert.deepEqual([(await rollBack('mf-b')).data.live, await versionOf('mf-b')], ['11111111', '11111111'])
  const { data } = await call(releaseRoutes.findReleaseHistory, { remote: 'mf-b' }, 'viewer')
  const acts = (data as unknown as { action: string; by: string }[]).map(
    ({ action, by }) => `${action} ${by}`,
  )
  assert.deepEqual(
    acts,
    ['rollback', 'promote', 'promote', 'publish', 'promote', 'publish'].map((action) => `${action} admin`),
  )
})

test('notifies only the open pages of affected users', async (context) => {
  const listen = async (user: string) => {
    const headers = { cookie: as(user).cookie }
    const socket = new WebSocket(
      `${portal.url.replace('http', 'ws')}/api/events`,
      ['portal.events.v1', `portal.token.${user}`],
      {
        headers,
      },
    )
    context.after(() => socket.terminate())
    const told: string[] = []
    socket.on('message', (text) => told.push(JSON.parse(String(text)).topic))
    await once(socket, 'open')
    return { socket, told }
  }
  await published(a('aaaa1111', 'mf-told'))
  await promote('mf-told', 'aaaa1111')
  await published(a('aaaa2222', 'mf-told'))
  const [admin, viewer] = [await listen('admin'), await listen('viewer')]
  await call(releaseRoutes.overrideRelease, { remote: 'mf-told', build: 'aaaa2222' })
  await waitUntil(() => admin.told.includes('registry.changed'))
  const own = (await registry('admin')).remotes['mf-told']
  assert.deepEqual([own?.version, own?.override, own?.fallback], ['aaaa2222', true, 'aaaa1111'])
  assert.equal((await registry('viewer')).remotes['mf-told']?.override, undefined)
  assert.deepEqual(viewer.told, [])
  await promote('mf-told', 'aaaa2222')
  await waitUntil(() => viewer.told.includes('registry.changed'))
  assert.equal(
    (await call(releaseRoutes.overrideRelease, { remote: 'mf-told', build: null })).data.override,
    null,
  )
})

suite('who may', () => {
  test('refuses changes without permission, without session and from another site', async () => {
    assert.equal((await publish(a('33333333'), 'viewer')).error, 'identity.forbidden')
    assert.equal((await call(releaseRoutes.rollbackRelease, { remote: 'mf-b' }, 'nobody')).status, 401)
    const crossSite = await fetch(`${portal.url}/api/release/pin`, {
      method: 'POST',
      headers: { ...as('admin'), origin: 'https://evil.example', 'content-type': 'application/json' },
      body: '{"remote":"mf-b","isPinned":true}',
    })
    assert.equal(crossSite.status, 403)
  })

  test("restricts a remote's token to that remote", async () => {
    assert.equal((await publish(a('44444444', 'mf-c'), 'team-b')).error, 'release.not_yours')
    assert.equal((await publish(a('44444444'), 'team-b')).status, 200)
    assert.equal(
      (await call(releaseRoutes.pinRelease, { remote: 'mf-told', isPinned: true }, 'team-b')).error,
      'release.not_yours',
    )
    const { data } = await call(releaseRoutes.findReleases, undefined, 'team-b')
    assert.deepEqual(
      (data as unknown as RemoteRollout[]).map(({ remote }) => remote),
      ['mf-b'],
    )
  })
})

suite('what is refused', () => {
  test('requires a recent proof for promoting', async () => {
    await allow(portal, 'unproven', { permissions: ['release:publish'], isProven: false })
    const answer = await call(
      releaseRoutes.promoteRelease,
      { remote: 'mf-b', build: '11111111', percent: 100 },
      'unproven',
    )
    assert.deepEqual([answer.status, answer.error], [403, 'identity.unproven'])
  })

  test('stores neither row nor file of an incomplete release', async () => {
    const before = await readdir(join(portal.app.config.dataDir, 'files'), { recursive: true })
    assert.equal(
      (await publish(a('55555555', 'mf-bad'), 'admin', { '55555555/remoteEntry.js': 'evil()' })).error,
      'release.file_changed',
    )
    const { data } = await call(releaseRoutes.findReleases, undefined)
    assert.ok(!(data as unknown as RemoteRollout[]).some(({ remote }) => remote === 'mf-bad'))
    assert.deepEqual(await readdir(join(portal.app.config.dataDir, 'files'), { recursive: true }), before)
  })

  test('stores nothing of an interrupted publish', async () => {
    const { headers, payload } = encodeMultipart({
      name: 'a.tar.gz',
      content: await toTarGz(aBuild(a('66666666', 'mf-cut'))),
    })
    const request = rawRequest(`${portal.url}/api/release/publish`, {
      method: 'POST',
      headers: { ...as('admin'), ...headers, 'content-length': payload.length },
    })
    request.on('error', () => {})
    request.write(payload.subarray(0, payload.length / 2))
    const temporary = join(portal.app.config.dataDir, 'files/gateway/temporary')
    await waitUntil(async () => (await readdir(temporary)).length > 0)
    request.destroy()
    await waitUntil(async () => (await readdir(temporary)).length === 0)
    assert.deepEqual(await portal.app.db.query(sql`select from release where remote = 'mf-cut'`), [])
  })

  test('accepts the same build twice and refuses other content under its name', async () => {
    const [first, again] = [await publish(a('77777777', 'mf-d')), await publish(a('77777777', 'mf-d'))]
    assert.deepEqual([again.status, again.data.builds], [200, first.data.builds])
    assert.equal(
      (await publish({ ...a('77777777', 'mf-d'), files: { 'more.js': 'more()' } })).error,
      'release.build_taken',
    )
  })

  test('refuses a page that another remote has', async () => {
    assert.equal(
      (await publish({ name: 'mf-thief', build: '88888888', path: path('mf-b') })).error,
      'release.path_taken',
    )
  })

  test('refuses unknown builds, a share of zero and changes of pinned remotes', async () => {
    assert.equal((await promote('mf-b', '99999999')).error, 'release.not_found')
    assert.equal((await promote('mf-d', '77777777', 10)).error, 'release.nothing_live')
    await promote('mf-d', '77777777')
    await published(a('7777aaaa', 'mf-d'))
    await call(releaseRoutes.pinRelease, { remote: 'mf-d', isPinned: true })
    assert.deepEqual(
      [(await promote('mf-d', '7777aaaa')).error, (await rollBack('mf-d', '7777aaaa')).error],
      ['release.pinned', 'release.pinned'],
    )
    await call(releaseRoutes.pinRelease, { remote: 'mf-d', isPinned: false })
  })
})

test('applies one of two concurrent promotions and returns the live build to the other', async () => {
  for (const build of ['b1000000', 'b2000000', 'b3000000']) await published(a(build, 'mf-two'))
  const { revision } = (await promote('mf-two', 'b1000000')).data
  const both = await Promise.all([
    promote('mf-two', 'b2000000', 100, revision),
    promote('mf-two', 'b3000000', 100, revision),
  ])
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
  const done = both.find(({ status }) => status === 200)?.data.live
  const refused = both.find(({ status }) => status === 409)
  assert.deepEqual(
    [refused?.error, refused?.data.current.live, await versionOf('mf-two')],
    ['release.stale', done, done],
  )
})

test('gives a page to one of two remotes that claim it concurrently', async () => {
  for (let turn = 0; turn < (isDeep ? 12 : 6); turn++) {
    const [one, other] = [`mf-race-${turn}-a`, `mf-race-${turn}-b`]
    const place = `/race-${turn}`
    for (const name of [one, other]) {
      await publish({ name, build: 'ab000001', path: `/${name}` })
      await publish({ name, build: 'ab000002', path: name === one ? `${place}/:id` : `${place}/new` })
      await promote(name, 'ab000001')
    }
    const act = (name: string) =>
      turn % 3 === 0 ? rollBack(name, 'ab000002') : promote(name, 'ab000002', turn % 3 === 1 ? 100 : 50)
    const both = await Promise.all([act(one), act(other)])
    assert.deepEqual(
      both.map(({ error }) => error ?? 'done').sort(),
      ['done', 'release.path_taken'],
      `turn ${turn}`,
    )
  }
})

test('reserves the name of a disabled remote and serves none of its builds until it is enabled', async () => {
  await published(a('d1000000', 'mf-out'))
  await promote('mf-out', 'd1000000')
  await call(releaseRoutes.setRemoteEnabled, { remote: 'mf-out', isEnabled: false })
  const gone = (await registry()).remotes['mf-out']
  assert.deepEqual([gone?.isDisabled, gone?.builds], [true, {}])
  await call(releaseRoutes.setRemoteEnabled, { remote: 'mf-out', isEnabled: true })
  assert.equal((await registry()).remotes['mf-out']?.isDisabled, undefined)
})

suite('files of builds', () => {
  const file = (build: string, user?: string, name = 'remoteEntry.js') =>
    fetch(`${portal.url}/remotes/mf-files/${build}/${name}`, {
      headers: user ? { cookie: as(user).cookie } : {},
    })
  const statusOf = async (build: string, user?: string) => (await file(build, user)).status
  const choose = (build: string | null) =>
    call(releaseRoutes.overrideRelease, { remote: 'mf-files', build }, 'admin')

  test('serves files of an unreleased build only to users who selected it', async () => {
    await published(a('a1000000', 'mf-files'))
    await published(a('a2000000', 'mf-files'))
    assert.deepEqual([await statusOf('a1000000'), await statusOf('a1000000', 'admin')], [404, 404])
    await promote('mf-files', 'a1000000')
    assert.equal(await statusOf('a1000000'), 200)
    await choose('a2000000')
    const own = await file('a2000000', 'admin')
    assert.deepEqual([own.status, own.headers.get('cache-control')?.split(',')[0]], [200, 'private'])
    assert.deepEqual([await statusOf('a2000000'), await statusOf('a2000000', 'viewer')], [404, 404])
    await choose(null)
    assert.equal(await statusOf('a2000000', 'admin'), 404)
  })

  test('serves files of a candidate to open pages, also after its roll-back', async () => {
    await promote('mf-files', 'a2000000', 10)
    assert.equal(await statusOf('a2000000'), 200)
    await rollBack('mf-files')
    assert.equal(await statusOf('a2000000'), 200)
  })

  test('serves no files of a disabled remote', async () => {
    const setEnabled = (isEnabled: boolean) =>
      call(releaseRoutes.setRemoteEnabled, { remote: 'mf-files', isEnabled })
    await setEnabled(false)
    assert.equal(await statusOf('a1000000'), 404)
    await setEnabled(true)
    assert.equal(await statusOf('a1000000'), 200)
  })

  test('serves files of a build only as subresources, never as pages', async () => {
    for (const [name, status] of [
      ['remoteEntry.js', 200],
      ['gone.js', 404],
      ['evil.html', 404],
    ] as const) {
      const { status: answered, headers } = await file('a1000000', undefined, name)
      assert.deepEqual(
        [
          answered,
          ...['content-security-policy', 'x-frame-options', 'x-content-type-options'].map((one) =>
            headers.get(one),
          ),
        ],
        [status, "sandbox; default-src 'none'; frame-ancestors 'none'", 'DENY', 'nosniff'],
        name,
      )
    }
  })

  test('serves no documents of builds that were published before documents were forbidden', async () => {
    const { dataDir } = portal.app.config
    await writeFile(join(dataDir, 'releases/mf-files/a1000000/evil.html'), '<script>evil()</script>')
    assert.equal((await file('a1000000', undefined, 'evil.html')).status, 404)
  })
})

test('keeps a roll-back through a restart, until the folder contains another build', async () => {
  const delivered = async (build: string) => {
    await writeBuild(portal.remoteDir, { build })
    await waitUntil(async () => (await versionOf('mf-a')) === build)
  }
  await delivered('e1000000')
  await delivered('e2000000')
  await rollBack('mf-a')
  const again = await startTestPortal({
    databaseUrl: portal.app.config.databaseUrl,
    dataDir: portal.app.config.dataDir,
  })
  await writeBuild(again.remoteDir, { build: 'e2000000' })
  await sleep(1_500)
  assert.equal(await versionOf('mf-a', undefined, again), 'e1000000')
  await writeBuild(again.remoteDir, { build: 'e3000000' })
  await waitUntil(async () => (await versionOf('mf-a')) === 'e3000000')
  await again.close()
})

test('serves every build from every instance of the gateway, from a verified archive', async () => {
  const store = pathToFileURL(join(portal.app.config.dataDir, 'shared')).href
  const one = await startTestPortal({ filesUrl: store })
  const other = await startTestPortal({ filesUrl: store, databaseUrl: one.app.config.databaseUrl })
  await writeBuild(one.remoteDir, { build: 'f1000000' })
  await waitUntil(async () => (await versionOf('mf-a', undefined, other)) === 'f1000000')
  const entry = () => fetch(`${other.url}/remotes/mf-a/f1000000/remoteEntry.js`)
  assert.equal(await (await entry()).text(), 'entry of f1000000')
  assert.equal((await fetch(`${other.url}/remotes/mf-a/f2000000/remoteEntry.js`)).status, 404)
  await writeBuild(one.remoteDir, { build: 'f2000000' })
  await waitUntil(async () => (await versionOf('mf-a', undefined, other)) === 'f2000000')
  await rm(join(portal.app.config.dataDir, 'shared'), { recursive: true })
  const away = await fetch(`${other.url}/remotes/mf-a/f2000000/remoteEntry.js`)
  assert.deepEqual(
    [away.status, away.headers.get('cache-control')?.includes('immutable') ?? false],
    [503, false],
  )
  assert.equal(await (await entry()).text(), 'entry of f1000000')
  await other.close()
  await one.close()
})

test('serves the live builds while the database is down, refuses changes, and recovers', async () => {
  const postgres = await startPostgres()
  const alone = await startTestPortal({ databaseUrl: postgres.url })
  await allow(alone, 'admin', { permissions: ['release:publish'] })
  await writeBuild(alone.remoteDir, { build: 'abcd0001' })
  await waitUntil(async () => (await versionOf('mf-a', undefined, alone)) === 'abcd0001')
  await postgres.kill()
  const body = { remote: 'mf-a', isPinned: true }
  assert.equal((await call(releaseRoutes.pinRelease, body, 'admin', alone)).status, 503)
  await writeBuild(alone.remoteDir, { build: 'abcd0002' })
  assert.equal(await versionOf('mf-a', undefined, alone), 'abcd0001')
  assert.equal((await fetch(`${alone.url}/remotes/mf-a/abcd0001/remoteEntry.js`)).status, 200)
  await postgres.restart()
  await waitUntil(async () => (await versionOf('mf-a', undefined, alone)) === 'abcd0002')
  assert.equal((await call(releaseRoutes.pinRelease, body, 'admin', alone)).status, 200)
  await alone.close()
  await postgres.stop()
})

test('deletes old builds with their files, except those in use and the newest five', async () => {
  const builds = Array.from({ length: 9 }, (_, at) => `c${at}000000`)
  for (const build of builds) await published(a(build, 'mf-old'))
  await promote('mf-old', 'c1000000')
  await promote('mf-old', 'c2000000')
  await call(releaseRoutes.overrideRelease, { remote: 'mf-old', build: 'c3000000' })
  await portal.app.db.query(
    sql`update release set published_at = published_at - interval '31 days' where remote = 'mf-old'`,
  )
  const archives = async () =>
    (await readdir(join(portal.app.config.dataDir, 'files/releases'), { recursive: true })).filter((file) =>
      file.includes('mf-old'),
    )
  assert.equal((await archives()).length, 9)
  const { app, shellDir } = portal
  const files = new BuildFiles(openStore(app.config, 'releases'), join(app.config.dataDir, 'releases'))
  const tell = () => app.bus.publish(changedTopic, {})
  assert.equal(await new ReleaseService({ db: app.db, files, shellDir, budget: 1, tell }).removeOld(30), 1)
  assert.equal((await archives()).length, 8)
  const { data } = await call(releaseRoutes.findReleases, undefined)
  const left = (data as unknown as RemoteRollout[])
    .find(({ remote }) => remote === 'mf-old')
    ?.builds.map(({ build }) => build)
  assert.deepEqual(
    left?.sort(),
    builds.filter((build) => build !== 'c0000000'),
  )
  assert.equal((await promote('mf-old', 'c0000000')).error, 'release.not_found')
  assert.equal((await publish(a('c0000000', 'mf-old'))).status, 200)
  assert.equal((await promote('mf-old', 'c0000000')).data.live, 'c0000000')
})

test('keeps a build that becomes live during the deletion', async () => {
  for (let at = 0; at < 7; at++) await published(a(`d${at}000000`, 'mf-late'))
  const { app, shellDir } = portal
  await app.db.query(
    sql`update release set published_at = published_at - interval '31 days' where remote = 'mf-late'`,
  )
  const files = new BuildFiles(openStore(app.config, 'releases'), join(app.config.dataDir, 'releases'))
  const releaseService = new ReleaseService({ db: app.db, files, shellDir, budget: 1, tell: async () => {} })
  const act = await app.db.pool.connect()
  await act.query(`begin; update remote set live = 'd0000000' where name = 'mf-late'`)
  const clearing = releaseService.removeOld(30)
  await Promise.race([clearing, waitUntil(async () => (await app.db.query(waiting)).length > 0)])
  await act.query('commit')
  act.release()
  await clearing
  const rows = await app.db.query<{ build: string }>(
    sql`select build from release where remote = 'mf-late' and removed_at is null order by 1`,
  )
  assert.deepEqual(
    rows.map(({ build }) => build),
    [0, 2, 3, 4, 5, 6].map((at) => `d${at}000000`),
  )
})

test('does not promote a build that is being deleted', async () => {
  for (const build of ['f0000000', 'f1000000']) await published(a(build, 'mf-cleared'))
  const { db } = portal.app
  const clearing = await db.pool.connect()
  await clearing.query(`begin; select from remote order by name for update;
    update release set removed_at = now() where remote = 'mf-cleared' and build = 'f0000000'`)
  const promoting = promote('mf-cleared', 'f0000000')
  await Promise.race([promoting, waitUntil(async () => (await db.query(waiting)).length > 0)])
  await clearing.query('commit')
  clearing.release()
  assert.equal((await promoting).error, 'release.not_found')
})

test('restores the archive when a build is published again during its deletion', async () => {
  const content = await toTarGz(aBuild(a('e0000000', 'mf-again')))
  const path = join(portal.app.config.dataDir, 'again.tgz')
  const { app, shellDir } = portal
  const files = new BuildFiles(openStore(app.config, 'releases'), join(app.config.dataDir, 'releases'))
  const releaseService = new ReleaseService({
    db: app.db,
    files,
    shellDir,
    budget: 100_000,
    tell: async () => {},
  })
  const hand = async () => {
    await writeFile(path, content)
    return releaseService.publish({ path, digest: toDigest(content) }, { userId: 'admin', username: 'admin' })
  }
  await hand()
  await app.db.query(sql`update release set removed_at = now() where remote = 'mf-again'`)
  const [isAsked, mayGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const remove = files.removeArchive
  files.removeArchive = async (stored) => {
    isAsked.resolve()
    await mayGo.promise
    await remove(stored)
  }
  const clearing = releaseService.removeOld(30)
  await isAsked.promise
  const again = hand()
  await Promise.race([again, waitUntil(async () => (await app.db.query(waiting)).length > 0)])
  mayGo.resolve()
  await Promise.all([clearing, again])
  const kept = await readdir(join(app.config.dataDir, 'files/releases'), { recursive: true })
  assert.equal(kept.filter((file) => file.includes('mf-again')).length, 1)
})

/** Statements that wait for a lock. */
const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
