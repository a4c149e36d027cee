import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { findTestFiles, type TestFiles } from './files.ts'
import { readImports, type SourceImport } from './imports.ts'
import { journeyParts } from './journey-parts.ts'
import { root, runCommand } from './run.ts'

/** Files that affect everything: installed packages, and the test set-up. */
const everything =
  /^(package(-lock)?\.json|jest\.config\.js|shared\/testing\/src\/(node\/(database|page-environment|postgres|service)|browser\/(run-sequentially|setup|styled-engine))\.ts)$/

/**
 * Lists of entities, whose importers depend on no entity in particular: a changed entity runs the list's own
 * tests and the entity's tests.
 */
const lists =
  /^(shared\/contracts\/src\/(all|export\.contract|schema-modules)\.ts|services\/[^/]+\/src\/((service|jobs)\.ts|common\/row\.builder\.ts)|mf-[^/]+\/src\/remote\.ts|e2e\/screens\.ts)$/

/** Reads the migrations of all services. */
const migrationsTest = 'shared/service-kit/src/database/references.test.ts'
/** Reads the catalogues of all packages. */
const cataloguesTest = 'shared/tooling/src/catalogue.test.ts'

/**
 * Lists files that differ from `base`; by default from the branch point on main, and on main from the last
 * commit.
 */
export async function listChangedFiles(base?: string): Promise<string[]> {
  const from = base ?? (await branchPoint())
  const found = await lines('diff', '--name-only', '--no-renames', from)
  const added = await lines('ls-files', '--others', '--exclude-standard')
  const files = [...new Set([...found, ...added])]
  return files.length > 0 || base ? files : lines('diff', '--name-only', '--no-renames', `${from}~1`)
}

async function branchPoint(): Promise<string> {
  for (const main of ['main', 'origin/main']) {
    const { code, output } = await runCommand('git', ['merge-base', 'HEAD', main])
    if (code === 0) return output.trim()
  }
  return 'HEAD'
}

async function lines(...args: string[]): Promise<string[]> {
  const { code, output } = await runCommand('git', args)
  if (code !== 0) throw new Error(`git ${args.join(' ')}: ${output.trim()}`)
  return output.split('\n').filter(Boolean)
}

/**
 * Selects the tests that a change of these files can break: tests that import or name one of them, directly
 * or indirectly but not through a list of entities, and tests in the same folder as such a file.
 */
export function selectTests(changed: readonly string[], all: TestFiles = findTestFiles()): TestFiles {
  if (changed.some((file) => everything.test(file))) return all
  const imports = [...readImports(root), ...mentions(all)]
  const sources = new Set(imports.map(({ from }) => from))
  const begun = changed.flatMap((file) => (isSource(file) ? [file] : standsFor(file, sources)))
  const broken = findDependants(begun, imports)
  const beside = new Set([...broken].filter((file) => !isForTests(file)).map((file) => dirname(file)))
  const isReached = (file: string) => broken.has(file) || beside.has(dirname(file))
  const near = begun.flatMap((file) => nearest(file, imports))
  const isAbout = (journey: string) =>
    broken.has(journey) ||
    partsOf(journey).some((part) => [...begun, ...near].some((file) => `${file}/`.startsWith(`${part}/`)))
  return {
    jest: all.jest.filter(isReached),
    node: all.node.filter(isReached),
    e2e: all.e2e.filter(isAbout),
  }
}

const isForTests = (file: string) => /\.(test|builder|mock)\.tsx?$/.test(file)
const isSource = (file: string) => /\.tsx?$/.test(file)
const partsOf = (journey: string) => journeyParts[basename(journey, '.test.ts')] ?? []

/** Finds the direct importers of a file, within its own entity if possible. */
function nearest(file: string, imports: readonly SourceImport[]): string[] {
  const [noun] = basename(file).split('.')
  const importers = imports.flatMap(({ from, to }) =>
    to === file && !lists.test(from) && !isForTests(from) ? from : [],
  )
  const ofNoun = importers.filter((from) => basename(dirname(from)) === noun)
  return ofNoun.length > 0 ? ofNoun : importers
}

/**
 * Maps a file without imports to those it affects: a picture to its package; a document or a catalogue to
 * its readers; a migration to users of its tables.
 */
function standsFor(file: string, sources: ReadonlySet<string>): string[] {
  const folder = /^(shell|mf-[^/]+|services\/[^/]+|shared\/[^/]+)\//.exec(file)?.[0]
  if (!folder || file.endsWith('.md')) return [file]
  if (file.includes('/locales/')) return [file, cataloguesTest]
  const ofPackage = [...sources].filter((source) => source.startsWith(folder))
  if (!file.endsWith('.sql')) return [file, ...ofPackage]
  const users = usersOfTables(file, ofPackage)
  return [file, migrationsTest, ...(users.length > 0 ? users : ofPackage)]
}

/** Finds the sources of a service whose SQL uses a table of a migration. */
function usersOfTables(migration: string, sources: readonly string[]): string[] {
  if (!existsSync(join(root, migration))) return []
  const text = readFileSync(join(root, migration), 'utf8')
  const tables = [...text.matchAll(/\btable (?:if (?:not )?exists )?(\w+)|\bon (\w+) ?\(/g)]
  if (tables.length === 0) return []
  const use = new RegExp(
    `\\b(from|join|into|update|sql)[ \`]+(${tables.map(([, a, b]) => a ?? b).join('|')})\\b`,
  )
  return sources.filter((source) => use.test(readFileSync(join(root, source), 'utf8')))
}

/** Returns these files and all their direct and indirect importers, except through lists of entities. */
export function findDependants(
  files: readonly string[],
  imports: readonly Pick<SourceImport, 'from' | 'to'>[],
): Set<string> {
  const importers = Map.groupBy(imports, ({ to }) => to)
  const found = new Set(files)
  for (const file of found) {
    if (lists.test(file) && !files.includes(file)) continue
    for (const { from } of importers.get(file) ?? []) found.add(from)
  }
  return found
}

/** Finds names of started programs and read files in tests: `test/slow-service.ts`, `docs/settings.md`. */
function mentions({ jest, node, e2e }: TestFiles): SourceImport[] {
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
