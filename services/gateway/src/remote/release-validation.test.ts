import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { suite, test } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { RemotePage } from '@portal/contracts/registry.ts'
import { create } from 'tar'
import { readArchive } from './archive.ts'
import { aBuild, aHost, type BuildDraft, toIntegrity, toTarGz } from './release.builder.ts'
import { validateRelease } from './release-validation.ts'

const build = 'aaaaaaaa'
const rules = { host: aHost, budget: 2_000 }
const take = async (archive: Buffer) => validateRelease(await readArchive(archive), rules)
const refusal = async (archive: Buffer | Promise<Buffer>) =>
  take(await archive).then(
    () => 'taken',
    (error) => error.error,
  )

test('accepts a complete release with its files, compressed copies and size of scripts', async () => {
  const files = aBuild({ build, files: { 'page.js': 'page()' } })
  const {
    release,
    files: own,
    size,
  } = await take(
    await toTarGz({
      ...files,
      [`${build}/page.js.br`]: brotliCompressSync('page()'),
      [`${build}/page.js.gz`]: gzipSync('page()'),
    }),
  )
  assert.equal(release.name, 'mf-a')
  assert.deepEqual([...own.keys()].sort(), [
    'manifest.json',
    'page.js',
    'page.js.br',
    'page.js.gz',
    'remoteEntry.js',
  ])
  assert.ok(size > 20 && size < 100)
})

suite('each reason has its own code', () => {
  const drafted = (draft: Partial<BuildDraft>, extra: Record<string, string | Buffer> = {}) =>
    toTarGz({ ...aBuild({ build, ...draft }), ...extra })
  const page = { path: '/order', layout: 'home', title: 'Orders', icon: '', access: 'order:view' } as const
  const paged = (changed: Partial<RemotePage>) => drafted({ release: { pages: [{ ...page, ...changed }] } })
  const without = (path: string) => {
    const { [path]: _, ...rest } = aBuild({ build })
    return toTarGz(rest)
  }
  const cases: Record<string, [code: string, archive: () => Promise<Buffer>]> = {
    'no archive at all': ['release.archive_broken', async () => Buffer.from('hello')],
    'half of one': ['release.archive_broken', async () => (await drafted({})).subarray(0, 200)],
    'packed twice': ['release.archive_broken', async () => gzipSync(await drafted({}))],
    'a bomb': ['release.too_large', async () => gzipSync(Buffer.alloc(100 * 1024 * 1024))],
    'no release.json': ['release.no_description', () => without('release.json')],
    'a release.json that is no JSON': [
      'release.no_description',
      () => drafted({}, { 'release.json': '{"name":' }),
    ],
    'a release.json of an older kind': [
      'release.no_description',
      () => drafted({ release: { shared: undefined as never } }),
    ],
    'a release.json as long as a book': [
      'release.no_description',
      () => drafted({ release: { version: '1'.repeat(300_000) } }),
    ],
    'a name that is none': ['release.no_description', () => drafted({ name: '../a', release: {} })],
    'a file outside of its folder': ['release.file_unknown', () => drafted({}, { 'other/x.js': 'x' })],
    'no manifest': ['release.no_manifest', () => without(`${build}/manifest.json`)],
    'a manifest of another build': [
      'release.no_manifest',
      () => drafted({ manifest: { build: 'bbbbbbbb' } }),
    ],
    'a manifest that was changed': [
      'release.file_changed',
      () =>
        drafted(
          {},
          {
            [`${build}/manifest.json`]: JSON.stringify({
              name: 'mf-a',
              build,
              container: 'x',
              entry: 'remoteEntry.js',
              files: {},
            }),
          },
        ),
    ],
    'a missing file': ['release.file_missing', () => without(`${build}/remoteEntry.js`)],
    'a changed file': ['release.file_changed', () => drafted({}, { [`${build}/remoteEntry.js`]: 'evil()' })],
    ...Object.fromEntries(
      ['a.html', 'a.HTML', 'a.xhtml', 'a.xml', 'a.svg', 'a.js.html', 'a.html.gz', 'a'].map((file) => [
        `${file}, which no build needs`,
        ['release.file_kind', () => drafted({ files: { [file]: '<script>evil()</script>' } })],
      ]),
    ),
    'a file that nobody vouches for': [
      'release.file_unknown',
      () => drafted({}, { [`${build}/evil.js`]: 'evil()' }),
    ],
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
    'something that the shell does not have': [
      'release.shared',
      () => drafted({ release: { shared: { vue: '^3.0.0' } } }),
    ],
    'a second Material UI': [
      'release.second_copy',
      () => drafted({ release: { bundled: ['@mui/material'] } }),
    ],
    'a second React that nobody mentions': [
      'release.second_copy',
      () =>
        drafted({
          files: {
            'vendor.js': 'exports.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE={}',
          },
        }),
    ],
    'too much': [
      'release.over_budget',
      () =>
        drafted({
          files: { 'big.js': Array.from({ length: 2_000 }, (_, at) => toIntegrity(String(at))).join() },
        }),
    ],
    'a page of the portal': ['release.bad_page', () => drafted({ path: '/admin/release' })],
    'a page of another site': ['release.bad_page', () => drafted({ path: '//evil.example' })],
    'a page for every address': ['release.bad_page', () => drafted({ path: '/:any' })],
    'an icon that is no drawing': [
      'release.no_description',
      () => paged({ icon: 'url(https://evil.example)' }),
    ],
    'an icon as large as a picture': ['release.no_description', () => paged({ icon: 'M0 0'.repeat(2_000) })],
    'a title as long as a letter': ['release.no_description', () => paged({ title: 'a'.repeat(81) })],
    'a title with half a character': ['release.no_description', () => paged({ title: '\ud800' })],
    'a title that no column holds': ['release.no_description', () => paged({ titles: { zh: 'a\0' } })],
    'more languages than there are': [
      'release.no_description',
      () =>
        paged({ titles: Object.fromEntries(Array.from({ length: 99 }, (_, at) => [`aa-${10 + at}`, 'x'])) }),
    ],
    'more pages than a menu holds': [
      'release.no_description',
      () =>
        drafted({
          release: { pages: Array.from({ length: 61 }, (_, at) => ({ ...page, path: `/p${at}` })) },
        }),
    ],
    'a right that is none': ['release.no_description', () => paged({ access: 'order:view or all' })],
    'a call of another site': [
      'release.no_description',
      () => drafted({ release: { search: '//evil.example/search' } }),
    ],
    'a call that climbs': [
      'release.no_description',
      () => drafted({ release: { deviceEvents: '/../login' } }),
    ],
    'a card by a name that is none': [
      'release.no_description',
      () => drafted({ release: { home: [{ card: 'https://x', access: 'user', place: 1 }] } }),
    ],
    'an action that leads elsewhere': [
      'release.no_description',
      () =>
        drafted({
          release: { actions: [{ title: 'Win', icon: '', access: 'user', link: '//evil.example' }] },
        }),
    ],
    'a file ahead that is not its own': [
      'release.file_missing',
      () => drafted({ release: { preload: { '/order': ['other.js'] } } }),
    ],
    'a file ahead from elsewhere': [
      'release.no_description',
      () => drafted({ release: { preload: { '/order': ['../../x.js'] } } }),
    ],
    'a container under the name of a global': [
      'release.no_manifest',
      () => drafted({ manifest: { container: 'location' } }),
    ],
    'a digest that is none': [
      'release.no_description',
      () => drafted({ release: { integrity: { 'manifest.json': '' } } }),
    ],
    'a file name without end': [
      'release.bad_path',
      () => drafted({}, { [`${build}/${'a'.repeat(130)}.js`]: 'x' }),
    ],
    'folders without end': [
      'release.bad_path',
      () => drafted({}, { [`${build}/${'a/'.repeat(30)}x.js`]: 'x' }),
    ],
  }
  for (const [what, [code, archive]] of Object.entries(cases))
    test(what, async () => assert.equal(await refusal(archive()), code))
})

