import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { deviceRoutes } from '@portal/contracts/device.contract.ts'
import { oauthClientRoutes, oauthPageRoutes } from '@portal/contracts/oauth.contract.ts'
import * as oauth from 'oauth4webapi'
import * as client from 'openid-client'
import { demoPassword, signInByCall } from './call.ts'
import { setUpStage } from './stage.ts'
import { saveScreenshot, signInContext } from './visit.ts'

const journey = setUpStage()
/** Server of the third party's application, to which browsers are redirected. */
let application: Server
let redirectUri: string
/** Values that must not be stored or logged. */
const secrets: string[] = []
before(async () => {
  application = createServer((_, response) => response.end('<title>Sun Monitor</title>Back again'))
  application.listen(0, '127.0.0.1')
  await once(application, 'listening')
  redirectUri = `http://127.0.0.1:${(application.address() as AddressInfo).port}/callback`
})
after(() => application?.close())

const devices = () => new URL(`/api${deviceRoutes.findDevices.path}`, journey.portal.url)
const pageRequest = JSON.stringify({ page: 1, size: 15 })
const asJson = new Headers({ 'content-type': 'application/json' })

async function registered(isPublic: boolean) {
  const admin = await signInByCall(journey.portal.url, 'admin')
  const draft = {
    name: `Wall ${redirectUri} ${isPublic}`.slice(0, 60),
    homepage: '',
    logo: '',
    isPublic,
    requiresPkce: true,
    mayUseDeviceCode: true,
    redirectUris: [redirectUri],
    scopes: ['device', 'email'],
  }
  const made = await admin.get(oauthClientRoutes.saveOauthClient, draft)
  if (made.secret) secrets.push(made.secret)
  return made
}

test('OAUTH-01 OAUTH-02 OAUTH-04 OAUTH-05 OAUTH-06 OAUTH-10 registers an application, gives consent, reads data by an unmodified client, and withdraws', async () => {
  const { page, context, problems } = await journey.stranger()
  await signInContext(context, journey.portal.url, 'admin')
  await page.goto('/admin/client')
  await page.getByRole('button', { name: 'New application' }).click()
  await page.getByLabel('Name').fill('Sun Monitor')
  await page.getByLabel('Redirect addresses').fill(redirectUri)
  await page.getByRole('button', { name: 'Register' }).click()
  const made = page.getByRole('dialog', { name: 'Copy the secret now' })
  await made.waitFor()
  const [id = '', secret = ''] = await made.locator('code').allTextContents()
  await made.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('listitem', { name: 'Sun Monitor' }).getByText(redirectUri).waitFor()
  await saveScreenshot(page, 'oauth-clients')
  await context.close()
  secrets.push(secret)

  const insecure = { algorithm: 'oauth2', execute: [client.allowInsecureRequests] } as const
  const config = await client.discovery(new URL(journey.portal.url), id, secret, undefined, {
    ...insecure,
    execute: [...insecure.execute],
  })
  const [state, pkceCodeVerifier] = [client.randomState(), client.randomPKCECodeVerifier()]
  const asking = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'device email',
    state,
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
  })
  const owner = await journey.stranger()
  const called: string[] = []
  owner.page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/(login$|oauth2)/.test(pathname)) called.push(pathname.slice('/api'.length))
  })
  await owner.page.goto(asking.href)
  await owner.page.getByLabel('Username').fill('owner')
  await owner.page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await owner.page.getByRole('button', { name: 'Sign in' }).click()
  await owner.page.getByRole('heading', { name: 'Share your data with Sun Monitor?' }).waitFor()
  const asked = new URL(owner.page.url())
  assert.equal(asked.pathname, '/oauthConfirm')
  assert.deepEqual([...asked.searchParams].sort(), [...asking.searchParams].sort())
  assert.deepEqual(called.slice(0, 2), ['/oauth2/doLogin', '/oauth2/authorize'])
  assert.ok(!called.includes('/login'))
  await saveScreenshot(owner.page, 'oauth-consent')
  await owner.page.getByRole('button', { name: 'Confirm' }).click()
  await owner.page.waitForURL((url) => url.href.startsWith(redirectUri))
  const back = new URL(owner.page.url())
  secrets.push(back.searchParams.get('code') ?? '')

  const tokens = await client.authorizationCodeGrant(config, back, { pkceCodeVerifier, expectedState: state })
  const info = await client.fetchUserInfo(config, tokens.access_token, client.skipSubjectCheck)
  assert.deepEqual(info, { sub: 'OWNER_1', email: 'owner@portal.example' })
  const read = (token: string) =>
    client.fetchProtectedResource(config, token, devices(), 'POST', pageRequest, asJson)
  const found = (await (await read(tokens.access_token)).json()) as { data: { totalElements: number } }
  const own = await (await signInByCall(journey.portal.url, 'owner')).get(deviceRoutes.findDevices, {
    page: 1,
    size: 15,
  })
  assert.ok(own.totalElements > 0)
  assert.equal(found.data.totalElements, own.totalElements, 'those of the owner, and no others')
  const more = await client.refreshTokenGrant(config, tokens.refresh_token ?? '')
  secrets.push(tokens.access_token, tokens.refresh_token ?? '', more.access_token, more.refresh_token ?? '')

  await owner.page.goto(`${journey.portal.url}/account/applications`)
  await owner.page.getByRole('button', { name: 'Withdraw access for Sun Monitor' }).click()
  await saveScreenshot(owner.page, 'oauth-applications')
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await owner.page.getByText('Access for Sun Monitor withdrawn').waitFor()
  for (const token of [tokens.access_token, more.access_token])
    await assert.rejects(read(token), (error: client.WWWAuthenticateChallengeError) => error.status === 401)
  assert.equal((await client.tokenIntrospection(config, more.refresh_token ?? '')).active, false)

  // Opens the question directly when signed in, and refuses.
  await owner.page.goto(asking.href)
  await owner.page.getByRole('button', { name: 'Cancel' }).click()
  await owner.page.waitForURL((url) => url.href.startsWith(redirectUri))
  await assert.rejects(
    client.authorizationCodeGrant(config, new URL(owner.page.url()), {
      pkceCodeVerifier,
      expectedState: state,
    }),
    (error: client.AuthorizationResponseError) => error.error === 'access_denied',
  )
  const foreign = new URL(asking)
  foreign.searchParams.set('redirect_uri', 'https://evil.example/callback')
  await owner.page.goto(foreign.href)
  await owner.page.getByRole('alert').getByText('return address').waitFor()
  await owner.page.goto(`${asking.href}&scope=email`)
  await owner.page.getByRole('alert').getByText('something twice').waitFor()
  assert.deepEqual(problems.concat(owner.problems), [])
  await owner.context.close()
})

