import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { promisify } from 'node:util'
import { apiKeyRoutes } from '@portal/contracts/api-key.contract.ts'
import { orderRoutes } from '@portal/contracts/order.contract.ts'
import { webhookRoutes } from '@portal/contracts/webhook.contract.ts'
import { findFreePorts } from '@portal/launcher/port.ts'
import { waitUntil } from '@portal/testing/node/wait-until.ts'
import { demoPassword, signInByCall } from './call.ts'
import { installClient, listTypeErrors } from './client-package.ts'
import { setUpStage } from './stage.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')
const [call, ticket, assertion, , byClient, receiver] = [
  ...readFileSync(join(root, 'docs/partners.md'), 'utf8').matchAll(/^```js\n(.*?)^```$/gms),
].map(([, code = '']) => code) as [string, string, string, string, string, string]

const journey = setUpStage()
const folder = mkdtempSync(join(tmpdir(), 'partner-'))
after(() => rmSync(folder, { recursive: true }))

/** Runs an example of the document like a partner, and returns its output. */
async function example(code: string, env: Record<string, string>, cwd = root): Promise<string> {
  const { PATH = '' } = process.env
  const options = { cwd, env: { PATH, PORTAL_URL: journey.portal.url, ...env } }
  return (await run(process.execPath, ['--input-type=module', '--eval', code], options)).stdout.trim()
}
const command = (...args: string[]) =>
  run(process.execPath, ['shared/launcher/src/cli.ts', ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: journey.portal.dataDir },
  })

/** Signs in a linked user through the platform's page. */
async function inABrowser(signed: () => Promise<string>) {
  const { page, context, problems } = await journey.stranger()
  const token = await signed()
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.url()} ${request.headers().referer ?? ''}`))
  const fragment = new URLSearchParams({ platform: 'EG4', assertion: token, targetRouter: 'device' })
  await page.goto(`/apiLogin#${fragment}`)
  await page.waitForURL((url) => url.pathname === '/device')
  await page.getByRole('button', { name: 'Account of owner' }).waitFor()
  assert.deepEqual(
    asked.slice(1).filter((text) => text.includes(token)),
    [],
  )
  await page.goto('about:blank')
  await page.goto(`${journey.portal.url}/apiLogin#${fragment}`)
  await page.getByText('unknown, expired or already used').waitFor()
  await page.getByRole('button', { name: 'Sign in with your own password' }).waitFor()
  const stranger = (await signed()).split('.').reverse().join('.')
  await page.goto('about:blank')
  await page.goto(
    `${journey.portal.url}/apiLogin#${new URLSearchParams({ platform: 'EG4', assertion: stranger })}`,
  )
  await page.getByText('EG4 could not sign you in.').waitFor()
  assert.deepEqual(problems, [])
  await context.close()
}

test('runs the examples for partners', async () => {
  const owner = await signInByCall(journey.portal.url, 'owner')
  const { apiKey, made } = await owner.get(apiKeyRoutes.createApiKey, {
    name: 'examples',
    scope: ['order:view'],
    days: 1,
    callsPerMinute: 60,
    maySignIn: true,
    allowUrlLogin: false,
  })
  const { totalElements } = await owner.get(orderRoutes.findOrders, { page: 1, size: 15 })
  assert.equal(await example(call, { API_KEY: apiKey }), String(totalElements))
  const address = new URL(await example(ticket, { API_KEY: apiKey }))
  assert.equal(address.origin + address.pathname, `${journey.portal.url}/apiLogin`)
  assert.match(address.search, /^\?k=plt_[\w-]{43}&targetRouter=order$/)
  await owner.get(apiKeyRoutes.revokeApiKey, { id: made.id })
  for (const code of [call, ticket])
    await assert.rejects(example(code, { API_KEY: apiKey }), /401: This API key is unknown/)
})

