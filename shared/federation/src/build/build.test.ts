import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { createContext, runInContext } from 'node:vm'
import webpack, { type Configuration, type Stats } from 'webpack'
import { computeBuildId } from './build-id.ts'
import { root } from './compile.ts'
import { toIntegrity } from './digest.ts'
import { createHostConfiguration } from './host.ts'
import { findPackage, listBundled, listConsumed, listProvided, listResources } from './packages.ts'
import { getSharedPackages, isReserved } from './policy.ts'
import remote from './remote.ts'

const made = mkdtempSync(join(tmpdir(), 'portal-build-'))
after(() => rmSync(made, { recursive: true, force: true }))

/** Builds into a folder of the test; the caller handles the other output files. */
function build(
  configuration: Configuration,
  folder: string,
  keep: (name: string) => boolean = () => true,
): Promise<Stats> {
  const plugins = configuration.plugins?.filter((plugin) => plugin && keep(plugin.constructor.name)) ?? []
  return run({ ...configuration, plugins, output: { ...configuration.output, path: join(made, folder) } })
}

function run(configuration: Configuration): Promise<Stats> {
  const compiler = webpack(configuration)
  return new Promise((resolve, reject) =>
    compiler.run((error, stats) => compiler.close(() => (error || !stats ? reject(error) : resolve(stats)))),
  )
}
const outputPlugins = new Set([
  'DocumentPlugin',
  'ShellMetadataPlugin',
  'InlineDocumentPlugin',
  'ReleasePlugin',
])
const withoutRelease = (name: string) => !outputPlugins.has(name)

describe('a remote', () => {
  const folder = join(root, 'mf-tools')
  let stats: Stats
  before(async () => {
    stats = await build(remote(folder), 'tools', withoutRelease)
  })

  test('contains no second React, Material UI, store, router or shared package', () => {
    assert.deepEqual(stats.toJson({ errors: true }).errors, [])
    const own = listResources(stats.compilation)
    assert.ok(own.some((resource) => resource.includes('PvCalculationPage')))
    assert.deepEqual(
      own.filter((resource) => isReserved(findPackage(resource) ?? '')),
      [],
    )
  })

  test('lists the packages that it contains and those that the shell provides', () => {
    assert.deepEqual(
      listBundled(stats.compilation).filter((name) => name.startsWith('@portal/')),
      ['@portal/contracts', '@portal/federation'],
    )
    const { react, '@portal/ui': ui } = listConsumed(stats.compilation)
    assert.deepEqual([react?.startsWith('^19.'), ui], [true, '^1.0.0'])
  })

  test('names every build and its chunks uniquely, so that two builds run in one page', () => {
    const container = `mf_tools_${computeBuildId(root, folder)}`
    assert.equal(stats.compilation.outputOptions.uniqueName, container)
    const entry = readFileSync(join(made, 'tools/remoteEntry.js'), 'utf8')
    assert.match(entry, new RegExp(`var ${container};`))
    assert.match(entry, /portalCheckChunk/)
    assert.doesNotMatch(entry, /\beval\(|new Function/)
  })

  test('fails to build with advice when it would bundle a shared package', async () => {
    const planted = join(made, 'planted.ts')
    writeFileSync(planted, `import { Tag } from '${join(root, 'shared/ui/src/Tag.tsx')}'\nconsole.log(Tag)\n`)
    const configuration = { ...remote(folder), entry: { planted } }
    const errors =
      (await build(configuration, 'planted', withoutRelease)).toJson({ errors: true }).errors ?? []
    assert.ok(
      errors.some(({ message }) => /own copy of .*Tag\.tsx.*import it from '@portal\/ui'/.test(message)),
    )
  })
})

const throwing = `
globalThis.tries = (globalThis.tries ?? 0) + 1
if (globalThis.tries < 3) throw new Error('not yet')
const words = 'whole'
export default () => words
`
for (const [name, configuration] of Object.entries({
  shell: createHostConfiguration(join(root, 'shell')),
  remote: remote(join(root, 'mf-tools')),
})) {
  test(`throws again from a module of the ${name} that threw during evaluation, until it succeeds`, async () => {
    const folder = mkdtempSync(join(made, 'throwing-'))
    writeFileSync(join(folder, 'page.js'), throwing)
    const entry = join(folder, 'entry.js')
    writeFileSync(entry, `globalThis.load = () => import(/* webpackMode: "eager" */ './page.js')`)
    const stats = await build({ ...configuration, entry: { entry } }, folder.slice(made.length), () => false)
    assert.deepEqual(stats.toJson({ errors: true }).errors, [])
    const [file = ''] = stats.compilation.entrypoints.get('entry')?.getFiles() ?? []
    const page = createContext({}) as { load(): Promise<{ default(): string }> }
    runInContext(readFileSync(join(folder, file), 'utf8'), page)
    await assert.rejects(page.load(), /not yet/)
    await assert.rejects(page.load(), /not yet/)
    assert.equal((await page.load()).default(), 'whole')
  })
}

test('provides every shared entry that remotes consume', async () => {
  const stats = await build(createHostConfiguration(join(root, 'shell')), 'shell', withoutRelease)
  assert.deepEqual(stats.toJson({ errors: true }).errors, [])
  const provided = Object.keys(listProvided(stats.compilation))
  for (const key of Object.keys(getSharedPackages('remote'))) {
    assert.ok(
      provided.some((name) => (key.endsWith('/') ? name.startsWith(key) : name === key)),
      `the shell never imports ${key}, a remote would die without it`,
    )
  }
})

test('derives the build id from the sources', () => {
  const folder = join(root, 'mf-tools')
  assert.equal(computeBuildId(root, folder), computeBuildId(root, folder))
  assert.notEqual(computeBuildId(root, folder), computeBuildId(root, join(root, 'mf-backoffice')))
  assert.match(computeBuildId(root, folder), /^[0-9a-f]{12}$/)
})

test('describes a release by compressed files and digests down to every script', async () => {
  const dist = join(made, 'released')
  await run(remote(join(root, 'mf-tools'), dist))
  const release = JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8'))
  const file = (name: string) => readFileSync(join(dist, release.build, name))
  assert.equal(toIntegrity(file('manifest.json')), release.integrity['manifest.json'])
  const manifest = JSON.parse(String(file('manifest.json')))
  assert.ok(Object.keys(manifest.files).length > 2)
  for (const [name, expected] of Object.entries(manifest.files)) {
    assert.equal(toIntegrity(file(name)), expected)
    assert.ok(
      existsSync(join(dist, release.build, `${name}.br`)) &&
        existsSync(join(dist, release.build, `${name}.gz`)),
    )
  }
  assert.equal(release.pages[0].titles['zh-CN'], '光伏计算')
  for (const { path } of release.pages) {
    assert.ok(release.preload[path].length > 0, `nothing is known of what ${path} needs`)
    for (const name of release.preload[path])
      assert.ok(manifest.files[name], `${path} needs ${name}, which is no file of the build`)
  }
})
