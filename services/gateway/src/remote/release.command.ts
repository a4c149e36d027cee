import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Release } from '@portal/contracts/registry.ts'
import type { PublishedBuild, ReleaseEvent, RemoteRollout } from '@portal/contracts/release.contract.ts'
import { resolveCallerPath } from '@portal/service-kit/caller-path.ts'
import * as Value from 'typebox/value'
import { formatMessage } from '../message.ts'
import { type Archive, createArchive } from './archive.ts'

export const releaseHelp = `Releases of remotes (of the portal here, or with PORTAL_URL and PORTAL_TOKEN of another one)
  release list [<remote>]                    what is live for whom, and all builds
  release publish <remote> [--percent <n>]   hand in the build in the remote's dist; with --percent also promote it
      --dist <folder>                        where the build is, if not in <remote>/dist
  release promote <remote> [<build>]         the build of the rollout, else the newest, or the one named, for everybody
      --percent <n>                          for so many of a hundred users only
  release rollback <remote> [<build>]        stop the rollout, or go back to the last good build or the one named
  release disable <remote>                   make a remote and its pages unavailable
  release enable <remote>
  release pin <remote>                       hold what is live
  release unpin <remote>
  release history <remote>`

/** Error that is printed without a stack trace: wrong input or a refusal. */
export class ReleaseProblem extends Error {}

type Target<T = unknown> = { remote: string; revision?: number } & T

/** Operations on releases, on the local registry or a remote portal. */
export interface ReleaseCalls {
  list(): Promise<RemoteRollout[]>
  history(remote: string): Promise<ReleaseEvent[]>
  publish(archive: Archive): Promise<RemoteRollout>
  promote(target: Target<{ build: string; percent: number }>): Promise<RemoteRollout>
  rollBack(target: Target<{ build?: string }>): Promise<RemoteRollout>
  setEnabled(target: Target<{ isEnabled: boolean }>): Promise<RemoteRollout>
  setPinned(target: Target<{ isPinned: boolean }>): Promise<RemoteRollout>
}

interface Context {
  calls: ReleaseCalls
  say: (line: string) => void
  /** Folder that contains the remotes. */
  root: string
}

type Values = { percent?: string; dist?: string }
type Command = (
  remote: string,
  build: string | undefined,
  values: Values,
  context: Context,
) => Promise<RemoteRollout>

/** Runs `release …`. @throws ReleaseProblem */
export async function releaseCommand(
  [verb = '', ...args]: readonly string[],
  context: Context,
): Promise<void> {
  const { positionals, values } = parsed(args)
  const [remote, build] = positionals
  if (verb === 'list') return list(remote, context)
  if (verb !== 'history' && !Object.hasOwn(commands, verb))
    throw new ReleaseProblem(`There is no command "release ${verb}".\n\n${releaseHelp}`)
  if (!remote) throw new ReleaseProblem(`Say which remote, for example: release ${verb} mf-tools`)
  if (verb === 'history') return history(remote, context)
  const rollout = await (commands[verb] as Command)(remote, build, values, context)
  context.say(sentence(rollout))
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      options: { percent: { type: 'string' }, dist: { type: 'string' } },
      allowPositionals: true,
    })
  } catch (error) {
    throw new ReleaseProblem(`${(error as Error).message}\n\n${releaseHelp}`)
  }
}

