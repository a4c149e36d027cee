import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Identity } from '@portal/contracts/access.ts'
import {
  embedInternalRoutes,
  embedSiteRoutes,
  maxSites,
  visitorPrefix,
} from '@portal/contracts/embed.contract.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { waitUntil } from '@portal/testing/node/wait-until.ts'
import { type KeyService, startKeyService } from '../api-key/api-key.builder.ts'

let keys: KeyService
let owner: Identity
let other: Identity
before(async () => {
  keys = await startKeyService()
  owner = await keys.user('owner')
  // Signs in another account through the same calls as the gateway.
  other = { ...owner, userId: (await keys.user('finance')).userId }
})
after(() => keys.service.close())

let count = 0
const aSite = (part: object = {}) => ({
  name: `Shop ${count++}`,
  origins: ['https://shop.example'],
  platform: 'EG4' as const,
  ...part,
})
const create = (draft: object, as: Partial<Identity> = owner) =>
  keys.service.call(embedSiteRoutes.createEmbedSite, { body: draft }, { as })
const issue = (part: object) =>
  keys.service.call(
    embedInternalRoutes.issueVisitorToken,
    { body: { ownerId: owner.userId, user: 'customer 1', serialNum: '3323200137', ...part } as never },
    { as: null },
  )
const resolve = async (token: string) =>
  (await keys.service.call(embedInternalRoutes.resolveVisitor, { body: { token } }, { as: null })).data
const origins = async (site: string) =>
  (await keys.service.call(embedInternalRoutes.findEmbeddingOrigins, { body: { site } }, { as: null })).data
const nobody = { identity: null, expiresAt: null, sessionId: null, userId: null }
const db = () => keys.service.app.db

test('stores a site with a name, normalized origins and a company', async () => {
  for (const [wrong, error] of [
    [{ name: ' ' }, 'request.invalid'],
    [{ origins: [] }, 'request.invalid'],
    [{ origins: ['*'] }, 'request.invalid'],
    [{ origins: ['https://*.example'] }, 'request.invalid'],
    [{ origins: ['https://shop.example/path'] }, 'request.invalid'],
    [{ origins: ["https://shop.example; script-src 'unsafe-inline'"] }, 'request.invalid'],
    [{ origins: ['javascript://shop.example'] }, 'request.invalid'],
    [{ platform: 'MOON' }, 'request.invalid'],
    [{ site: 'aaaaaaaaaaaaaaaa' }, 'request.invalid'],
  ] as const) {
    const { status, body } = await create(aSite(wrong))
    assert.deepEqual([status, body.error], [400, error], JSON.stringify(wrong))
  }
  const { body } = await create(aSite(), { ...owner, companyId: null })
  assert.equal(body.error, 'embedSite.no_company')
  for (const name of ['viewer', 'admin', 'finance'])
    assert.equal((await create(aSite(), await keys.user(name))).status, 403, name)
  const named = aSite()
  assert.equal((await create(named)).status, 200)
  assert.deepEqual((await create({ ...named, name: named.name.toUpperCase() })).body.fields, {
    name: 'is taken',
  })
})

test('hides sites of others and limits their number', async () => {
  const { data } = await create(aSite())
  const of = async (as: Identity) =>
    (await keys.service.call(embedSiteRoutes.findEmbedSites, {}, { as })).data.map(
      ({ id }: { id: number }) => id,
    )
  assert.ok((await of(owner)).includes(data.id))
  assert.deepEqual(await of(other), [])
  for (const route of [embedSiteRoutes.updateEmbedSite, embedSiteRoutes.deleteEmbedSite]) {
    const body = route === embedSiteRoutes.deleteEmbedSite ? { id: data.id } : { ...aSite(), id: data.id }
    assert.equal((await keys.service.call(route, { body } as never, { as: other })).status, 404)
  }
  const changed = { ...aSite({ origins: ['http://localhost:3000'] }), id: data.id }
  const { data: after } = await keys.service.call(
    embedSiteRoutes.updateEmbedSite,
    { body: changed },
    { as: owner },
  )
  assert.deepEqual([after.origins, after.site], [['http://localhost:3000'], data.site])
  assert.deepEqual(await origins(data.site), { origins: ['http://localhost:3000'], platform: 'EG4' })
  const made = await Promise.all(Array.from({ length: maxSites + 3 }, () => create(aSite(), other)))
  assert.equal(made.filter(({ status }) => status === 200).length, maxSites)
  assert.equal((await of(other)).length, maxSites)
  const { n } = (
    await db().query<{ n: number }>(sql`select count(*)::int as n from audit where noun = 'embedSite'`)
  )[0] as { n: number }
  assert.ok(n >= maxSites + 2)
})

