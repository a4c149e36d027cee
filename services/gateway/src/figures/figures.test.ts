import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  type LoadReport,
  type PublishedBuild,
  type ReleaseEvent,
  type RemoteRollout,
  releaseRoutes,
} from '@portal/contracts/release.contract.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { signIdentity } from '@portal/testing/node/identity.ts'
import { encodeMultipart } from '@portal/testing/node/service.ts'
import { waitUntil } from '@portal/testing/node/wait-until.ts'
import { formatMessage } from '../message.ts'
import { aBuild, toTarGz } from '../remote/release.builder.ts'
import { toUserPercentile } from '../remote/rollout.rules.ts'
import { startTestPortal } from '../test-portal.ts'
import { judgeBuilds } from './figures.ts'

const limits = { isOn: true, window: 10, minLoads: 20, minUsers: 5, points: 2, slowness: 150 }
let portal: Awaited<ReturnType<typeof startTestPortal>>
let admin: Record<string, string>
before(async () => {
  portal = await startTestPortal()
  admin = await signedIn('admin', ['release:view', 'release:publish'])
})
after(() => portal.close())

async function signedIn(userId: string, permissions: string[] = []) {
  const identity = () => signIdentity({ userId, username: userId, permissions })
  portal.sessions.set(`sid-${userId}.token-${userId}`, { identity, sessionId: userId, userId })
  return { cookie: `sid=sid-${userId}`, authorization: `Bearer token-${userId}` }
}

async function ask<T>(route: { path: string }, body?: object): Promise<T> {
  const answer = (await (await portal.post(`/api${route.path}`, body ?? '', admin)).json()) as {
    code: number
    msg: string
    data: T
  }
  assert.equal(answer.code, 200, answer.msg)
  return answer.data
}
const rollout = async (remote: string) =>
  (await ask<RemoteRollout[]>(releaseRoutes.findReleases)).find(
    (one) => one.remote === remote,
  ) as RemoteRollout
const figuresOf = async (remote: string, build: string) =>
  ((await rollout(remote)).builds.find((one) => one.build === build) as PublishedBuild).figures
const promote = (remote: string, build: string, percent: number) =>
  ask<RemoteRollout>(releaseRoutes.promoteRelease, { remote, build, percent })

async function publish(name: string, build: string, path: string) {
  const { headers, payload } = encodeMultipart({
    name: 'build.tar.gz',
    content: await toTarGz(aBuild({ name, build, path })),
  })
  const answer = await fetch(`${portal.url}/api${releaseRoutes.publishRelease.path}`, {
    method: 'POST',
    headers: { ...admin, ...headers },
    body: payload as never,
  })
  assert.equal(answer.status, 200, await answer.text())
}

const [good, bad] = ['aaaa1111', 'bbbb2222']
async function twoBuilds(remote: string) {
  await publish(remote, good, `/${remote}`)
  await publish(remote, bad, `/${remote}`)
  await promote(remote, good, 100)
}

const report = (userId: string, reports: Partial<LoadReport>[]) =>
  signedIn(userId).then((headers) =>
    portal.post(
      `/api${releaseRoutes.reportLoads.path}`,
      { reports: reports.map((one) => ({ phase: 'load', ms: 100, ...one })) },
      headers,
    ),
  )
/** Reports one load for each of so many users. */
const byUsers = (count: number, each: (nth: number) => Partial<LoadReport>) =>
  byThese(users.slice(0, count), each)
const byThese = (names: readonly string[], each: (nth: number) => Partial<LoadReport>) =>
  Promise.all(names.map((name, nth) => report(name, [each(nth)])))

const users = Array.from({ length: 1_000 }, (_, nth) => `user-${nth}`)
/** Splits users into those with the candidate and others. */
const withShare = (remote: string, build: string, percent: number) =>
  users.filter((user) => toUserPercentile(remote, build, user) < percent)
const withoutShare = (remote: string, build: string, percent: number) =>
  users.filter((user) => toUserPercentile(remote, build, user) >= percent)

test('accepts reports only from signed-in users about existing builds, and limits the influence of one user', async () => {
  await twoBuilds('mf-user')
  const remote = 'mf-user'
  const strange = await portal.post(
    `/api${releaseRoutes.reportLoads.path}`,
    { reports: [{ remote, build: good, phase: 'load', ms: 1 }] },
    {},
  )
  assert.equal(strange.status, 401)
  const wrong = await report('one', [{ remote, build: good, ms: -1 }])
  assert.equal(wrong.status, 400)
  await report('one', [
    { remote: 'mf-unknown', build: good },
    { remote, build: 'cccc3333' },
    { remote, build: good },
  ])
  assert.deepEqual(await figuresOf(remote, good), { loads: 1, errors: 0, p75: 100 })
  await Promise.all(
    Array.from({ length: 5 }, () =>
      report('loud', Array(50).fill({ remote, build: good, problem: 'broken' })),
    ),
  )
  const { loads, errors } = await figuresOf(remote, good)
  assert.ok(errors <= 6 && loads <= 7, `${errors} of ${loads}`)
})

