import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { releaseRoutes } from '@portal/contracts/release.contract.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { openStore } from '@portal/service-kit/files/files.ts'
import { signIdentity } from '@portal/testing/node/identity.ts'
import { startTestPortal } from '../test-portal.ts'
import { toDigest } from './archive.ts'
import { BuildFiles } from './build-files.ts'
import { aBuild, toTarGz } from './release.builder.ts'
import { ReleaseService } from './release-service.ts'

const actor = { userId: 'u-1', username: 'somebody' }
const script = `console.log(${JSON.stringify('long enough to be packed '.repeat(20))})`

let portal: Awaited<ReturnType<typeof startTestPortal>>
let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archives-'))
  portal = await startTestPortal()
})
after(async () => {
  await portal.close()
  await rm(folder, { recursive: true })
})

function deps() {
  const { app, shellDir } = portal
  const files = new BuildFiles(openStore(app.config, 'releases'), join(app.config.dataDir, 'releases'))
  const releaseService = new ReleaseService({
    db: app.db,
    files,
    shellDir,
    budget: 100_000,
    tell: async () => app.bus.publish('release.changed', {}),
  })
  return { files, releaseService }
}

async function archiveOf(remote: string, build: string) {
  const content = await toTarGz({
    ...aBuild({ name: remote, build, path: `/${remote}`, files: { 'page.js': script } }),
    [`${build}/page.js.br`]: brotliCompressSync(script),
    [`${build}/page.js.gz`]: gzipSync(script),
  })
  const path = join(folder, `${remote}-${build}.tgz`)
  await writeFile(path, content)
  return { path, content, digest: toDigest(content) }
}

/**
 * Publishes a live build; returns its folder and functions that request it from two portals on the same
 * data.
 */
async function aLiveBuild(remote: string) {
  const build = 'ab000001'
  const { releaseService } = deps()
  await releaseService.publish(await archiveOf(remote, build), actor)
  await releaseService.promote({ remote, build, percent: 100 }, actor)
  const on = join(portal.app.config.dataDir, 'releases', remote, build)
  const sent = async (file: string, encoding = 'identity', url = portal.url) => {
    const answer = await fetch(`${url}/remotes/${remote}/${build}/${file}`, {
      headers: { 'accept-encoding': encoding },
    })
    return answer.ok ? answer.text() : answer.status
  }
  // Waits until the portal has read the release.
  while ((await sent('page.js', 'br')) === 404) await sleep(10)
  assert.equal(await sent('page.js', 'br'), script)
  return { build, on, sent }
}

const damages: [what: string, damage: (on: string) => Promise<unknown>][] = [
  ['changed', (on) => writeFile(join(on, 'page.js'), 'evil()')],
  ['changed in its compressed copy', (on) => writeFile(join(on, 'page.js.br'), brotliCompressSync('evil()'))],
  ['no archive any more in its compressed copy', (on) => writeFile(join(on, 'page.js.br'), 'evil()')],
  ['removed', (on) => rm(join(on, 'page.js'))],
  ['emptied', (on) => writeFile(join(on, 'page.js'), '')],
  ['a folder', (on) => rm(join(on, 'page.js')).then(() => mkdir(join(on, 'page.js')))],
  [
    'gone with its manifest',
    (on) => Promise.all(['page.js', 'manifest.json'].map((file) => rm(join(on, file)))),
  ],
  ['gone with all others', (on) => rm(on, { recursive: true })],
]
for (const [at, [what, damage]] of damages.entries())
  test(`repairs a file of a live build that is ${what} on disk from the archive before sending it`, async () => {
    const { on, sent } = await aLiveBuild(`mf-damage-${at}`)
    await damage(on)
    assert.deepEqual([await sent('page.js', 'br'), await sent('page.js')], [script, script])
    assert.equal(await readFile(join(on, 'page.js'), 'utf8'), script)
  })

test('repairs files at the next start and never sends an unknown file', async () => {
  const { on, sent } = await aLiveBuild('mf-restart')
  await writeFile(join(on, 'page.js'), 'evil()')
  await writeFile(join(on, 'page.js.gz'), gzipSync('evil()'))
  await writeFile(join(on, 'more.js'), 'evil()')
  const { databaseUrl, dataDir } = portal.app.config
  const again = await startTestPortal({ databaseUrl, dataDir })
  try {
    while ((await readdir(on)).includes('more.js')) await sleep(20)
    while ((await readFile(join(on, 'page.js'), 'utf8')) !== script) await sleep(20)
    assert.deepEqual(
      [await sent('page.js', 'gzip', again.url), await sent('more.js', 'identity', again.url)],
      [script, 404],
    )
  } finally {
    await again.close()
  }
})

