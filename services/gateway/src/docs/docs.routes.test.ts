import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import Fastify from 'fastify'
import { createDocsRoutes } from './docs.routes.ts'

const folder = await mkdtemp(join(tmpdir(), 'docs-'))
after(() => rm(folder, { recursive: true }))
const address = '/api/docs/api-client.tgz'
const served = async (apiClientFile: string) => {
  const app = Fastify()
  await app.register(createDocsRoutes({ apiClientFile }))
  return app
}

test('answers 404 for the client when it was not built, and serves the rest', async () => {
  const app = await served(join(folder, 'nothing'))
  assert.equal((await app.inject(address)).statusCode, 404)
  assert.equal((await app.inject('/api/openapi.json')).statusCode, 200)
})

test('serves the client as an npm package that the page links to', async () => {
  const file = join(folder, 'api-client.tgz')
  await writeFile(file, 'a package')
  const app = await served(file)
  const { statusCode, headers, body } = await app.inject(address)
  assert.deepEqual([statusCode, headers['content-type'], body], [200, 'application/gzip', 'a package'])
  const page = (await app.inject('/api/docs')).body
  assert.ok(page.includes(`href="${address}"`))
  const entry = (name: string) => page.slice(page.indexOf(`id="${name}"`)).split('</details>', 1)[0] ?? ''
  assert.match(entry('findOrders'), /API keys may call it/)
  assert.doesNotMatch(entry('createApiKey'), /API keys may call it/)
})