test('signs in by an assertion after the account was linked', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const files = { public: join(folder, 'public.pem'), private: join(folder, 'private.pem') }
  writeFileSync(files.public, publicKey.export({ format: 'pem', type: 'spki' }))
  writeFileSync(files.private, privateKey.export({ format: 'pem', type: 'pkcs8' }))
  const env = { PRIVATE_KEY_FILE: files.private }
  await assert.rejects(example(assertion, env), /401: This sign-in of another platform/)
  await command('brand', 'add', 'EG4', '--keys', files.public)
  await assert.rejects(example(assertion, env), /403: Sign in once with your name and password/)
  assert.equal(await example(assertion, { ...env, NAME: 'owner', PASSWORD: demoPassword }), 'owner')
  assert.equal(await example(assertion, env), 'owner')
  const signed = () => example(assertion.replace(/^const body.*/ms, 'console.log(assertion)'), env)
  await inABrowser(signed)
  await command('brand', 'disable', 'EG4')
  await assert.rejects(example(assertion, env), /401: This sign-in of another platform/)
})

suite('the client that the portal hands out', () => {
  const partner = mkdtempSync(join(tmpdir(), 'partner-client-'))
  before(() => installClient(journey.portal.url, partner))
  after(() => rmSync(partner, { recursive: true }))

  test('the partner client has no dependency; its types accept the examples and no other fields', async () => {
    assert.deepEqual(readdirSync(join(partner, 'node_modules/@portal')), ['api-client'])
    const wrong = `
// @ts-expect-error a field that the call does not take
await portal.findOrders({ page: 1, size: 15, query: {} })
// @ts-expect-error a call for people alone
portal.login
`
    const programs = {
      'example.ts': byClient + wrong,
      'receiver.ts': receiver,
      'wrong.ts': byClient.replace('size: 15', 'sise: 15'),
    }
    const errors = await listTypeErrors(partner, programs)
    assert.equal(errors.length, 1, errors.join('\n'))
    assert.match(errors[0] ?? '', /^wrong\.ts.*TS2353.*'sise'/)
  })

  test('makes the calls of its example', async () => {
    const owner = await signInByCall(journey.portal.url, 'owner')
    const { apiKey, made } = await owner.get(apiKeyRoutes.createApiKey, {
      name: 'client',
      scope: ['order:view'],
      days: 1,
      callsPerMinute: 60,
      maySignIn: false,
      allowUrlLogin: false,
    })
    const total = async (queryParams: object) =>
      (await owner.get(orderRoutes.findOrders, { page: 1, size: 1, queryParams })).totalElements
    assert.deepEqual((await example(byClient, { API_KEY: apiKey }, partner)).split('\n'), [
      String(await total({})),
      String(await total({ status: 'SHIPPED' })),
      '403 apiKey.beyond_scope',
    ])
    await owner.get(apiKeyRoutes.revokeApiKey, { id: made.id })
    await assert.rejects(example(byClient, { API_KEY: apiKey }, partner), ({ message }: Error) => {
      assert.match(message, /findOrders: 401 apiKey\.unknown: This API key is unknown/)
      return !message.includes(apiKey)
    })
  })

  test("distinguishes the portal's events from others", async () => {
    const owner = await signInByCall(journey.portal.url, 'owner')
    const [port = 0] = await findFreePorts(1)
    const { webhook, secret } = await owner.get(webhookRoutes.createWebhook, {
      url: `http://127.0.0.1:${port}/hook`,
      description: '',
      types: ['order.created'],
    })
    const sent: (number | null | undefined)[] = []
    for (const known of [`whsec_${Buffer.alloc(32).toString('base64')}`, secret]) {
      const { PATH = '' } = process.env
      const server = spawn(process.execPath, ['--input-type=module', '--eval', receiver], {
        cwd: partner,
        env: { PATH, WEBHOOK_SECRET: known, PORT: String(port) },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let said = ''
      server.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
      const isUp = () =>
        fetch(`http://127.0.0.1:${port}`, { method: 'POST' }).then(
          () => true,
          () => false,
        )
      await waitUntil(isUp)
      sent.push((await owner.get(webhookRoutes.sendTestEvent, { id: webhook.id })).last?.status)
      if (known === secret) await waitUntil(() => said === 'The portal reaches us\n')
      server.kill()
      await once(server, 'exit')
    }
    assert.deepEqual(sent, [401, 204])
    await owner.get(webhookRoutes.deleteWebhook, { id: webhook.id })
  })
})