test('names the file and the allowed types when it refuses a document', async () => {
  const archive = await toTarGz(aBuild({ build, files: { 'evil.html': '<script>evil()</script>' } }))
  await assert.rejects(take(archive), /may not hold evil\.html: its files end in js, css,/)
})

test('drops unknown fields of a release', async () => {
  const { 'release.json': said = '', ...files } = aBuild({ build })
  const more = `"more":${'['.repeat(20_000)}${']'.repeat(20_000)}`
  const { release } = await take(await toTarGz({ ...files, 'release.json': said.replace('{', `{${more},`) }))
  assert.ok(!('more' in release))
})

test('refuses paths and links that leave the release', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'links-'))
  context.after(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'x.js'), 'x')
  await symlink('/etc/passwd', join(folder, 'link.js'))
  const bent = async (path: string, from = 'x.js') => {
    const file = join(folder, 'a.tgz')
    await create(
      {
        file,
        cwd: folder,
        gzip: true,
        portable: true,
        preservePaths: true,
        onWriteEntry: (entry) => void Object.assign(entry, { path }),
      },
      [from],
    )
    return readFile(file)
  }
  for (const path of ['../x.js', 'a/../../x.js', '/etc/x.js', 'a/.hidden', 'a\\b.js']) {
    assert.equal(await refusal(bent(path)), 'release.bad_path', path)
  }
  assert.equal(await refusal(bent('a/link.js', 'link.js')), 'release.bad_path')
})

test('refuses a file that is also a folder', async () => {
  const files = aBuild({ build, files: { 'a.js': 'a()', 'a.js/b.js': 'b()' } })
  const folder = await mkdtemp(join(tmpdir(), 'both-'))
  try {
    const { [`${build}/a.js/b.js`]: inside, ...others } = files
    const [one, two] = [
      await unpackedTar(folder, others),
      await unpackedTar(folder, { [`${build}/a.js/b.js`]: inside ?? '' }),
    ]
    // Joins entries; an archive ends with two empty blocks.
    const joined = gzipSync(Buffer.concat([withoutEnd(one), two]))
    assert.equal(await refusal(joined), 'release.bad_path')
  } finally {
    await rm(folder, { recursive: true })
  }
})

async function unpackedTar(folder: string, files: Record<string, string>): Promise<Buffer> {
  const own = await mkdtemp(join(folder, 'x-'))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(own, path)), { recursive: true })
    await writeFile(join(own, path), text)
  }
  await create({ file: join(own, 'a.tar'), cwd: own, portable: true }, Object.keys(files))
  return readFile(join(own, 'a.tar'))
}

function withoutEnd(tar: Buffer): Buffer {
  let end = tar.length
  while (end >= 512 && tar.subarray(end - 512, end).every((byte) => byte === 0)) end -= 512
  return tar.subarray(0, end)
}
