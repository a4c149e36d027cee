import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from './run.ts'

interface Entry {
  optionalDependencies?: Record<string, string>
}

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Entry>
}

/** True if Node would find `name` from the package at `path`. */
function isThere(path: string, name: string): boolean {
  if (`${path ? `${path}/` : ''}node_modules/${name}` in packages) return true
  return (
    path !== '' &&
    isThere(path.includes('/node_modules/') ? path.slice(0, path.lastIndexOf('/node_modules/')) : '', name)
  )
}

test('lists optional binaries of every platform in the lock file', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isThere(path, name) && !name.includes('wasm32')),
  )
  assert.deepEqual(missing, [])
})

test('has no optional dependencies in packages of the portal', () => {
  const own = Object.entries(packages).filter(([path]) => !path.includes('node_modules/'))
  assert.ok(own.length > 10)
  assert.deepEqual(
    own.filter(([, { optionalDependencies }]) => optionalDependencies).map(([path]) => path),
    [],
  )
})

test('contains no registry addresses in the lock file', () => {
  assert.deepEqual(
    readFileSync(join(root, 'package-lock.json'), 'utf8').match(/"resolved": "https?:[^"]*"/g) ?? [],
    [],
  )
})
