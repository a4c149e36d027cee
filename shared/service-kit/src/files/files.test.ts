import assert from 'node:assert/strict'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { signIdentity } from '@portal/testing/node/identity.ts'
import { findOpenFiles } from '@portal/testing/node/open-files.ts'
import { startS3 } from '@portal/testing/node/s3.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { boxFileRoutes, boxService } from '../../test/box.ts'
import { startFakeS3 } from '../../test/fake-s3.ts'
import { sql, transaction } from '../database/database.ts'
import { find as findPortal } from '../database/portal.repo.ts'
import { identityHeader } from '../identity/identity.ts'
import type { Problem } from '../problem/problem.ts'
import { buildService } from '../service.ts'
import { restrictDataDir } from './file-permissions.ts'
import { createFolderStore } from './folder-store.ts'
import { readOwner, writeOwner } from './owner.ts'
import { createS3Store } from './s3-store.ts'
import type { FileStore } from './store.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const exe = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200), Buffer.from('PE\0\0')])
const user = { userId: 'u-1', username: 'tester' }

let service: TestService
before(async () => {
  service = await startTestService(boxService, { as: { userId: user.userId, permissions: ['box:view'] } })
})
after(() => service.close())

const upload = (name: string, content: Buffer | string, as = {}) =>
  service.call(boxFileRoutes.uploadFile, { file: { name, content } }, { as })
const download = (id: string, as = {}) => service.call(boxFileRoutes.downloadFile, { params: { id } }, { as })

test('refuses disguised, unknown, empty and missing files by field, without leftovers', async () => {
  const refused = [
    await upload('holiday.png', exe),
    await upload('setup.exe', exe),
    await upload('page.html', '<script>'),
    await upload('photo', png),
    await upload('empty.txt', ''),
    await upload('binary.csv', Buffer.from([1, 2, 3, 0])),
    await upload('text.pdf', 'no pdf'),
  ]
  assert.deepEqual(
    refused.map(({ status, body }) => [status, body.error, typeof body.fields.file]),
    ['mismatch', 'not_allowed', 'not_allowed', 'not_allowed', 'empty', 'mismatch', 'mismatch'].map((kind) => [
      400,
      kind === 'empty' ? 'file.empty' : `file.type_${kind}`,
      'string',
    ]),
  )
  const none = await service.call(boxFileRoutes.uploadFile, {
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: '--x--',
  })
  assert.equal(none.status, 400)
  assert.deepEqual(await readdir(join(service.app.config.dataDir, 'files/backoffice/temporary')), [])
  assert.equal((await service.app.db.query(sql`select from file`)).length, 0)
})

test('refuses a truncated upload, and leaves no file', async () => {
  const cut = '--cut\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf of'
  const headers = {
    'content-type': 'multipart/form-data; boundary=cut',
    [identityHeader]: await signIdentity(user),
  }
  const answer = await service.app.inject({
    method: 'POST',
    url: boxFileRoutes.uploadFile.path,
    headers,
    payload: cut,
  })
  assert.deepEqual([answer.statusCode, answer.json().error], [400, 'request.malformed'])
  assert.deepEqual(await readdir(join(service.app.config.dataDir, 'files/backoffice/temporary')), [])
})

test('answers 413 during an upload beyond the limit', async () => {
  const answer = await upload('large.txt', Buffer.alloc(50 * 1_048_576 + 1, 'a'))
  assert.deepEqual([answer.status, answer.body.error], [413, 'file.too_large'])
})

test('keeps name, bytes and type, and shows a file to its uploader until a row refers to it', async () => {
  const { data, status, raw } = await upload('C:\\fotos\\屋顶 1.png', png)
  assert.equal(status, 200, raw.toString())
  assert.deepEqual([data.name, data.size, data.type], ['屋顶 1.png', png.length, 'image/png'])
  const own = await download(data.id)
  assert.deepEqual(own.raw, png)
  assert.equal(own.headers['content-type'], 'image/png')
  assert.match(
    String(own.headers['content-disposition']),
    /^attachment; .*filename\*=UTF-8''%E5%B1%8B%E9%A1%B6/,
  )
  assert.equal((await download(data.id, { userId: 'u-2' })).status, 404)
  await transaction(service.app.db, (tx) =>
    service.app.files.claim(tx, [data.id], { noun: 'box', id: 1, user }),
  )
  assert.equal((await download(data.id, { userId: 'u-2' })).status, 200)
  assert.equal((await download(data.id, { userId: 'u-2', permissions: [] })).status, 404)
  assert.equal(
    (await service.call(boxFileRoutes.discardUpload, { body: data.id })).status,
    404,
    'held by a row',
  )
})

