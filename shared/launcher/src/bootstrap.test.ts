import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findMachineProblem, needsInstall } from '../bootstrap.mjs'

test('refuses an old Node and Windows with advice', () => {
  assert.match(findMachineProblem('18.20.4', 'linux') ?? '', /18\.20\.4 is too old.*Node 20 or newer/)
  assert.match(findMachineProblem('22.1.0', 'win32') ?? '', /WSL/)
  for (const platform of ['linux', 'darwin'])
    for (const version of ['20.0.0', '24.21.0'])
      assert.equal(findMachineProblem(version, platform), undefined)
})

const lock = (packages: Parameters<typeof needsInstall>[0]['packages']) => ({
  packages: { '': { version: '1.0.0' }, shell: { version: '1.0.0' }, ...packages },
})
const pg = { 'node_modules/pg': { version: '8.1.0' } }

test('installs packages only when one is missing or has another version', () => {
  assert.equal(needsInstall(lock(pg), undefined), true, 'never installed')
  assert.equal(needsInstall(lock(pg), lock(pg)), false, 'all there')
  assert.equal(needsInstall(lock(pg), lock({})), true, 'one is missing')
  assert.equal(
    needsInstall(lock(pg), lock({ 'node_modules/pg': { version: '8.0.0' } })),
    true,
    'an older one',
  )
  assert.equal(needsInstall(lock({}), lock(pg)), false, 'one too many does no harm')
})

test('ignores missing optional binaries of other platforms', () => {
  const binary = { 'node_modules/@turbo/darwin-arm64': { version: '2.0.0', optional: true } }
  assert.equal(needsInstall(lock(binary), lock({})), false)
})
