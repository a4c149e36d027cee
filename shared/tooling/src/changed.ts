import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type TestFiles, testFiles } from './files.ts'
import { type Import, readImports } from './imports.ts'
import { journeyParts } from './journey-parts.ts'
import { root, run } from './run.ts'

/** With these everything may change: what is installed, and how tests run. */
const everything =
  /^(package(-lock)?\.json|jest\.config\.js|shared\/testing\/src\/(node\/(database|postgres|service)|browser\/(setup|in-turn))\.ts)$/

/** Reads the migrations of all services. */
const migrationsTest = 'shared/service-kit/src/references.test.ts'

/**
 * What the working tree holds differently from `base`; by default from where the branch left main, and on
 * main from the last commit.
 */
export async function changedFiles(base?: string): Promise<string[]> {
  const from = base ?? (await branchPoint())
  const found = await lines('diff', '--name-only', '--no-renames', from)
  const added = await lines('ls-files', '--others', '--exclude-standard')
  const files = [...new Set([...found, ...added])]
  return files.length > 0 || base ? files : lines('diff', '--name-only', '--no-renames', `${from}~1`)
}

async function branchPoint(): Promise<string> {
  for (const main of ['main', 'origin/main']) {
    const { code, output } = await run('git', ['merge-base', 'HEAD', main])
    if (code === 0) return output.trim()
  }
  return 'HEAD'
}

async function lines(...args: string[]): Promise<string[]> {
  const { code, output } = await run('git', args)
  if (code !== 0) throw new Error(`git ${args.join(' ')}: ${output.trim()}`)
  return output.split('\n').filter(Boolean)
}

/**
 * The tests that a change of these files can break: whatever imports them, by however many steps, or names
 * them in its text.
 */
export function testsOf(changed: readonly string[], all: TestFiles = testFiles()): TestFiles {
  if (changed.some((file) => everything.test(file))) return all
  const imports = [...readImports(root), ...mentions(all)]
  const sources = new Set(imports.map(({ from }) => from))
  const begun = changed.flatMap((file) => (isSource(file) ? [file] : standsFor(file, sources)))
  const broken = dependants(begun, imports)
  const near = new Set([...begun, ...imports.filter(({ to }) => begun.includes(to)).map(({ from }) => from)])
  const isAbout = (journey: string) =>
    broken.has(journey) ||
    partsOf(journey).some((part) => [...near].some((file) => `${file}/`.startsWith(`${part}/`)))
  return {
    jest: all.jest.filter((file) => broken.has(file)),
    node: all.node.filter((file) => broken.has(file)),
    e2e: all.e2e.filter(isAbout),
  }
}

const isSource = (file: string) => /\.tsx?$/.test(file)
const partsOf = (journey: string) => journeyParts[basename(journey, '.test.ts')] ?? []

/**
 * What no import shows, such as a migration or a picture, may change all of its package; a document nobody
 * but who reads it.
 */
function standsFor(file: string, sources: ReadonlySet<string>): string[] {
  const folder = /^(shell|mf-[^/]+|services\/[^/]+|shared\/[^/]+)\//.exec(file)?.[0]
  if (!folder || file.endsWith('.md')) return [file]
  const readers = file.endsWith('.sql') ? [migrationsTest] : []
  return [file, ...readers, ...[...sources].filter((source) => source.startsWith(folder))]
}

/** Everything from which a way of imports leads to one of `files`, and these themselves. */
export function dependants(
  files: readonly string[],
  imports: readonly Pick<Import, 'from' | 'to'>[],
): Set<string> {
  const importers = Map.groupBy(imports, ({ to }) => to)
  const found = new Set(files)
  for (const file of found) for (const { from } of importers.get(file) ?? []) found.add(from)
  return found
}

/**
 * Tests name programs that they start and files that they read: `test/slow-service.ts`, `docs/settings.md`.
 */
function mentions({ jest, node, e2e }: TestFiles): Import[] {
  return [...jest, ...node, ...e2e]
    .filter((file) => existsSync(join(root, file)))
    .flatMap((from) => {
      const folder = /^(shell|mf-[^/]+|services\/[^/]+|shared\/[^/]+|e2e|bench)/.exec(from)?.[0] ?? ''
      const named = [
        ...readFileSync(join(root, from), 'utf8').matchAll(
          /['"`](?:\.\.?\/)*([\w-][\w./-]*\.(?:ts|tsx|mjs|js|md|json))['"`]/g,
        ),
      ]
      return named.flatMap(([, path = '']) =>
        [path, `${folder}/${path}`, `${folder}/src/${path}`].map((to) => ({ from, to, names: [] })),
      )
    })
}
