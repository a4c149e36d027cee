import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { parse } from 'yaml'

const folder = resolve(import.meta.dirname, '../../../deploy')
const text = readFileSync(join(folder, 'compose.yaml'), 'utf8')

interface ComposeService {
  build?: string
  command?: string[]
  depends_on?: Record<string, { condition: string }>
  env_file?: string[]
  healthcheck?: { test: string[] }
  image?: string
  read_only?: boolean
  volumes?: string[]
}
const compose: { services: Record<string, ComposeService>; volumes: Record<string, null> } = parse(text, {
  merge: true,
})
const services = Object.entries(compose.services)

test('keeps the containers of the portal read-only, with a data volume each', () => {
  const own = services.filter(([name, { build }]) => build && name !== 'roles')
  assert.ok(own.length > 6, `${own.length} services`)
  for (const [name, { command, env_file, read_only, volumes }] of own)
    assert.deepEqual(
      { command, env_file, read_only, volumes },
      { command: [name], env_file: ['databases.env'], read_only: true, volumes: [`${name}:/data`] },
    )
})

test('waits for services that exist and have a health check', () => {
  for (const [name, { depends_on = {} }] of services)
    for (const [other, { condition }] of Object.entries(depends_on)) {
      const target = compose.services[other]
      assert.ok(target, `${name} waits for ${other}`)
      // Skips the portal's own image, whose check is in the Dockerfile.
      if (condition === 'service_healthy') assert.ok(target.healthcheck ?? target.build, `${name}: ${other}`)
      else assert.equal(condition, 'service_started')
    }
})

test('declares its volumes and pins versions of images', () => {
  const used = services.flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(':')[0] ?? ''))
  assert.deepEqual([...new Set(used)].toSorted(), Object.keys(compose.volumes).toSorted())
  for (const [name, { image = '' }] of services) assert.match(image, /:[\w.$:{}-]+$/, name)
})

test('has an example value for each variable', () => {
  const example = readFileSync(join(folder, 'compose.env.example'), 'utf8')
  const used = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name))
  const set = [...example.matchAll(/^(\w+)=/gm)].map(([, name = '']) => name)
  assert.deepEqual([...used].toSorted(), set.toSorted())
})