test('counts only the first load time of each user and build, and none for a render error', async () => {
  await twoBuilds('mf-first')
  const remote = 'mf-first'
  await report('one', [{ remote, build: good, ms: 800 }])
  await report('one', [{ remote, build: good, ms: 4 }])
  await report('one', [{ remote, build: good, phase: 'render', problem: 'broken' }])
  assert.deepEqual(await figuresOf(remote, good), { loads: 2, errors: 1, p75: 800 })
})

test('rolls back a build that fails more often or loads slower, unless it is pinned', async () => {
  const remotes = ['mf-fails', 'mf-slow', 'mf-held']
  for (const remote of remotes) await twoBuilds(remote)
  // Reports loads of candidates and the live build; the slow build is already live.
  await byUsers(25, () => ({ remote: 'mf-fails', build: good }))
  await byUsers(25, () => ({ remote: 'mf-held', build: good }))
  await byUsers(25, () => ({ remote: 'mf-slow', build: good, ms: 400 }))
  // Moves the previous load into the past.
  await portal.app.db.query(
    sql`update load_report set minute = minute - interval '1 day', at = at - interval '1 day' where remote = 'mf-slow'`,
  )
  await promote('mf-fails', bad, 10)
  await promote('mf-held', bad, 10)
  await ask(releaseRoutes.pinRelease, { remote: 'mf-held', isPinned: true })
  await promote('mf-slow', bad, 100)
  const broken = (remote: string) => (nth: number) => ({
    remote,
    build: bad,
    ...(nth % 4 === 0 && { problem: 'digest differs' }),
  })
  await byThese(withShare('mf-held', bad, 10).slice(0, 24), broken('mf-held'))
  await byThese(withShare('mf-fails', bad, 10).slice(0, 24), broken('mf-fails'))
  await byUsers(24, () => ({ remote: 'mf-slow', build: bad, ms: 700 }))
  await waitUntil(
    async () => (await rollout('mf-fails')).candidate === null && (await rollout('mf-slow')).live === good,
  )

  const [fails, slow, held] = await Promise.all(
    remotes.map((remote) => ask<ReleaseEvent[]>(releaseRoutes.findReleaseHistory, { remote })),
  )
  const told = (events = fails) =>
    events?.slice(0, 1).map(({ by, action, build, ...said }) => [by, action, build, formatMessage(said)])
  assert.deepEqual(told(fails), [
    ['portal', 'step-back', bad, 'loads failed for 6 of 24 users, previously 0 of 25'],
  ])
  assert.deepEqual(told(slow), [
    [
      'portal',
      'step-back',
      bad,
      '75 % of first loads took 0.70 s or less (24 loads), previously 0.40 s (25 loads)',
    ],
  ])
  assert.equal(held?.[0]?.action, 'pin')
  const { live, candidate } = await rollout('mf-held')
  assert.deepEqual([live, candidate], [good, { build: bad, percent: 10 }])

  // Publishes a rolled-back build again, with new figures.
  await promote('mf-fails', bad, 10)
  const found: string[] = []
  await judgeBuilds(portal.app.db, limits, async (remote) => found.push(remote) > 0)
  assert.deepEqual(found, [])
  assert.deepEqual((await rollout('mf-fails')).candidate, { build: bad, percent: 10 })
})

test('keeps a working release despite twelve false reports by two users, and refuses reports about builds that they do not get', async () => {
  const remote = 'mf-lies'
  await twoBuilds(remote)
  await byUsers(25, () => ({ remote, build: good }))
  await promote(remote, bad, 50)
  const theirs = withShare(remote, bad, 50)
  await byThese(theirs.slice(0, 12), () => ({ remote, build: bad }))
  for (const liar of theirs.slice(12, 14))
    await report(liar, Array(6).fill({ remote, build: bad, problem: 'broken', ms: 600_000 }))
  const judged = async () => {
    const found: string[] = []
    await judgeBuilds(portal.app.db, limits, async (name) => found.push(name) > 0)
    return found.filter((name) => name === remote)
  }
  assert.deepEqual(await figuresOf(remote, bad), { loads: 24, errors: 12, p75: 100 })
  assert.deepEqual(await judged(), [])

  await byThese(withoutShare(remote, bad, 50).slice(0, 20), () => ({ remote, build: bad, problem: 'broken' }))
  assert.equal((await figuresOf(remote, bad)).loads, 24)
  assert.deepEqual(await judged(), [])

  // Reports five further failures, more than two users could fake.
  await byThese(theirs.slice(14, 17), () => ({ remote, build: bad, problem: 'broken' }))
  assert.deepEqual(await judged(), [remote])
})

test('ignores reports of users who can no longer get the build', async () => {
  const remote = 'mf-gone'
  await twoBuilds(remote)
  await report('one', [{ remote, build: bad }])
  assert.equal((await figuresOf(remote, bad)).loads, 0, 'published for nobody')
  await promote(remote, bad, 100)
  await report('one', [
    { remote, build: bad },
    { remote, build: good },
  ])
  assert.deepEqual(
    [(await figuresOf(remote, bad)).loads, (await figuresOf(remote, good)).loads],
    [1, 1],
    'live, and what stands in for it',
  )
  await ask(releaseRoutes.rollbackRelease, { remote })
  await report('two', [{ remote, build: bad, problem: 'broken' }])
  assert.deepEqual(await figuresOf(remote, bad), { loads: 1, errors: 0, p75: 100 })
})
