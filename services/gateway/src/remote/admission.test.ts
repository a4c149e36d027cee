import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { create } from 'tar'
import { admit, demandFreePaths } from './admission.ts'
import { readArchive } from './archive.ts'
import { aBuild, aHost, type BuildDraft, digest, packed } from './release.builder.ts'

const build = 'aaaaaaaa'
const rules = { host: aHost, budget: 2_000 }
const take = async (archive: Buffer) => admit(await readArchive(archive), rules)
const refusal = async (archive: Buffer | Promise<Buffer>) =>
  take(await archive).then(
    () => 'taken',
    (error) => error.error,
  )

test('a whole release is taken: its own files, its compressed copies, and the size of its scripts', async () => {
  const files = aBuild({ build, files: { 'page.js': 'page()' } })
  const {
    release,
    files: own,
    size,
  } = await take(
    await packed({ ...files, [`${build}/page.js.br`]: brotliCompressSync('page()'), [`${build}/page.js.gz`]: gzipSync('page()') }),
  )
  assert.equal(release.name, 'mf-a')
  assert.deepEqual([...own.keys()].sort(), ['manifest.json', 'page.js', 'page.js.br', 'page.js.gz', 'remoteEntry.js'])
  assert.ok(size > 20 && size < 100)
})

suite('each reason has its own code', () => {
  const drafted = (draft: Partial<BuildDraft>, extra: Record<string, string | Buffer> = {}) =>
    packed({ ...aBuild({ build, ...draft }), ...extra })
  const without = (path: string) => {
    const { [path]: _, ...rest } = aBuild({ build })
    return packed(rest)
  }
  const cases: Record<string, [code: string, archive: () => Promise<Buffer>]> = {
    'no archive at all': ['release.archive_broken', async () => Buffer.from('hello')],
    'half of one': ['release.archive_broken', async () => (await drafted({})).subarray(0, 200)],
    'packed twice': ['release.archive_broken', async () => gzipSync(await drafted({}))],
    'a bomb': ['release.too_large', async () => gzipSync(Buffer.alloc(100 * 1024 * 1024))],
    'no release.json': ['release.no_description', () => without('release.json')],
    'a release.json that is no JSON': ['release.no_description', () => drafted({}, { 'release.json': '{"name":' })],
    'a release.json of an older kind': ['release.no_description', () => drafted({ release: { shared: undefined as never } })],
    'a release.json as long as a book': ['release.no_description', () => drafted({ release: { version: '1'.repeat(300_000) } })],
    'a name that is none': ['release.no_description', () => drafted({ name: '../a', release: {} })],
    'a file outside of its folder': ['release.file_unknown', () => drafted({}, { 'other/x.js': 'x' })],
    'no manifest': ['release.no_manifest', () => without(`${build}/manifest.json`)],
    'a manifest of another build': ['release.no_manifest', () => drafted({ manifest: { build: 'bbbbbbbb' } })],
    'a manifest that was changed': [
      'release.file_changed',
      () =>
        drafted(
          {},
          { [`${build}/manifest.json`]: JSON.stringify({ name: 'mf-a', build, container: 'x', entry: 'remoteEntry.js', files: {} }) },
        ),
    ],
    'a missing file': ['release.file_missing', () => without(`${build}/remoteEntry.js`)],
    'a changed file': ['release.file_changed', () => drafted({}, { [`${build}/remoteEntry.js`]: 'evil()' })],
    'a file that nobody vouches for': ['release.file_unknown', () => drafted({}, { [`${build}/evil.js`]: 'evil()' })],
    'a compressed copy of something else': [
      'release.file_changed',
      () => drafted({}, { [`${build}/remoteEntry.js.br`]: brotliCompressSync('evil()') }),
    ],
    'a compressed copy that is a bomb': [
      'release.file_changed',
      () => drafted({}, { [`${build}/remoteEntry.js.gz`]: gzipSync(Buffer.alloc(50_000_000)) }),
    ],
    'another contract': ['release.contract', () => drafted({ release: { contract: '^2.0.0' } })],
    'a contract that is no range': ['release.contract', () => drafted({ release: { contract: 'newest' } })],
    'a newer React': ['release.shared', () => drafted({ release: { shared: { react: '^20.0.0' } } })],
    'something that the shell does not have': ['release.shared', () => drafted({ release: { shared: { vue: '^3.0.0' } } })],
    'a second Material UI': ['release.second_copy', () => drafted({ release: { bundled: ['@mui/material'] } })],
    'a second React that nobody mentions': [
      'release.second_copy',
      () => drafted({ files: { 'vendor.js': 'exports.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE={}' } }),
    ],
    'too much': [
      'release.over_budget',
      () => drafted({ files: { 'big.js': Array.from({ length: 2_000 }, (_, at) => digest(String(at))).join() } }),
    ],
    'a page of the portal': ['release.bad_page', () => drafted({ path: '/account' })],
  }
  for (const [what, [code, archive]] of Object.entries(cases)) test(what, async () => assert.equal(await refusal(archive()), code))
})

test('no path and no link leads out of a release', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'links-'))
  context.after(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'x.js'), 'x')
  await symlink('/etc/passwd', join(folder, 'link.js'))
  const bent = async (path: string, from = 'x.js') => {
    const file = join(folder, 'a.tgz')
    await create(
      { file, cwd: folder, gzip: true, portable: true, preservePaths: true, onWriteEntry: (entry) => void Object.assign(entry, { path }) },
      [from],
    )
    return readFile(file)
  }
  for (const path of ['../x.js', 'a/../../x.js', '/etc/x.js', 'a/.hidden', 'a\\b.js']) {
    assert.equal(await refusal(bent(path)), 'release.bad_path', path)
  }
  assert.equal(await refusal(bent('a/link.js', 'link.js')), 'release.bad_path')
})

test('a place that another remote has is not free, whatever its parameters are called', () => {
  const one = { name: 'mf-a', pages: [{ path: '/order/:id' }] as never }
  const other = { name: 'mf-b', pages: [{ path: '/order/:no' }] as never }
  assert.throws(() => demandFreePaths(other, [one]), { error: 'release.path_taken' })
  assert.doesNotThrow(() => demandFreePaths(one, [one]))
})
