import { resolveBinary } from './run.ts'
import { runCheck, type StageResult } from './stage.ts'

/** Runs the checks that need no portal. */
export const runStaticChecks = async (): Promise<StageResult[]> => [
  await runCheck('format and lint', resolveBinary('biome'), [
    'check',
    '--error-on-warnings',
    '--log-level=warn',
  ]),
  await runCheck('types: node', resolveBinary('tsc'), ['-p', 'tsconfig.node.json']),
  await runCheck('types: browser', resolveBinary('tsc'), ['-p', 'tsconfig.browser.json']),
  await runCheck('walls', resolveBinary('node'), ['shared/tooling/src/check-walls.ts']),
  await runCheck('plain words', resolveBinary('node'), ['shared/tooling/src/check-plain-words.ts']),
  await runCheck('translations', resolveBinary('node'), ['--test', 'shared/tooling/src/catalogue.test.ts']),
  await runCheck('dead code', resolveBinary('knip'), ['--no-progress', '--no-config-hints']),
]
