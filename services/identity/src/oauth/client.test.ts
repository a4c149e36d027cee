import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { Identity } from '@portal/contracts/access.ts'
import { oauthClientRoutes, oauthPageRoutes, oauthRoutes } from '@portal/contracts/oauth.contract.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { CommandProblem, identityCommand } from '../cli.ts'
import { deviceCodeGrant } from './grant.ts'
import {
  aClient,
  aRedemption,
  type OauthService,
  type Parameters,
  startOauthService,
} from './oauth.builder.ts'

let oauth: OauthService
let owner: Identity
before(async () => {
  oauth = await startOauthService()
  owner = await oauth.user('owner')
})
after(() => oauth.service.close())

const png = `data:image/png;base64,${Buffer.from('89504e470d0a1a0a00', 'hex').toString('base64')}`

describe('registers an application', () => {
  test('names the invalid field', async () => {
    const vectors: [object, string][] = [
      [{ redirectUris: ['http://sun.example/'] }, 'redirectUris'],
      [{ redirectUris: ['https://sun.example/#x'] }, 'redirectUris'],
      [{ redirectUris: [] }, 'redirectUris'],
      [{ isPublic: true, requiresPkce: false }, 'requiresPkce'],
      [{ logo: png.replace('png', 'jpeg') }, 'logo'],
      [{ logo: 'data:image/svg+xml;base64,PHN2Zz4=' }, 'logo'],
      [{ logo: 'https://sun.example/logo.png' }, 'logo'],
      [{ homepage: 'javascript:alert(1)' }, 'homepage'],
      [{ name: ' ' }, 'name'],
      [{ scopes: [] }, 'scopes'],
      [{ scopes: ['admin'] }, 'scopes.0'],
    ]
    for (const [change, field] of vectors) {
      const { status, body } = await oauth.saveClient({ ...aClient(), ...change })
      assert.equal(status, 400, JSON.stringify(change))
      assert.deepEqual(Object.keys(body.fields), [field], JSON.stringify(change))
    }
  })

  test('shows the secret once, requires unique names, and keeps the secret when edited', async () => {
    const { client, secret } = await oauth.newClient({ logo: png })
    assert.match(secret, /^pos_[\w-]{43}$/)
    const listed = await oauth.service.call(
      oauthClientRoutes.findOauthClients,
      {},
      { as: { permissions: ['oauthClient:view'] } },
    )
    assert.ok(!JSON.stringify(listed.body).includes(secret))
    assert.equal(
      (await oauth.saveClient(aClient({ name: client.name.toUpperCase() }))).body.error,
      'oauthClient.duplicate_name',
    )
    const draft = { ...aClient({ name: client.name, scopes: ['email'] }), id: client.id }
    assert.equal((await oauth.saveClient({ ...draft, version: 9 })).status, 409)
    const changed = await oauth.saveClient({ ...draft, version: client.version })
    assert.deepEqual([changed.data.client.scopes, changed.data.secret], [['email'], null])
    assert.equal(
      (await oauth.saveClient({ ...draft, version: 2, isPublic: true })).body.fields.isPublic !== undefined,
      true,
    )
    assert.equal((await oauth.saveClient({ ...draft, id: 'app-0', version: 1 })).status, 404)
    const tokens = await oauth.tokens(owner, { client, secret }, { scope: 'email' })
    assert.ok(tokens.access_token)
  })

  test('keeps the old secret for a day after a change, or ends it at once', async () => {
    const { client, secret } = await oauth.newClient()
    const works = async (given: string) =>
      (await oauth.token(aRedemption(client.id, given, await oauth.code(owner, client.id)))).status === 200
    const rotate = async (endsOld: boolean) =>
      (await oauth.asAdmin(oauthClientRoutes.rotateOauthSecret, { id: client.id, endsOld })).data
        .secret as string
    const second = await rotate(false)
    assert.deepEqual([await works(secret), await works(second)], [true, true])
    await oauth.service.app.db.query(
      sql`update oauth_client set old_secret_until = now() where id = ${client.id}`,
    )
    assert.deepEqual([await works(secret), await works(second)], [false, true])
    const third = await rotate(true)
    assert.deepEqual([await works(second), await works(third)], [false, true])
    const open = await oauth.newClient({ isPublic: true })
    assert.equal(
      (await oauth.asAdmin(oauthClientRoutes.rotateOauthSecret, { id: open.client.id, endsOld: true })).body
        .error,
      'oauthClient.no_secret',
    )
  })

  test('ends access at the next call when an application is disabled, and then requires consent again', async () => {
    const made = await oauth.newClient()
    const { access_token, refresh_token } = await oauth.tokens(owner, made)
    const code = await oauth.code(owner, made.client.id)
    await oauth.asAdmin(oauthClientRoutes.disableOauthClient, { id: made.client.id })
    assert.equal(await oauth.callerOf(access_token), null)
    assert.equal(
      (await oauth.token(aRedemption(made.client.id, made.secret, code))).body.error,
      'invalid_client',
    )
    await oauth.asAdmin(oauthClientRoutes.enableOauthClient, { id: made.client.id })
    assert.equal(await oauth.callerOf(access_token), null)
    const refresh = {
      grant_type: 'refresh_token',
      client_id: made.client.id,
      client_secret: made.secret,
      refresh_token,
    }
    assert.equal((await oauth.token(refresh)).body.error, 'invalid_grant')
    assert.ok((await oauth.tokens(owner, made)).access_token)
  })

  test('supports the same actions from the command line', async (context) => {
    const run = async (...argv: string[]) => {
      const said: string[] = []
      const { db, bus, encryption } = oauth.service.app
      await identityCommand(argv, {
        db,
        bus,
        encryption,
        say: (text: string) => said.push(text),
        readPassword: async () => '',
      })
      return said.join('\n')
    }
    const refused = (argv: string[], reason: RegExp) =>
      assert.rejects(
        run(...argv),
        (error: Error) => error instanceof CommandProblem && reason.test(error.message),
      )
    await refused(['client', 'add'], /Say the name/)
    await refused(['client', 'add', 'A', '--redirect', 'http://a.example/'], /https/)
    await refused(['client', 'add', 'A'], /at least one address/)
    await refused(['client', 'rotate', 'nobody'], /no application nobody/)
    const logo = join(oauth.service.app.config.dataDir, 'logo.png')
    await writeFile(logo, Buffer.from('89504e470d0a1a0a00', 'hex'))
    context.diagnostic(logo)
    const said = await run(
      'client',
      'add',
      'Wall Display',
      '--redirect',
      'https://wall.example/cb',
      '--scope',
      'email',
      '--device-code',
      '--logo',
      logo,
    )
    const [, id = '', secret = ''] = /client_id {6}(\S+)\nclient_secret {2}(\S+)/.exec(said) ?? []
    const code = await oauth.code(owner, id, { redirect_uri: 'https://wall.example/cb', scope: 'email' })
    const redemption = { ...aRedemption(id, secret, code), redirect_uri: 'https://wall.example/cb' }
    assert.equal((await oauth.token(redemption)).body.scope, 'email')
    assert.match(await run('client', 'list'), new RegExp(`${id} +Wall Display +secret +email +1 users`))
    assert.match(
      await run('client', 'rotate', 'wall display', '--end-old'),
      /client_secret {2}pos_\S+\n.*has ended/,
    )
    assert.match(await run('client', 'disable', id), /is disabled/)
    assert.match(await run('client', 'enable', id), /may ask users again/)
  })
})