test('completes the flow of a public client by oauth4webapi, from the metadata on', async () => {
  const { client: made } = await registered(true)
  const issuer = new URL(journey.portal.url)
  const allow = { [oauth.allowInsecureRequests]: true }
  const discovered = await oauth.discoveryRequest(issuer, { ...allow, algorithm: 'oauth2' })
  const server = await oauth.processDiscoveryResponse(issuer, discovered)
  const self: oauth.Client = { client_id: made.id }
  const verifier = oauth.generateRandomCodeVerifier()
  const parameters = {
    response_type: 'code',
    client_id: made.id,
    redirect_uri: redirectUri,
    scope: 'email',
    state: 'x y',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }
  const owner = await signInByCall(journey.portal.url, 'owner')
  const query = new URLSearchParams(parameters)
  const asked = await owner.send<{ requestId: string }>(`${oauthPageRoutes.authorize.path}?${query}`, {
    method: 'POST',
  })
  const answer = await owner.send(`${oauthPageRoutes.doConfirm.path}?build_redirect_uri=true`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: asked.body.data.requestId,
  })
  const { redirect_uri: address } = answer.body as unknown as { redirect_uri: string }
  const back = oauth.validateAuthResponse(server, self, new URL(address), 'x y')
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    self,
    oauth.None(),
    back,
    redirectUri,
    verifier,
    allow,
  )
  const tokens = await oauth.processAuthorizationCodeResponse(server, self, response)
  secrets.push(back.get('code') ?? '', tokens.access_token, tokens.refresh_token ?? '')
  const info = await oauth.userInfoRequest(server, self, tokens.access_token, allow)
  assert.deepEqual(await oauth.processUserInfoResponse(server, self, oauth.skipSubjectCheck, info), {
    sub: 'OWNER_1',
    email: 'owner@portal.example',
  })
  const beyond = oauth.protectedResourceRequest(
    tokens.access_token,
    'POST',
    devices(),
    asJson,
    pageRequest,
    allow,
  )
  await assert.rejects(
    beyond,
    (error: oauth.WWWAuthenticateChallengeError) => error.status === 403,
    'no scope, no devices',
  )
  const revoked = await oauth.revocationRequest(server, self, oauth.None(), tokens.refresh_token ?? '', allow)
  await oauth.processRevocationResponse(revoked)
  const ended = oauth.userInfoRequest(server, self, tokens.access_token, allow)
  await assert.rejects(
    ended.then((late) => oauth.processUserInfoResponse(server, self, oauth.skipSubjectCheck, late)),
  )
})

test('signs a display in by a code that its owner confirms elsewhere', async () => {
  const { client: made, secret } = await registered(false)
  const options = { algorithm: 'oauth2' as const, execute: [client.allowInsecureRequests] }
  const config = await client.discovery(
    new URL(journey.portal.url),
    made.id,
    secret ?? '',
    undefined,
    options,
  )
  const started = await client.initiateDeviceAuthorization(config, { scope: 'email' })
  secrets.push(started.device_code)
  const { page, context, problems } = await journey.stranger()
  await signInContext(context, journey.portal.url, 'owner')
  await page.goto(started.verification_uri_complete ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: `Share your data with ${made.name}?` }).waitFor()
  await saveScreenshot(page, 'oauth-display')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Connected.').waitFor()
  // Decides without the five-second wait of `pollDeviceAuthorizationGrant`, because the user has already
  // answered.
  const [server, self] = [config.serverMetadata() as oauth.AuthorizationServer, { client_id: made.id }]
  const proof = oauth.ClientSecretPost(secret ?? '')
  const allow = { [oauth.allowInsecureRequests]: true }
  const polled = await oauth.deviceCodeGrantRequest(server, self, proof, started.device_code, allow)
  const tokens = await oauth.processDeviceCodeResponse(server, self, polled)
  secrets.push(tokens.access_token, tokens.refresh_token ?? '')
  assert.equal(tokens.scope, 'email')
  assert.deepEqual(problems, [])
  await context.close()
})

test('logs no code, token or secret', () => {
  assert.ok(journey.portal.dataDir, 'PORTAL_DATA_DIR names the folder of the portal at PORTAL_URL')
  const folder = join(journey.portal.dataDir, 'logs')
  const text = readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
  assert.ok(text.length > 0 && secrets.length > 8)
  for (const secret of secrets)
    assert.ok(secret.length > 20 && !text.includes(secret.slice(4)), secret.slice(0, 4))
})