test('removes path parts and hidden extensions from names', async () => {
  assert.equal((await upload('../../etc/photo\u202egnp.txt', 'a')).data.name, 'photognp.txt')
  assert.equal((await upload(`${'long '.repeat(60)}.txt`, 'a')).data.name.length, 120)
})

test('stores files unreadable for other system accounts, and restricts older files at the start', async () => {
  const before = process.umask(0)
  const { dataDir } = service.app.config
  try {
    const { id } = (await upload('mine.txt', 'mine')).data
    const half = await service.app.files.receive({
      name: 'half.txt',
      stream: Readable.from([Buffer.from('half')]),
    })
    assert.deepEqual(findOpenFiles(dataDir), [])
    await half.discard()
    const folders = ['files', 'files/backoffice', `files/backoffice/${id.slice(0, 2)}`]
    for (const folder of folders) await chmod(join(dataDir, folder), 0o755)
    await chmod(join(dataDir, 'files/backoffice', id.slice(0, 2), id), 0o644)
    await symlink('/etc/hostname', join(dataDir, 'files/link'))
    const hostname = (await stat('/etc/hostname')).mode
    await restrictDataDir(dataDir)
    await rm(join(dataDir, 'files/link'))
    assert.deepEqual(findOpenFiles(dataDir), [])
    assert.equal((await stat('/etc/hostname')).mode, hostname)
  } finally {
    process.umask(before)
  }
})

test('limits the unused uploads of an account, also for parallel uploads; a saved or released upload no longer counts', async () => {
  const { app } = service
  const as = { userId: 'u-full' }
  const actor = { userId: 'u-full', username: 'full' }
  const kept = { ...app.config.fileLimits }
  const limited = (part: Partial<typeof kept>) => Object.assign(app.config.fileLimits, kept, part)
  try {
    limited({ unusedCount: 3 })
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => upload(`${at}.txt`, 'a', as)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 200, 429, 429, 429, 429, 429])
    const [refused] = answers.filter(({ status }) => status === 429)
    assert.match(refused?.body.msg, /^At most 3 uploaded files.*Save what you have begun/)
    const ids = answers.flatMap(({ data }) => (data ? [data.id as string] : []))
    await transaction(app.db, (tx) => app.files.claim(tx, ids, { noun: 'box', id: 9, user: actor }))
    const next = await upload('next.txt', 'a', as)
    assert.equal(next.status, 200, 'saved files wait no longer')
    await transaction(app.db, (tx) => app.files.release(tx, ids))
    assert.equal((await upload('one more.txt', 'a', as)).status, 200, 'files on their way out do not count')
    limited({ unusedMiB: 1 })
    assert.equal((await upload('large.txt', Buffer.alloc(2 ** 20, 'a'), as)).status, 429)
  } finally {
    limited({})
  }
  assert.deepEqual(await readdir(join(app.config.dataDir, 'files/backoffice/temporary')), [])
})

test('refuses uploads with advice when disk space is low, before and during', async () => {
  const { app } = service
  const temporary = join(app.config.dataDir, 'files/backoffice/temporary')
  const halves = (await readdir(temporary)).length
  app.config.fileLimits.minFreeMiB = 2 ** 40
  try {
    const answer = await upload('a.txt', 'a')
    assert.deepEqual([answer.status, answer.body.error], [507, 'server.disk_full'])
    assert.match(answer.body.msg, /Tell the administrator to make room/)
    const stream = Readable.from(Array.from({ length: 20 }, () => Buffer.alloc(2 ** 20)))
    await assert.rejects(app.files.receive({ name: 'a.txt', stream }), { status: 507 })
  } finally {
    app.config.fileLimits.minFreeMiB = 0
  }
  assert.equal((await readdir(temporary)).length, halves)
})

