import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findWordingProblems } from './plain-words.rules.ts'
import { root } from './run.ts'

/** Folders whose comments, names and titles are older than the rules; the list only gets shorter. */
const exempt = /^services\/chat\/src\/(answering|danger|grammar|knowledge|understanding)\//

const problems = globSync('{shell,mf-*,services/*,shared/*,e2e,bench}/**/*.{ts,tsx,mjs,js}', {
  cwd: root,
  exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path),
})
  .sort()
  .flatMap((file) =>
    findWordingProblems(file, readFileSync(join(root, file), 'utf8'))
      .filter(({ rule }) => rule === 'spread' || rule === 'width' || !exempt.test(file))
      .map(({ line, message }) => `${file}:${line}: ${message}`),
  )
for (const problem of problems) console.log(problem)
if (problems.length) console.log(`\n${problems.length} problems; CONTRIBUTING.md says what to write instead.`)
process.exitCode = problems.length ? 1 : 0
