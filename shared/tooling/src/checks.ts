import { bin } from './run.ts'
import { check, type Result } from './stage.ts'

/** Checks that run without the portal. */
export const staticChecks = async (): Promise<Result[]> => [
  await check('format and lint', bin('biome'), ['check', '--error-on-warnings', '--log-level=warn']),
  await check('types: node', bin('tsc'), ['-p', 'tsconfig.node.json']),
  await check('types: browser', bin('tsc'), ['-p', 'tsconfig.browser.json']),
  await check('walls', bin('node'), ['shared/tooling/src/check-walls.ts']),
  await check('plain words', bin('node'), ['shared/tooling/src/check-plain-words.ts']),
  await check('translations', bin('node'), ['--test', 'shared/tooling/src/catalogue.test.ts']),
  await check('dead code', bin('knip'), ['--no-progress', '--no-config-hints']),
]