test("claims all files or none, and only the user's own unclaimed files", async () => {
  const [mine, foreign] = [
    (await upload('a.txt', 'a')).data.id,
    (await upload('b.txt', 'b', { userId: 'u-2' })).data.id,
  ]
  const claim = (ids: string[]) =>
    transaction(service.app.db, (tx) => service.app.files.claim(tx, ids, { noun: 'box', id: 1, user }))
  await assert.rejects(claim([mine, foreign]), { error: 'file.not_claimable' })
  assert.equal((await service.app.files.find(mine))?.noun, null)
  assert.equal((await claim([mine])).length, 1)
  await assert.rejects(claim([mine]), { error: 'file.not_claimable' })
})

test('deletes unclaimed files after a day, keeps others, and lets owners discard', async () => {
  const { app } = service
  const [old, fresh, held] = await Promise.all(
    ['old', 'fresh', 'held'].map(async (name) => (await upload(`${name}.txt`, name)).data.id as string),
  )
  await transaction(app.db, (tx) => app.files.claim(tx, [held as string], { noun: 'box', id: 2, user }))
  await app.db.query(sql`update file set free_since = now() - interval '25 hours' where id = ${old}`)
  assert.equal(await app.files.clean((await findPortal(app.db)).id), 1)
  assert.deepEqual(
    await Promise.all([old, fresh, held].map(async (id) => (await download(id as string)).status)),
    [404, 200, 200],
  )
  assert.equal((await service.call(boxFileRoutes.discardUpload, { body: fresh as string })).status, 200)
  assert.equal((await download(fresh as string)).status, 404)
  await transaction(app.db, (tx) => app.files.release(tx, [held as string]))
  assert.equal((await download(held as string, { userId: 'u-2' })).status, 404)
})

test('refuses to start on files of another portal, and deletes none', async () => {
  const { app } = service
  const store = createFolderStore(join(app.config.dataDir, 'files', app.config.name))
  const { id } = await findPortal(app.db)
  assert.equal(await readOwner(store), id)
  const free = (await upload('free.txt', 'free')).data.id as string
  await app.db.query(sql`update file set free_since = now() - interval '25 hours' where id = ${free}`)
  await writeOwner(store, 'another portal')
  await assert.rejects(app.files.clean(id), /belong to another portal \(another portal; this one is/)
  assert.equal((await download(free)).status, 200)
  await assert.rejects(
    startTestService(boxService, { config: { dataDir: app.config.dataDir } }),
    /another portal/,
  )
  await writeOwner(store, id)
  assert.equal(await app.files.clean(id), 1)
})

test('refuses to start when all files referenced by rows are missing', async () => {
  const { app } = service
  const { id } = await findPortal(app.db)
  const held = (await upload('held.txt', 'held')).data.id as string
  await transaction(app.db, (tx) => app.files.claim(tx, [held], { noun: 'box', id: 3, user }))
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-lost-'))
  const config = { ...app.config, dataDir }
  await assert.rejects(buildService(boxService, config), (error: Error) => {
    assert.match(
      error.message,
      /nothing is there. Set FILES_URL or DATA_DIR as before.*To go on without them/,
    )
    return error.message.includes(id)
  })
  await writeOwner(createFolderStore(join(dataDir, 'files', config.name)), id)
  await (await buildService(boxService, config)).close()
  await transaction(app.db, (tx) => app.files.release(tx, [held]))
  await rm(dataDir, { recursive: true })
})

test('refuses to start on a database in use by another portal', async () => {
  const { config } = service.app
  const other = { ...config, serviceSecret: 'what the services of another portal share' }
  await service.app.db.query(sql`select`)
  await assert.rejects(buildService(boxService, other), /Another portal.*SERVICE_SECRET/)
  await (await buildService(boxService, config)).close()
})

/** Tests that every store must pass. */
function storeSuite(title: string, open: () => Promise<{ store: FileStore; close: () => Promise<void> }>) {
  test(`${title}: stores, returns, replaces and deletes bytes, and answers 404 for missing files`, async () => {
    const { store, close } = await open()
    const folder = await mkdtemp(join(tmpdir(), 'portal-store-'))
    const put = async (key: string, content: Buffer) => {
      const path = join(folder, key)
      await writeFile(path, content)
      const { createHash } = await import('node:crypto')
      await store.put(key, path, createHash('sha256').update(content).digest('hex'))
    }
    const read = async (key: string) => buffer((await store.open(key)) as Readable)
    try {
      const large = Buffer.alloc(3_000_000, 'portal ')
      const key = crypto.randomUUID()
      await assert.rejects(read(key), { error: 'file.not_found', status: 404 })
      await put(key, large)
      assert.ok((await read(key)).equals(large))
      await put(key, Buffer.from('new'))
      assert.equal((await read(key)).toString(), 'new')
      assert.equal(await readOwner(store), undefined)
      await writeOwner(store, 'portal-1')
      assert.equal(await readOwner(store), 'portal-1')
      assert.deepEqual(await Array.fromAsync(store.list()), [key])
      await store.remove(key)
      assert.deepEqual(await Array.fromAsync(store.list()), [])
      await store.remove(key)
      await assert.rejects(read(key), { error: 'file.not_found' })
    } finally {
      await rm(folder, { recursive: true })
      await close()
    }
  })
}

storeSuite('folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-folder-'))
  return { store: createFolderStore(folder), close: () => rm(folder, { recursive: true }) }
})
storeSuite('S3, as far as our side goes', async () => {
  const { url, close } = await startFakeS3()
  return { store: createS3Store(url, 'backoffice'), close }
})
storeSuite('S3 server', async () => {
  const { url, close } = await startS3()
  return { store: createS3Store(url, `test-${crypto.randomUUID()}`), close }
})

