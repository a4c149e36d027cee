import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

interface TestFiles {
  jest: string[]
  node: string[]
  e2e: string[]
}
type Import = Record<'from' | 'to', string>

/** Used exports of the checkout's own tooling; an older version may select fewer tests. */
interface Tooling {
  selectTests?(changed: readonly string[]): TestFiles
  /** Earlier name of `selectTests`. */
  testsOf?(changed: readonly string[]): TestFiles
  readImports(root: string): Import[]
}

/** Batches of test files, those most likely to fail first. */
export interface TestSelection {
  /** Tests that Node and Jest run without a portal. */
  units: string[][]
  /** End-to-end tests and other slow tests, which use the calls of all services. */
  journeys: string[][]
}

/**
 * Size of the first batch; each is twice as large as the previous one, because a run takes seconds to start.
 */
const firstBatch = 5
const longestBatch = 30
const journeyBatch = 4
const isSource = /\.tsx?$/
const isServer = /^(services|shared\/(contracts|service-kit))\//
const isPage = /^(shell|mf-[^/]+|shared\/(ui|client))\//

/** Selects tests in a checkout by their imports, which it reads once. */
export async function createTestSelector(checkout: string): Promise<(file: string) => TestSelection> {
  const load = (name: string) =>
    import(pathToFileURL(join(checkout, 'shared/tooling/src', name)).href) as Promise<Tooling>
  const { selectTests, testsOf = selectTests } = await load('changed.ts')
  const { readImports } = await load('imports.ts')
  const importers = Map.groupBy(readImports(checkout), ({ to }) => to)
  // Tests that read all files by path, including catalogues.
  const readers = globSync('shared/tooling/src/*.test.ts', { cwd: checkout })
  const contract = [
    'shared/acceptance/src/ownership/ownership.test.ts',
    ...['lists', 'refusals'].map((name) => `e2e/contract/${name}.test.ts`),
  ]
  const pages = ['pages', 'navigation'].map((name) => `e2e/${name}.test.ts`)
  const there = (files: string[]) => files.filter((file) => existsSync(join(checkout, file)))

  return (file) => {
    const { jest, node, e2e } = testsOf?.([file]) ?? { jest: [], node: [], e2e: [] }
    const steps = importSteps(file, importers)
    const rank = (test: string): [folder: number, pack: number, steps: number] => [
      Number(dirname(test) !== dirname(file)),
      Number(packageName(test) !== packageName(file)),
      steps.get(test) ?? (isSource.test(file) ? 1_000 : 0),
    ]
    const isLong = (test: string) => /^(bench|shared\/acceptance)\//.test(test)
    const near = [...jest, ...node].filter((test) => !isLong(test))
    const units = [...new Set([...near, ...readers])].toSorted((a, b) => {
      const [first, second] = [rank(a), rank(b)]
      return first[0] - second[0] || first[1] - second[1] || first[2] - second[2]
    })
    const first = there(isServer.test(file) ? contract : isPage.test(file) ? pages : [])
    const others = (files: string[]) => files.filter((test) => !first.includes(test))
    return {
      units: [...Map.groupBy(units, (test) => rank(test).slice(0, 2).join()).values()].flatMap((group) =>
        inBatches(group, firstBatch, longestBatch),
      ),
      journeys: [first, others(e2e), others(node.filter(isLong))].flatMap((group) =>
        inBatches(group, journeyBatch),
      ),
    }
  }
}

const packageName = (file: string) => /^(shell|mf-[^/]+|\w+\/[^/]+)/.exec(file)?.[0]

/**
 * Counts the import steps from each file to `file`; for a file without importers, to any file of its
 * package.
 */
function importSteps(file: string, importers: ReadonlyMap<string, Import[]>): Map<string, number> {
  const begun = isSource.test(file)
    ? [file]
    : [...importers.keys()].filter((source) => packageName(source) === packageName(file))
  const steps = new Map(begun.map((source) => [source, 0]))
  for (const [source, count] of steps)
    for (const { from } of importers.get(source) ?? []) if (!steps.has(from)) steps.set(from, count + 1)
  return steps
}

function inBatches(files: readonly string[], size: number, longest = size): string[][] {
  if (files.length === 0) return []
  return [files.slice(0, size), ...inBatches(files.slice(size), Math.min(2 * size, longest), longest)]
}
