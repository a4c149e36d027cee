import type { Sample } from './sampler.ts'

/** Says what a command is for; the first pattern that matches wins. */
const activities: readonly [RegExp, string][] = [
  [/chrom.*--type=renderer/i, 'Chromium: pages'],
  [/chrom.*--type=gpu/i, 'Chromium: painting'],
  [/^\S*chrom/i, 'Chromium: the rest'],
  [/postgres/, 'PostgreSQL'],
  [/services\/\w+\/src\/main/, 'services of portals'],
  [/webpack|turbo/, 'build of front ends'],
  [/jest/, 'page tests'],
  [/tsc/, 'types'],
  [/biome|knip|check-walls/, 'format, lint, walls, dead code'],
  [/npm(-cli)?(\.js)? ci|\bnpm ci\b/, 'installing'],
  [/\.test\.mjs|--test/, 'test processes of Node'],
  [/valkey|redis/, 'Valkey'],
]

export const activity = ({ command }: Sample): string =>
  activities.find(([pattern]) => pattern.test(command))?.[1] ?? 'others'

/** The stage that a process belongs to, by the commands above it. */
export function stageName(sample: Sample): string {
  for (let at: Sample | undefined = sample; at; at = at.parent) {
    const stage = /\/(journey [\w -]+|services and packages)\.json/.exec(at.command)?.[1]
    if (stage) return stage
    if (/jest/.test(at.command)) return 'browser packages'
  }
  return activity(sample) === 'services of portals' || activity(sample) === 'PostgreSQL'
    ? 'portals and databases that stages share'
    : activity(sample)
}