test('reports an unreachable S3 server or a refused secret as an outage, not as a missing file', async () => {
  const { url, close } = await startS3()
  const isOutage = (cause: RegExp) => (error: Problem) => {
    assert.deepEqual([error.error, error.status], ['file.unavailable', 503])
    assert.match((error.cause as Error).message, cause)
    return true
  }
  const wrong = new URL(url)
  wrong.password = 'guessed'
  try {
    const refused = createS3Store(wrong.href, 'test').open('any')
    await assert.rejects(refused, isOutage(/The file server answered 403 to GET/))
  } finally {
    await close()
  }
  const store = createS3Store(url, 'test')
  await assert.rejects(store.open('any'), isOutage(/fetch failed/))
  await assert.rejects(store.remove('any'), isOutage(/fetch failed/))
  await assert.rejects(store.assertReachable(), isOutage(/fetch failed/))
})

test('checks that S3 accepts writes before reading a body', async (context) => {
  const calls: string[] = []
  let status = 403
  const server = createHttpServer((request, response) => {
    calls.push(request.method ?? '')
    request.resume().once('end', () => response.writeHead(request.method === 'PUT' ? status : 404).end())
  })
  context.after(() => server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const store = createS3Store(`s3+http://k:s@127.0.0.1:${(server.address() as AddressInfo).port}/b`, 'test')
  const isRefused = () => assert.rejects(store.assertReachable(), { error: 'file.unavailable', status: 503 })
  await isRefused()
  status = 200
  await store.assertReachable()
  await store.assertReachable()
  assert.deepEqual(
    calls,
    ['PUT', 'PUT', 'HEAD'],
    'nothing is written to ask a server that took the last write',
  )
  status = 403
  await assert.rejects(store.put('key', import.meta.filename, 'digest'), { status: 503 })
  await isRefused()
})

test('detects a silent S3 server before reading a body', async () => {
  const open = new Set<Socket>()
  const silent = createServer((socket) => open.add(socket))
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  const { port } = silent.address() as AddressInfo
  const began = performance.now()
  await assert.rejects(createS3Store(`s3+http://k:s@127.0.0.1:${port}/b`, 'test').assertReachable(), {
    status: 503,
  })
  assert.ok(performance.now() - began < 20_000, 'the server may take a minute to store a file')
  silent.close()
  for (const socket of open) socket.destroy()
})