const commands: Record<string, Command> = {
  async publish(remote, _, values, { calls, say, root }) {
    const percent = values.percent === undefined ? undefined : percentOf(values.percent)
    const dist = values.dist === undefined ? join(root, remote, 'dist') : resolveCallerPath(values.dist)
    const release = await readRelease(dist, remote)
    const archive = await createArchive(dist, release.build, tmpdir())
    try {
      const rollout = await calls.publish(archive)
      say(`${remote} ${release.version} is published as ${release.build}.`)
      return percent === undefined
        ? rollout
        : await calls.promote({ remote, build: release.build, percent, revision: rollout.revision })
    } finally {
      await archive.discard()
    }
  },
  async promote(remote, build, values, { calls }) {
    const { revision, builds, candidate } = await found(calls, remote)
    const wanted = build ?? candidate?.build ?? builds[0]?.build
    if (!wanted)
      throw new ReleaseProblem(`Nothing of ${remote} is published. First: release publish ${remote}`)
    return calls.promote({ remote, build: wanted, percent: percentOf(values.percent ?? '100'), revision })
  },
  rollback: (remote, build, _, { calls }) => calls.rollBack({ remote, ...(build && { build }) }),
  enable: (remote, _, __, { calls }) => calls.setEnabled({ remote, isEnabled: true }),
  disable: (remote, _, __, { calls }) => calls.setEnabled({ remote, isEnabled: false }),
  pin: (remote, _, __, { calls }) => calls.setPinned({ remote, isPinned: true }),
  unpin: (remote, _, __, { calls }) => calls.setPinned({ remote, isPinned: false }),
}

function percentOf(given: string): number {
  const percent = Number(given)
  if (Number.isInteger(percent) && percent >= 1 && percent <= 100) return percent
  throw new ReleaseProblem(`--percent is a whole number from 1 to 100, not "${given}".`)
}

async function readRelease(dist: string, remote: string): Promise<Release> {
  const value: unknown = await readFile(join(dist, 'release.json'), 'utf8').then(JSON.parse, () => undefined)
  if (!Value.Check(Release, value))
    throw new ReleaseProblem(`${dist} holds no build. Build it first: npm run build -w ${remote}`)
  if (value.name !== remote)
    throw new ReleaseProblem(`${dist} holds a build of ${value.name}, not of ${remote}.`)
  return value
}

async function found(calls: ReleaseCalls, remote: string): Promise<RemoteRollout> {
  const rollout = (await calls.list()).find((one) => one.remote === remote)
  if (!rollout) throw new ReleaseProblem(`There is no remote ${remote} here. All of them: release list`)
  return rollout
}

async function list(remote: string | undefined, { calls, say }: Context) {
  const rollouts = remote ? [await found(calls, remote)] : await calls.list()
  if (rollouts.length === 0) say('Nothing is published.')
  for (const rollout of rollouts) {
    say(sentence(rollout))
    for (const line of table(rollout.builds)) say(`  ${line}`)
  }
}

async function history(remote: string, { calls, say }: Context) {
  for (const { at, by, action, build, ...said } of await calls.history(remote))
    say([moment(at), action.padEnd(9), (build ?? '').padEnd(12), formatMessage(said), `by ${by}`].join('  '))
}

function sentence({ remote, live, fallback, candidate, isPinned, isEnabled, misfit }: RemoteRollout): string {
  const parts = [
    live ? `live ${live}` : 'nothing live',
    ...(candidate ? [`${candidate.build} for ${candidate.percent} % of users`] : []),
    ...(fallback ? [`last good ${fallback}`] : []),
    ...(isPinned ? ['pinned'] : []),
    ...(isEnabled ? [] : ['disabled']),
    ...(misfit
      ? [
          `the live release doesn't work with this portal, ${misfit.standIn ? `${misfit.standIn} is used instead` : 'so the remote is unavailable'}: ${misfit.reason}`,
        ]
      : []),
  ]
  return `${remote}: ${parts.join(', ')}`
}

const moment = (at: string) => at.slice(0, 16).replace('T', ' ')

function table(builds: readonly PublishedBuild[]): string[] {
  const rows = builds.map(
    ({ build, version, state, size, publishedAt, publishedBy, figures: { loads, errors, p75 } }) => [
      build,
      version,
      state,
      `${(size / 1000).toFixed(1)} kB`,
      `${moment(publishedAt)} by ${publishedBy}`,
      loads === 0
        ? ''
        : `${loads} loads, ${errors} failed${p75 === null ? '' : `, p75 ${Math.round(p75)} ms`}`,
    ],
  )
  const widths = rows.reduce(
    (most, row) => row.map((cell, at) => Math.max(cell.length, most[at] ?? 0)),
    [] as number[],
  )
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
