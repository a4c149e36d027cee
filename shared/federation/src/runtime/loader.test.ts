import type { Registry } from '@portal/contracts/registry.ts'
import type { LoadReport } from '@portal/contracts/release.contract.ts'
import type { LoadBuild } from './containers.ts'
import { createLoader, satisfiesRange } from './loader.ts'
import { onReport } from './reports.ts'

const build = (name: string, contract = '^1.0.0') => ({
  manifest: `/remotes/mf-x/${name}/manifest.json`,
  integrity: {},
  contract,
})
const registryOf = (version: string, fallback?: string, contract?: string): Registry => ({
  schema: 1,
  revision: version,
  remotes: {
    'mf-x': {
      version,
      ...(fallback && { fallback }),
      builds: { [version]: build(version, contract), ...(fallback && { [fallback]: build(fallback) }) },
      timeouts: { manifest: 1, entry: 1, chunk: 1 },
      pages: [],
    },
  },
})

const Page = () => null
const aModule = (page = async () => ({ default: Page })) => ({
  contract: '1.0.0',
  routes: [{ path: '/order', page }],
})

/** Loads builds from a table; throws those that are errors. */
function loads(table: Record<string, unknown>) {
  const asked: string[] = []
  const loadBuild: LoadBuild = async ({ manifest }) => {
    const name = manifest.split('/')[3] ?? ''
    asked.push(name)
    if (table[name] instanceof Error) throw table[name]
    return table[name]
  }
  return { asked, loadBuild, table }
}
function reported() {
  const reports: LoadReport[] = []
  onReport((entry) => reports.push(entry))
  return reports
}

test('loads the live build once for all its pages', async () => {
  const { loadBuild, asked } = loads({ new: aModule() })
  const loader = createLoader({ registry: registryOf('new', 'old'), loadBuild })
  await Promise.all([loader.page('mf-x', '/order'), loader.page('mf-x', '/order')])
  expect(await loader.page('mf-x', '/order')).toEqual({ build: 'new', value: { Page, keepAlive: false } })
  expect(asked).toEqual(['new'])
})

test('falls back to the previous build when the live one cannot be loaded, and reports it', async () => {
  const reports = reported()
  const { loadBuild } = loads({ new: new Error('404'), old: aModule() })
  const loader = createLoader({ registry: registryOf('new', 'old'), loadBuild })
  expect((await loader.page('mf-x', '/order')).build).toBe('old')
  expect(reports.map(({ build, phase, problem }) => [build, phase, problem])).toEqual([
    ['new', 'load', '404'],
    ['old', 'load', undefined],
    ['old', 'page', undefined],
  ])
})

test('falls back as well when the script of a page cannot be loaded', async () => {
  const { loadBuild } = loads({ new: aModule(() => Promise.reject(new Error('chunk'))), old: aModule() })
  expect(
    (await createLoader({ registry: registryOf('new', 'old'), loadBuild }).page('mf-x', '/order')).build,
  ).toBe('old')
})

test('fails without a usable build, and starts again at the next attempt', async () => {
  const { loadBuild, asked, table } = loads({ new: new Error('hangs'), old: new Error('gone') })
  const loader = createLoader({ registry: registryOf('new', 'old'), loadBuild })
  await expect(loader.page('mf-x', '/order')).rejects.toThrow('gone')
  table.new = aModule()
  expect((await loader.page('mf-x', '/order')).build).toBe('new')
  expect(asked).toEqual(['new', 'old', 'new'])
})

test.each([
  ['nothing', null],
  ['no routes', { contract: '1.0.0' }],
  ['routes that are none', { routes: [{ path: '/order' }] }],
  ['a page without a component', aModule(async () => ({ default: 'text' as never }))],
])('refuses a module with %s', async (_, module) => {
  const { loadBuild } = loads({ new: module })
  await expect(
    createLoader({ registry: registryOf('new'), loadBuild }).page('mf-x', '/order'),
  ).rejects.toThrow()
})

test('does not load or report a build for another contract, as the open page may be outdated', async () => {
  const reports = reported()
  const { loadBuild, asked } = loads({ new: aModule() })
  await expect(
    createLoader({ registry: registryOf('new', undefined, '^2.0.0'), loadBuild }).page('mf-x', '/order'),
  ).rejects.toThrow('^2.0.0')
  expect(asked).toEqual([])
  expect(reports).toEqual([])
})

test('applies a newer registry from the next load on', async () => {
  const { loadBuild } = loads({ one: aModule(), two: aModule() })
  const loader = createLoader({ registry: registryOf('one'), loadBuild })
  await loader.page('mf-x', '/order')
  loader.setRegistry(registryOf('two', 'one'))
  expect((await loader.page('mf-x', '/order')).build).toBe('two')
})

test('does not load prefetched builds again or report displayed ones again', async () => {
  const reports = reported()
  const page = jest.fn(async () => ({ default: Page }))
  const loader = createLoader({
    registry: registryOf('new'),
    loadBuild: loads({ new: aModule(page) }).loadBuild,
  })
  loader.prefetch('mf-x', '/order')
  await loader.page('mf-x', '/order')
  await loader.page('mf-x', '/order')
  expect(page).toHaveBeenCalledTimes(1)
  expect(reports.map(({ phase }) => phase)).toEqual(['load', 'page'])
})

test('prefetches nothing in data saver mode', async () => {
  Object.assign(navigator, { connection: { saveData: true } })
  const { loadBuild, asked } = loads({ new: aModule() })
  createLoader({ registry: registryOf('new'), loadBuild }).prefetch('mf-x', '/order')
  await Promise.resolve()
  expect(asked).toEqual([])
  Object.assign(navigator, { connection: undefined })
})

test('uses the texts of the previous build after a rollback', async () => {
  const { loadBuild } = loads({ one: aModule(), two: aModule() })
  const provided: unknown[] = []
  const loader = createLoader({
    registry: registryOf('one'),
    loadBuild,
    onModule: (module) => void provided.push(module),
  })
  const modules = []
  for (const version of ['one', 'two', 'one']) {
    loader.setRegistry(registryOf(version))
    await loader.page('mf-x', '/order')
    await loader.page('mf-x', '/order')
    modules.push(
      await loadBuild({ manifest: `/remotes/mf-x/${version}/manifest.json` } as never, {} as never),
    )
  }
  expect(provided).toEqual(modules)
})

test('loads texts before rendering the first page', async () => {
  const { loadBuild } = loads({ new: aModule() })
  const order: string[] = []
  const onModule = async () => {
    await Promise.resolve()
    order.push('texts')
  }
  await createLoader({ registry: registryOf('new'), loadBuild, onModule })
    .page('mf-x', '/order')
    .then(() => order.push('page'))
  expect(order).toEqual(['texts', 'page'])
})

test.each([
  ['^1.0.0', '1.0.0', true],
  ['^1.2.0', '1.3.1', true],
  ['^1.2.5', '1.2.4', false],
  ['^1.2.0', '1.1.9', false],
  ['^2.0.0', '1.9.0', false],
])('%s loads %s: %s', (range, version, expected) => expect(satisfiesRange(range, version)).toBe(expected))
