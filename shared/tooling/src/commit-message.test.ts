import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { findSubjectProblem } from './commit-message.rules.ts'
import { resolveBinary, root } from './run.ts'

const allowed = [
  'identity: encrypt secrets in the database',
  'launcher: start in a new data folder again',
  'backoffice: record custody of devices as events',
  'shell, backoffice, kit: mend what a second reading found',
  'e2e: count no notices of the clock, and read the log until it is new',
  'service-kit: compile the schema of an answer by its first call',
  'chat: bring words of one root together',
  'shell: focus the dialog when it opens',
  'docs: document the call of a partner',
  'tests: process two imports at once',
  "Merge branch 'review-today'",
  'Revert "rma: refuse a second open request for a serial"',
  'fixup! rma: refuse a second open request for a serial',
]

const refused = [
  // Without an area, or a verb.
  'Operations: the settings of exports; a test without a time limit',
  'A test that tables of an older version come to the ranks with their rows',
  'Portal at 127.x in a name is not this machine',
  'deploy:',
  'docs: security policy, threat model, licences and open ASVS controls',
  'deploy: alerts and a dashboard, with tests',
  'health: figures of queues, outbox and webhooks',
  'gpt data: translations travel in lists',
  'ui: a new cell is reachable before it is given the focus',
  "chat: what matches a question's terms is a file of its own",
  'question data: for whom many rows are is changed at once',
  'chat: SQL of the search stands in one file',
  // With a verb in another form.
  'rma: refuses a second open request',
  'rma: refused a second open request',
  'rma: refusing a second open request',
  'rma: wrote the rules of appeals',
  'chat: what is a word by itself is known to the spelling',
  // Too long.
  'launcher: compare backups, restore in one transaction, mark whose data they are',
]

for (const subject of allowed)
  test(`allows "${subject}"`, () => assert.equal(findSubjectProblem(subject), undefined))
for (const subject of refused)
  test(`refuses "${subject}"`, () => assert.notEqual(findSubjectProblem(subject), undefined))

const rule = join(root, 'shared/tooling/src/check-commit-message.ts')

test('refuses a message by its first line and names the problem', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'message-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const check = (message: string) => {
    writeFileSync(join(folder, 'message'), message)
    return spawnSync(resolveBinary('node'), [rule, join(folder, 'message')], { encoding: 'utf8' })
  }
  assert.equal(check('\n# a comment\nrma: refuse old drafts\n\nA body says what it likes.\n').status, 0)
  const { status, stderr } = check('rma: refused old drafts\n')
  assert.equal(status, 1)
  assert.match(stderr, /"refused", a past form.*CONTRIBUTING\.md/)
})

test('installs the hook in a clone, keeps an existing hook, and skips archives', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'hooks-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const { CI: _, ...env } = process.env
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' })
  const hooksPath = (path: string) => {
    const script = join(folder, path, 'shared/tooling/hooks.mjs')
    mkdirSync(join(script, '..'), { recursive: true })
    copyFileSync(join(root, 'shared/tooling/hooks.mjs'), script)
    execFileSync(resolveBinary('node'), [script], { env })
    return spawnSync('git', ['config', '--local', 'core.hooksPath'], { cwd: folder, encoding: 'utf8' }).stdout
  }
  git('init', '--quiet')
  assert.equal(hooksPath('unpacked-archive'), '')
  assert.equal(hooksPath('.'), '.githooks\n')
  git('config', 'core.hooksPath', 'hooks-of-the-team')
  assert.equal(hooksPath('.'), 'hooks-of-the-team\n')
})
