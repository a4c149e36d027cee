import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { seed } from '@portal/testing/node/deep.ts'
import { root } from './run.ts'

const require = createRequire(import.meta.url)

/**
 * Characters of test files per process or page. Loading services, or React and Material UI, takes seconds
 * per process; some four groups per core keep the last process short.
 */
const groupSize = 240_000
/** Marks of a file that needs its own process or page, with the reason, or that replaces a module. */
const alone = /\/\/ Runs in its own (process|page)\b|\bjest\.(mock|unmock|doMock|resetModules)\(/

interface Group {
  isAlone: boolean
  files: string[]
  size: number
}

/** Makes properties try the same values in each run; a deep run tries others. */
function seeding(files: readonly string[], load: (path: string) => string): string {
  const hasProperties = files.some((file) => readFileSync(join(root, file), 'utf8').includes("'fast-check'"))
  return hasProperties
    ? `if (!process.env.PORTAL_DEEP) ${load('fast-check')}.configureGlobal({ seed: ${seed} })\n`
    : ''
}

/** Groups test files that share a process, longest first. */
export function groupTestFiles(files: readonly string[]): string[][] {
  const groups: Group[] = []
  let open: Group | undefined
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8')
    const isAlone = alone.test(text)
    let group = isAlone ? undefined : open
    if (!group || group.size + text.length > groupSize) {
      group = { isAlone, files: [], size: 0 }
      groups.push(group)
      if (!isAlone) open = group
    }
    group.files.push(file)
    group.size += text.length
  }
  return groups
    .toSorted((a, b) => Number(b.isAlone) - Number(a.isAlone) || b.size - a.size)
    .map((group) => group.files)
}

/**
 * Writes Jest's entries: a file for each group below `folder`, numbered for `in-order.ts`. Files of pure
 * functions run without a page.
 */
export function writeJestEntries(files: readonly string[], folder: string): string[] {
  const runSequentially = join(root, 'shared/testing/src/browser/run-sequentially.ts')
  const pages = groupTestFiles(files.filter((file) => file.endsWith('x')))
  const functions = groupTestFiles(files.filter((file) => !file.endsWith('x')))
  return [...pages, ...functions].map((group, at) => {
    const kind = at < pages.length ? 'pages' : 'functions'
    const entry = join(folder, kind, `${String(at + 1).padStart(3, '0')}.test.js`)
    mkdirSync(join(folder, kind), { recursive: true })
    const loads = group.map(
      (file) => `[${JSON.stringify(file)}, () => require(${JSON.stringify(join(root, file))})]`,
    )
    const seeded = seeding(group, (name) => `require(${JSON.stringify(require.resolve(name))})`)
    writeFileSync(
      entry,
      `${seeded}require(${JSON.stringify(runSequentially)}).runSequentially([${loads.join(', ')}])\n`,
    )
    return entry
  })
}

/** Writes the entries of Node's test runner: a file for each group below `folder`, which it runs by name. */
export function writeNodeEntries(groups: readonly string[][], folder: string): string[] {
  const own = mkdtempSync(join(folder, 'groups-'))
  const runSequentially = pathToFileURL(join(import.meta.dirname, 'run-sequentially.ts')).href
  return groups.map((files, at) => {
    const entry = join(own, `${String(at + 1).padStart(3, '0')}.test.mjs`)
    const paths = JSON.stringify(files.map((file) => join(root, file)))
    const seeded = seeding(files, (name) => `(await import('${import.meta.resolve(name)}')).default`)
    writeFileSync(
      entry,
      `import { runSequentially } from '${runSequentially}'\n${seeded}await runSequentially(${paths})\n`,
    )
    return entry
  })
}