test('repairs a file after a user reports that the build cannot be loaded', async () => {
  const remote = 'mf-report'
  const { build, on, sent } = await aLiveBuild(remote)
  const identity = () => signIdentity({ userId: 'reader', username: 'reader', permissions: [] })
  portal.sessions.set('sid-r.token-r', { identity, sessionId: 'reader', userId: 'reader' })
  const headers = { cookie: 'sid=sid-r', authorization: 'Bearer token-r' }
  await writeFile(join(on, 'page.js'), 'evil()')
  await sent('manifest.json')
  assert.equal(await readFile(join(on, 'page.js'), 'utf8'), 'evil()', 'it has not been asked for')
  const body = { reports: [{ remote, build, phase: 'load', ms: 1, problem: 'digest differs' }] }
  // Reports are counted once the registry contains the build for the user.
  do {
    assert.equal((await portal.post(`/api${releaseRoutes.reportLoads.path}`, body, headers)).status, 200)
    await sent('manifest.json')
  } while ((await readFile(join(on, 'page.js'), 'utf8')) !== script)
})

test('sends intact files and refuses damaged ones while the archive is unavailable', async () => {
  const { on, sent } = await aLiveBuild('mf-away')
  const archives = join(portal.app.config.dataDir, 'files/releases')
  const hidden = `${archives}-away`
  await rename(archives, hidden)
  try {
    await writeFile(join(on, 'page.js'), 'evil()')
    assert.deepEqual([await sent('page.js'), await sent('remoteEntry.js')], [503, 'entry of ab000001'])
  } finally {
    await rename(hidden, archives)
  }
  while ((await sent('page.js')) !== script) await sleep(100)
})

const archivesOf = async (remote: string) =>
  (await readdir(join(portal.app.config.dataDir, 'files/releases'), { recursive: true })).filter((file) =>
    file.includes(`${remote}-`),
  )
const later = () =>
  Promise.all([
    portal.app.db.query(sql`update archive_draft set begun_at = begun_at - interval '2 hours'`),
    portal.app.db.query(
      sql`update release set begun_at = begun_at - interval '2 hours' where published_at is null`,
    ),
  ])

test('deletes the files and archive of an interrupted publish, also if the build was published later', async () => {
  const [remote, build] = ['mf-cut', 'cd000001']
  const { files, releaseService } = deps()
  const put = files.put
  const cut = (work: () => Promise<void>) => {
    files.put = async (stored, path) => {
      await put(stored, path)
      await work()
    }
  }
  cut(() => Promise.reject(new Error('killed')))
  const first = await archiveOf(remote, build)
  await assert.rejects(releaseService.publish(first, actor), /killed/)
  assert.equal((await archivesOf(remote)).length, 1)
  await releaseService.removeOld(30)
  assert.equal((await archivesOf(remote)).length, 1, 'it may be under way')

  // Publishes the same build completely in another archive.
  cut(async () => {})
  await sleep(1_100)
  const second = await archiveOf(remote, build)
  assert.notEqual(second.digest, first.digest)
  await releaseService.publish(second, actor)
  await later()
  await releaseService.removeOld(30)
  assert.deepEqual(await archivesOf(remote), [
    join('mf', `${remote}-${build}-${second.digest.slice(0, 16)}.tgz`),
  ])
  assert.deepEqual(await portal.app.db.query(sql`select from archive_draft where remote = ${remote}`), [])
})

test('deletes leftovers of an interrupted publish that is never repeated', async () => {
  const { files, releaseService } = deps()
  files.layOut = () => Promise.reject(new Error('killed'))
  const put = files.put
  files.put = async (stored, path) => {
    await put(stored, path)
    throw new Error('killed')
  }
  await assert.rejects(releaseService.publish(await archiveOf('mf-dead', 'cd000002'), actor), /killed/)
  await later()
  await releaseService.removeOld(30)
  assert.deepEqual(await archivesOf('mf-dead'), [])
  assert.deepEqual((await releaseService.list('u-1')).find(({ remote }) => remote === 'mf-dead')?.builds, [])
})

test('deletes old partial folders at start and keeps recent ones', async () => {
  const { dataDir, databaseUrl } = portal.app.config
  const [old, young, orphan] = ['.temporary/old', '.temporary/young', 'mf-orphan/cd000003'].map((path) =>
    join(dataDir, 'releases', path),
  )
  for (const path of [old, young, orphan] as string[]) {
    await mkdir(path, { recursive: true })
    await writeFile(join(path, 'x.js'), 'x')
  }
  const longAgo = new Date(Date.now() - 7_200_000)
  for (const path of [old, orphan] as string[]) await utimes(path, longAgo, longAgo)
  const again = await startTestPortal({ databaseUrl, dataDir })
  try {
    const isThere = (path = '') => stat(path).then(Boolean, () => false)
    while ((await isThere(old)) || (await isThere(orphan))) await sleep(20)
    assert.equal(await isThere(young), true)
  } finally {
    await again.close()
  }
})
