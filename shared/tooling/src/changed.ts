import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type TestFiles, testFiles } from './files.ts'
import { type Import, readImports } from './imports.ts'
import { journeyParts } from './journey-parts.ts'
import { root, run } from './run.ts'

/** With these everything may change: what is installed, and how tests run. */
const everything =
  /^(package(-lock)?\.json|jest\.config\.js|shared\/testing\/src\/(node\/(database|page-environment|postgres|service)|browser\/(run-sequentially|setup|styled-engine))\.ts)$/

/**
 * Lists of nouns. What imports them depends on no noun more than on another: a change of a noun runs the
 * tests beside the list, and those of the noun.
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
 * The tests that a change of these files can break: they import or name one of them, by however many steps
 * but through no list of nouns, or stand beside a file that does.
 */
export function selectTests(changed: readonly string[], all: TestFiles = testFiles()): TestFiles {
  if (changed.some((file) => everything.test(file))) return all
  const imports = [...readImports(root), ...mentions(all)]
  const sources = new Set(imports.map(({ from }) => from))
  const begun = changed.flatMap((file) => (isSource(file) ? [file] : standsFor(file, sources)))
  const broken = dependants(begun, imports)
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

/** Finds the direct importers of a file, within its own noun if possible. */
function nearest(file: string, imports: readonly Import[]): string[] {
  const [noun] = basename(file).split('.')
  const importers = imports.flatMap(({ from, to }) =>
    to === file && !lists.test(from) && !isForTests(from) ? from : [],
  )
  const ofNoun = importers.filter((from) => basename(dirname(from)) === noun)
  return ofNoun.length > 0 ? ofNoun : importers
}

/**
 * Maps a file without imports to those it affects: a picture to its package; a document or a catalogue to its
 * readers; a migration to users of its tables.
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

/** The sources of a service that name a table of a migration as SQL does. */
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

/** These files, and everything from which imports lead to one of them through no list of nouns. */
export function dependants(
  files: readonly string[],
  imports: readonly Pick<Import, 'from' | 'to'>[],
): Set<string> {
  const importers = Map.groupBy(imports, ({ to }) => to)
  const found = new Set(files)
  for (const file of found) {
    if (lists.test(file) && !files.includes(file)) continue
    for (const { from } of importers.get(file) ?? []) found.add(from)
  }
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
