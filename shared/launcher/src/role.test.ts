import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createEmptyDatabase, withConnection } from './database.builder.ts'
import { prepareRoles, toServiceRole } from './role.ts'

const services = ['identity', 'backoffice']

/** Connects to the same database as another user, created for this test with these rights. */
async function asUser(url: string, name: string, rights: string): Promise<string> {
  const database = new URL(url).pathname.slice(1)
  await withConnection(url, (client) =>
    client.query(
      `CREATE ROLE ${name} LOGIN PASSWORD 'secret' ${rights}; GRANT CREATE ON DATABASE ${database} TO ${name}`,
    ),
  )
  const own = new URL(url)
  own.username = name
  own.password = 'secret'
  return own.href
}

test('limits a service to its own schema', async () => {
  const url = await createEmptyDatabase()
  const [identity, backoffice] = await prepareRoles(url, services)
  assert.ok(identity && backoffice)
  await withConnection(identity.url, (client) => client.query('CREATE TABLE account (name text)'))
  await withConnection(backoffice.url, async (client) => {
    await client.query('CREATE TABLE part (name text)')
    await assert.rejects(client.query('SELECT * FROM identity.account'), { code: '42501' })
    await assert.rejects(client.query('CREATE TABLE public.stray (name text)'), { code: '42501' })
  })
})

test('reuses prepared roles, with the same passwords on every machine', async () => {
  const url = await createEmptyDatabase()
  const first = await prepareRoles(url, services)
  assert.deepEqual(await prepareRoles(url, services), first)
  assert.deepEqual(toServiceRole(url, 'identity'), first[0])
  assert.notEqual(toServiceRole(url.replace(/:[^:@/]+@/, ':other@'), 'identity').password, first[0]?.password)
})

test('needs an administrator with CREATEROLE only', async () => {
  const url = await createEmptyDatabase()
  await withConnection(url, (client) =>
    client.query(
      `GRANT CREATE ON SCHEMA public TO PUBLIC; CREATE EXTENSION IF NOT EXISTS btree_gin; CREATE EXTENSION IF NOT EXISTS unaccent`,
    ),
  )
  const limited = await asUser(url, `maker_${Date.now()}`, 'CREATEROLE')
  const [identity] = await prepareRoles(limited, services)
  await withConnection(identity?.url ?? '', (client) => client.query('CREATE TABLE account (name text)'))
})

test('prints sufficient SQL without that right', async () => {
  const url = await createEmptyDatabase()
  const limited = await asUser(url, `guest_${Date.now()}`, '')
  const problem: Error = await prepareRoles(limited, services).then(
    () => assert.fail('it may not'),
    (error) => error,
  )
  assert.match(problem.message, /may not do this/)
  const sql = problem.message.slice(problem.message.indexOf('\n\n'))
  await withConnection(url, (client) => client.query(sql))
  const [identity] = await prepareRoles(limited, services)
  await withConnection(identity?.url ?? '', (client) => client.query('CREATE TABLE account (name text)'))
})