describe('signs in a device by a code', () => {
  let display: Awaited<ReturnType<OauthService['newClient']>>
  before(async () => {
    display = await oauth.newClient({ mayUseDeviceCode: true, isPublic: true, redirectUris: [] })
  })
  const start = async (form: Parameters = {}) =>
    oauth.service.call(
      oauthRoutes.authorizeDevice,
      { body: { client_id: display.client.id, ...form } },
      { as: null },
    )
  const poll = (device_code: string, client_id = display.client.id) =>
    oauth.token({ grant_type: deviceCodeGrant, client_id, device_code })
  const view = (userCode: string, as = owner) =>
    oauth.service.call(oauthPageRoutes.viewDeviceCode, { body: { userCode } }, { as })
  const decide = (userCode: string, isApproved: boolean, as = owner) =>
    oauth.service.call(oauthPageRoutes.decideDeviceCode, { body: { userCode, isApproved } }, { as })
  /** Simulates that the polling interval has passed. */
  const waitAsTold = () => oauth.service.app.db.query(sql`update oauth_device_code set next_poll_at = now()`)

  test('gives a device its tokens once, after approval on another page', async () => {
    const { body } = await start({ scope: 'email' })
    assert.deepEqual([body.interval, body.expires_in], [5, 600])
    assert.equal(
      body.verification_uri_complete,
      `http://localhost:80/account/device?user_code=${body.user_code}`,
    )
    assert.equal((await poll(body.device_code)).body.error, 'authorization_pending')
    assert.equal((await poll(body.device_code)).body.error, 'slow_down')
    const shown = await view(body.user_code.toLowerCase().replace('-', ' '))
    assert.deepEqual([shown.data.clientName, shown.data.scopes], [display.client.name, ['email']])
    assert.equal((await decide(body.user_code, true)).status, 200)
    assert.equal((await decide(body.user_code, true)).body.error, 'oauth.user_code', 'decided once')
    await waitAsTold()
    const { body: tokens } = await poll(body.device_code)
    const caller = await oauth.callerOf(tokens.access_token)
    assert.deepEqual([caller?.userId, caller?.scopes], ['OWNER_1', ['email']])
    assert.equal((await poll(body.device_code)).body.error, 'invalid_grant')
    assert.equal(await oauth.callerOf(tokens.access_token), null, 'a second use ends what came of the first')
  })

  test('returns an error after a refusal and after expiry', async () => {
    const { body } = await start()
    await decide(body.user_code, false)
    assert.equal((await poll(body.device_code)).body.error, 'access_denied')
    const late = (await start()).body
    await oauth.service.app.db.query(sql`update oauth_device_code set expires_at = now()`)
    assert.equal((await poll(late.device_code)).body.error, 'expired_token')
    assert.equal((await view(late.user_code)).body.error, 'oauth.user_code')
  })

  test('requires registration for the device flow and grants its own scopes', async () => {
    const other = await oauth.newClient({ isPublic: true })
    assert.equal((await start({ client_id: other.client.id })).body.error, 'unauthorized_client')
    assert.equal((await start({ scope: 'admin' })).body.error, 'invalid_scope')
    const { body } = await start()
    assert.equal((await poll(body.device_code, other.client.id)).body.error, 'unauthorized_client')
    assert.equal((await poll(`pod_${'a'.repeat(43)}`)).body.error, 'invalid_grant')
    const third = await oauth.newClient({ mayUseDeviceCode: true, isPublic: true })
    assert.equal((await poll(body.device_code, third.client.id)).body.error, 'invalid_grant')
  })

  for (const [what, guess] of [
    ['viewer', view],
    ['finance', (code: string, as: Identity) => decide(code, true, as)],
  ] as const)
    test(`slows guessing of codes: ${what}`, async () => {
      const user = await oauth.user(what)
      const answers: string[] = []
      for (let round = 0; round < 7; round++) answers.push((await guess('BBBBBBBB', user)).body.error)
      assert.deepEqual([answers[0], answers[6]], ['oauth.user_code', 'oauth.too_many'])
    })
})