test('recognizes a returning visitor, who has one device and no permissions', async () => {
  const { data: site } = await create(aSite())
  const first = (await issue({ site: site.site, name: ' Ms Sun ' })).data
  assert.ok(first.token.startsWith(visitorPrefix))
  const claims = await keys.claims((await resolve(first.token)).identity as string)
  assert.deepEqual(claims.visitor, { site: site.site, serialNum: '3323200137' })
  assert.deepEqual([claims.username, claims.role, claims.companyId], ['Ms Sun', 'OWNER', owner.companyId])
  assert.ok(!claims.userId.includes('customer') && claims.userId.length <= 40)
  const [again, else_, elsewhere] = await Promise.all([
    issue({ site: site.site, serialNum: '3330200137' }),
    issue({ site: site.site, user: 'customer 2' }),
    create(aSite()).then(({ data }) => issue({ site: data.site })),
  ])
  const idOf = async ({ data }: { data: { token: string } }) => (await resolve(data.token)).userId
  assert.equal(await idOf(again), claims.userId)
  assert.notEqual(await idOf(else_), claims.userId)
  assert.notEqual(await idOf(elsewhere), claims.userId)
})

test('restricts a token to a site of the account, and ends it with its expiry, site or account', async () => {
  const { data: site } = await create(aSite())
  assert.equal((await issue({ site: site.site, ownerId: other.userId })).body.error, 'embedSite.not_found')
  assert.equal((await issue({ site: 'aaaaaaaaaaaaaaaa' })).body.error, 'embedSite.not_found')
  assert.deepEqual(await resolve(`${visitorPrefix}nothing`), nobody)
  assert.equal(await origins('aaaaaaaaaaaaaaaa'), null)
  const { token } = (await issue({ site: site.site })).data
  const late = (await issue({ site: site.site })).data.token
  assert.ok((await resolve(token)).identity)
  const [{ hash = '' } = {}] = await db().query<{ hash: string }>(
    sql`select string_agg(encode(hash, 'escape'), ' ') as hash from visitor_token`,
  )
  assert.ok(!hash.includes(token.slice(4, 12)), 'kept as a digest')
  await db().query(
    sql`update visitor_token set expires_at = now() - interval '1 second' where hash = sha256(convert_to(${late}, 'UTF8'))`,
  )
  assert.deepEqual(await resolve(late), nobody)
  await db().query(sql`update account set disabled_at = now() where id = ${owner.userId}`)
  assert.deepEqual(await resolve(token), nobody)
  assert.equal(await origins(site.site), null)
  assert.equal((await issue({ site: site.site })).body.error, 'embedSite.not_found')
  await db().query(sql`update account set disabled_at = null where id = ${owner.userId}`)
  assert.ok((await resolve(token)).identity)
  await keys.service.call(embedSiteRoutes.deleteEmbedSite, { body: { id: site.id } }, { as: owner })
  assert.deepEqual(await resolve(token), nobody)
})

test("ends a visitor's session when the chat site is deleted", async () => {
  const { data: site } = await create(aSite())
  const { token } = (await issue({ site: site.site })).data
  const { identity, sessionId } = await resolve(token)
  assert.equal((await keys.claims(identity as string)).sessionId, sessionId, 'by which sockets are closed')
  const ended: unknown[] = []
  await keys.service.app.bus.subscribe('session.ended', (data: { sessionId?: string }) =>
    ended.push(data.sessionId),
  )
  await keys.service.call(embedSiteRoutes.deleteEmbedSite, { body: { id: site.id } }, { as: owner })
  await waitUntil(() => ended.includes(sessionId))
  assert.deepEqual(await resolve(token), nobody)
})
