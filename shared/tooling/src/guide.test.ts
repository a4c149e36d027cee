import assert from 'node:assert/strict'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { resolveBinary, root, runCommand } from './run.ts'

// Applies docs/new-remote.md to a copy of the changed files: its blocks are complete and match the rest of
// the repository.
const copy = mkdtempSync(join(tmpdir(), 'portal-guide-'))
after(() => rmSync(copy, { recursive: true, force: true }))
cpSync(join(root, 'shared/contracts'), join(copy, 'shared/contracts'), {
  recursive: true,
  filter: (path) => !path.endsWith('node_modules'),
})
const access = ['permission.rules.ts', 'menu.rules.ts', 'access.test.ts'].map((name) => `src/access/${name}`)
for (const name of ['package.json', ...access])
  cpSync(join(root, 'services/identity', name), join(copy, 'services/identity', name))
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))

const blocks = [
  ...readFileSync(join(root, 'docs/new-remote.md'), 'utf8').matchAll(
    /^\*\*`(?<path>\S+)`\*\*\n\n```(?<language>\w+)\n(?<body>.*?)^```$/gms,
  ),
].map(({ groups }) => groups as { path: string; language: string; body: string })

/** Applies a diff block to a file: its context lines must occur exactly once. */
function patched(text: string, difference: string): string {
  const lines = difference.split('\n')
  const before = lines.filter((line) => !line.startsWith('+')).map((line) => line.slice(1))
  const [start, ...rest] = text.split(before.join('\n'))
  assert.equal(rest.length, 1, `stands once in the file:\n${difference}`)
  return [start, rest[0]].join(lines.map((line) => line.slice(1)).join('\n'))
}

for (const { path, language, body } of blocks) {
  const file = join(copy, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, language === 'diff' ? patched(readFileSync(file, 'utf8'), body) : body)
}

async function passes(command: string, args: string[]) {
  const { code, output } = await runCommand(resolveBinary(command), args)
  assert.equal(code, 0, output)
}

/**
 * Type-checks one of the two projects; `@portal/contracts` resolves to the copy, also for packages of the
 * root.
 */
async function typeChecks(world: 'node' | 'browser', include: string[]) {
  const config = join(copy, `tsconfig.${world}.json`)
  const paths = { '@portal/contracts/*': [join(copy, 'shared/contracts/src/*')] }
  const base = join(root, `tsconfig.${world}.json`)
  writeFileSync(config, JSON.stringify({ extends: base, compilerOptions: { paths }, include }))
  await passes('tsc', ['-p', config])
}

test('finds, formats and lints the blocks of the guide', async () => {
  assert.ok(blocks.length > 20, `${blocks.length} blocks`)
  await passes('biome', ['check', '--vcs-enabled=false', `--config-path=${join(root, 'biome.json')}`, copy])
})

test("grants the guide's page to the roles that the access test names", async () => {
  const { code, output } = await runCommand(process.execPath, [
    join(copy, 'services/identity/src/access/access.test.ts'),
  ])
  assert.equal(code, 0, output)
})

test("type-checks the guide's service", () =>
  typeChecks('node', [join(copy, 'services/*/src'), join(copy, 'shared/contracts/src')]))

test("type-checks the guide's remote and its test", () =>
  typeChecks('browser', [join(copy, 'mf-*/src'), join(root, 'shared/testing/src/browser/setup.ts')]))
