import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { openStore } from '@portal/service-kit/files/files.ts'
import { signIdentity } from '@portal/testing/node/identity.ts'
import { formatMessage } from '../message.ts'
import { startTestPortal } from '../test-portal.ts'
import { createArchive } from './archive.ts'
import { BuildFiles } from './build-files.ts'
import { LocalBuilds } from './local-builds.ts'
import { type BuildDraft, writeBuild } from './release.builder.ts'
import { createPortalClient } from './release.client.ts'
import type { ReleaseCalls } from './release.command.ts'
import { ReleaseService } from './release-service.ts'

const [own1, own2, own3, teams] = ['e1000000', 'e2000000', 'e3000000', 'ab000000']

let portal: Awaited<ReturnType<typeof startTestPortal>>
let calls: ReleaseCalls
let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'builds-'))
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

/** Creates a remote with helpers for its team's actions and for starts of the portal. */
function aRemote(remote: string) {
  const dist = join(folder, remote)
  const draft = (build: string): BuildDraft => ({ name: remote, build, path: `/${remote}` })
  const said: string[] = []
  const errors: string[] = []
  const { app, shellDir } = portal
  const files = new BuildFiles(openStore(app.config, 'releases'), join(app.config.dataDir, 'releases'))
  const releaseService = new ReleaseService({
    db: app.db,
    files,
    shellDir,
    budget: 100_000,
    tell: async () => {},
  })
  const starts = async () => {
    const builds = new LocalBuilds([dist], {
      releaseService,
      temporary: files.temporary,
      warn: (text) => said.push(text),
      error: (text) => errors.push(text),
    })
    await builds.look()
    return builds
  }
  return {
    said,
    errors,
    starts,
    /** Starts with a bundled build that is refused. */
    async comesBroken(build: string) {
      await writeBuild(dist, { ...draft(build), release: { contract: '^9.0.0' } })
      return starts()
    },
    /** Starts after an upgrade with another bundled build. */
    async comesWithPortal(build: string) {
      await writeBuild(dist, draft(build))
      return starts()
    },
    worksOn: (build: string) => writeBuild(dist, { ...draft(build), release: { takesOver: true } }),
    async teamPublishes(build: string, percent: number) {
      const own = join(folder, `${remote} of the team`)
      await writeBuild(own, draft(build))
      await calls.publish(await createArchive(own, build, folder))
      return calls.promote({ remote, build, percent })
    },
    async now() {
      const rollout = (await calls.list()).find((one) => one.remote === remote)
      assert.ok(rollout)
      return rollout
    },
    events: async () =>
      (await calls.history(remote)).map(
        (event) => `${event.action} ${event.build} by ${event.by}: ${formatMessage(event)}`,
      ),
  }
}

test('replaces the bundled build by that of the new version', async () => {
  const { comesWithPortal, now, said } = aRemote('mf-own')
  await comesWithPortal(own1)
  await comesWithPortal(own2)
  assert.deepEqual([(await now()).live, (await now()).fallback], [own2, own1])
  await calls.rollBack({ remote: 'mf-own' })
  await comesWithPortal(own3)
  assert.equal((await now()).live, own3)
  assert.deepEqual(said, [])
})

test('logs a refused bundled build once, as an error that the launcher prints', async () => {
  const { comesBroken, starts, errors, said } = aRemote('mf-broken')
  await starts()
  assert.equal(errors.length, 0, 'a folder without a build is none')
  said.length = 0
  const builds = await comesBroken(own1)
  await builds.look()
  assert.equal(errors.length, 1)
  assert.match(
    errors[0] ?? '',
    /mf-broken.*contract \^9\.0\.0.*where nothing is, its pages are not in service/,
  )
  assert.deepEqual(said, [])
})

test("keeps a team's live build through the upgrade and logs why the bundled build is not live", async () => {
  const { comesWithPortal, teamPublishes, now, events, said } = aRemote('mf-team')
  await comesWithPortal(own1)
  await teamPublishes(teams, 100)
  await comesWithPortal(own2)
  const { live, fallback, builds } = await now()
  assert.deepEqual([live, fallback], [teams, own1])
  assert.equal(builds.find(({ build }) => build === own2)?.state, 'published')
  assert.equal((await events())[0], `hold ${own2} by portal: not live: ${teams} is live, published by team-a`)
  assert.match(
    said.join(),
    /mf-team .*e2000000.* not live: ab000000 is live, published by team-a.*release promote mf-team e2000000/,
  )
  await comesWithPortal(own2)
  assert.equal(
    (await events()).filter((event) => event.startsWith('hold')).length,
    1,
    'the same build is no news',
  )
  await calls.promote({ remote: 'mf-team', build: own2, percent: 100 })
  await comesWithPortal(own3)
  assert.equal((await now()).live, own3, 'whoever goes back to the portal’s own gets its next one, too')
})

test('keeps a candidate of a team, whoever published the live build', async () => {
  const { comesWithPortal, teamPublishes, now, events } = aRemote('mf-candidate')
  await comesWithPortal(own1)
  await teamPublishes(teams, 30)
  await comesWithPortal(own2)
  const { live, candidate } = await now()
  assert.deepEqual([live, candidate], [own1, { build: teams, percent: 30 }])
  assert.equal(
    (await events())[0],
    `hold ${own2} by portal: not live: ${teams} is rolling out to 30 % of users`,
  )
})

test("treats a bundled build that a team publishes as the team's", async () => {
  const { comesWithPortal, teamPublishes, now } = aRemote('mf-both')
  await comesWithPortal(own1)
  await teamPublishes(own1, 100)
  await comesWithPortal(own2)
  assert.equal((await now()).live, own1)
})

test('keeps pinned and disabled remotes and logs the reason', async () => {
  const { comesWithPortal, now, events } = aRemote('mf-held')
  const remote = 'mf-held'
  await comesWithPortal(own1)
  await calls.setPinned({ remote, isPinned: true })
  await comesWithPortal(own2)
  assert.equal((await now()).live, own1)
  assert.equal((await events())[0], `hold ${own2} by portal: not live: the remote is pinned`)
  await calls.setPinned({ remote, isPinned: false })
  await calls.setEnabled({ remote, isEnabled: false })
  await comesWithPortal(own3)
  assert.equal((await events())[0], `hold ${own3} by portal: not live: the remote is disabled`)
})

test("makes a developer's local build live at once, and replaces nothing at the next start", async () => {
  const { comesWithPortal, worksOn, starts, teamPublishes, now } = aRemote('mf-work')
  const builds = await comesWithPortal(own1)
  await teamPublishes(teams, 100)
  // Changes the bundled build twice.
  for (const build of [own1, own2]) {
    await worksOn(build)
    await builds.look()
    assert.equal((await now()).live, build)
    await calls.promote({ remote: 'mf-work', build: teams, percent: 100 })
  }
  await worksOn(own3)
  await starts()
  assert.equal((await now()).live, teams)
})
