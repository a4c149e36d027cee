import type { ProcessSample } from './sampler.ts'

/** Classifies a command by the first matching pattern. */
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

export const classifyActivity = ({ command }: ProcessSample): string =>
  activities.find(([pattern]) => pattern.test(command))?.[1] ?? 'others'

/** Finds the stage of a process by the commands of its ancestors. */
export function findStageName(sample: ProcessSample): string {
  for (let at: ProcessSample | undefined = sample; at; at = at.parent) {
    const stage = /\/(journey [\w -]+|services and packages)\.json/.exec(at.command)?.[1]
    if (stage) return stage
    if (/jest/.test(at.command)) return 'browser packages'
  }
  return classifyActivity(sample) === 'services of portals' || classifyActivity(sample) === 'PostgreSQL'
    ? 'portals and databases that stages share'
    : classifyActivity(sample)
}
