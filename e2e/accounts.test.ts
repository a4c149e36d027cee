import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sessionRoutes } from '@portal/contracts/session.contract.ts'
import { readParts } from '@portal/testing/node/smtp.ts'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { demoPassword, signInByCall } from './call.ts'
import { startDisturbedPortal } from './disturbed-portal.ts'
import { createPageChecks } from './page-checks.ts'
import { setUpStage } from './stage.ts'
import { brokenPageTimeoutMs, openVisit, signIn } from './visit.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')
const journey = setUpStage(startDisturbedPortal)
/** Values that must not occur in logs and addresses. */
const secrets: string[] = []

const path = (page: Page) => new URL(page.url()).pathname
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** Returns the link of the newest e-mail to a user, after the given number of e-mails. */
async function linkTo(email: string, count = 1): Promise<string> {
  const { smtp } = await startDisturbedPortal()
  const links = () =>
    smtp
      .to(email)
      .map(({ raw }) => /http\S+\/password#link=\S+/.exec(readParts(raw)['text/plain'] ?? '')?.[0])
      .filter((link) => link !== undefined)
  for (const ends = Date.now() + brokenPageTimeoutMs; links().length < count; await sleep(100))
    assert.ok(Date.now() < ends, `no e-mail to ${email}`)
  const link = links().at(-1) ?? ''
  secrets.push(link.slice(link.indexOf('=') + 1))
  return link
}

/** Opens the link of an e-mail; its token is removed from the address before any request. */
async function setPassword(page: Page, link: string, password: string) {
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.headers().referer ?? ''}`))
  // Opens it on the test's own address, independent of PUBLIC_URL.
  await page.goto(journey.portal.url + link.slice(link.indexOf('/password')))
  await page.getByLabel('New password', { exact: true }).fill(password)
  assert.equal(page.url(), `${journey.portal.url}/password`)
  await page.getByLabel('Repeat the new password').fill(password)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByRole('heading', { name: 'Password set' }).waitFor()
  const token = link.slice(link.indexOf('=') + 1)
  assert.deepEqual(
    sent.slice(1).filter((text) => text.includes(token)),
    [],
  )
  secrets.push(password)
  await page.getByRole('link', { name: 'Sign in' }).click()
}

const { everywhere } = createPageChecks()
async function looksWell(page: Page, name: string) {
  assert.deepEqual(await everywhere(page, name), [])
  await page.setViewportSize({ width: 1280, height: 800 })
}

describe('accounts', () => {
  test('invites a user, who sets a password, turns on two-step sign-in and loses access when disabled', async () => {
    const admin = await journey.visitor('admin')
    await admin.page.goto('/admin/accounts')
    await admin.page.getByRole('button', { name: 'Invite user' }).click()
    const form = admin.page.getByRole('dialog', { name: 'Invite user' })
    await form.getByLabel('Username').fill('paula')
    await form.getByLabel('E-mail').fill('paula@mail.example')
    await looksWell(admin.page, 'invite')
    await form.getByRole('button', { name: 'Invite' }).click()
    await admin.page.getByText('paula is invited; the e-mail is being sent').waitFor()

    const { page, context, problems } = await journey.stranger()
    const password = 'a horse that reads invoices'
    const link = await linkTo('paula@mail.example')
    await setPassword(page, link, password)
    await signIn(page, 'paula', password)
    await page.goto('/account')
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByLabel('Current password').fill(password)
    await page.getByRole('button', { name: 'Continue' }).click()
    const scan = page.getByRole('dialog', { name: 'Scan the code with your authenticator app' })
    const secret = ((await scan.locator('code').textContent()) ?? '').replaceAll(' ', '')
    secrets.push(secret)
    await scan.getByRole('img').waitFor()
    await looksWell(page, 'two-step')
    await scan.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret))
    await scan.getByRole('button', { name: 'Turn on' }).click()
    const kept = page.getByRole('dialog', { name: 'Save your recovery codes' })
    secrets.push((await kept.locator('code').first().textContent()) ?? '')
    await looksWell(page, 'recovery-codes')
    await kept.getByRole('button', { name: 'I have saved them' }).click()
    await page.getByText('Recovery codes left: 10').waitFor()

    await page.getByRole('button', { name: 'Account of paula' }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL('**/login')
    await page.getByLabel('Username').fill('paula')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByLabel('Code').fill('000000')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Wrong or used code').waitFor()
    await looksWell(page, 'code')
    await page.getByLabel('Code').fill(codeOf(secret, 1))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('button', { name: 'Account of paula' }).waitFor()

    await admin.page.getByPlaceholder(/Search/).fill('paula')
    const row = admin.page.getByRole('row', { name: /paula/ })
    await row.getByText('Two-step sign-in').waitFor()
    await row.getByRole('button', { name: 'More operations' }).click()
    await admin.page.getByRole('menuitem', { name: 'Disable' }).click()
    await admin.page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
    await admin.page.getByText('paula disabled').waitFor()
    await page.waitForURL('**/login**')
    await page.getByText('This account has been disabled.').waitFor()
    assert.deepEqual(problems, [])
    await context.close()

    await admin.page.goto('/admin/audit?by=paula')
    await admin.page.getByText('Sign-in refused').waitFor()
    await looksWell(admin.page, 'audit-of-somebody')
    assert.deepEqual(admin.problems, [])
    await admin.context.close()
  })

  test('adds a passkey and signs in without a password', async () => {
    // Opens the portal by name, because browsers refuse passkeys for IP addresses.
    const url = journey.portal.url.replace('127.0.0.1', 'localhost')
    const { page, context, problems } = await openVisit(journey.browser, url)
    const device = await context.newCDPSession(page)
    await device.send('WebAuthn.enable')
    const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const
    const verifies = { hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true }
    await device.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, ...verifies } })
    await page.goto('/login')
    await page.getByLabel('Username').fill('maintain')
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('navigation').first().waitFor()
    await page.goto('/account')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    const form = page.getByRole('dialog', { name: 'Add a passkey' })
    await form.getByRole('textbox', { name: 'Name' }).fill('Work laptop')
    await form.getByLabel('Current password').fill(demoPassword)
    await looksWell(page, 'passkey')
    await form.getByLabel('Current password').press('Enter')
    await page.getByRole('listitem', { name: 'Work laptop' }).waitFor()
    await looksWell(page, 'passkeys')
    await page.getByRole('button', { name: 'Account of maintain' }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL('**/login')
    await looksWell(page, 'sign-in-by-passkey')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByRole('button', { name: 'Account of maintain' }).waitFor()
    await page.goto('/account')
    await page.getByRole('listitem', { name: 'Work laptop' }).getByText('last used').waitFor()
    assert.deepEqual(problems, [])
    await context.close()
  })

  test('resets a forgotten password by e-mail and ends old sessions', async () => {
    // Uses an account of no other test, because its password changes.
    const viewer = await signInByCall(journey.portal.url, 'viewer')
    // Demo accounts have no mailbox.
    const email = 'viewer@mail.example'
    await viewer.get(sessionRoutes.saveEmail, { email, currentPassword: demoPassword })
    const open = await journey.visitor('viewer')
    await open.page.goto('/account')
    await open.page.getByText('This browser', { exact: true }).waitFor()
    const { page, context, problems } = await journey.stranger()
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByLabel('Username').fill('viewer')
    await looksWell(page, 'forgotten')
    await page.getByRole('button', { name: 'Send the link' }).click()
    await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor()
    const link = await linkTo(email)
    await setPassword(page, link, 'a barn full of inverters')
    await open.page.waitForURL('**/login**')
    await open.page.getByText('Your password was changed').waitFor()
    await signIn(page, 'viewer', 'a barn full of inverters')
    assert.equal(path(page), '/')
    // The link has expired.
    await open.page.goto(journey.portal.url + link.slice(link.indexOf('/password')))
    await open.page.getByRole('heading', { name: 'This link is invalid or has expired' }).waitFor()
    await looksWell(open.page, 'link-is-over')
    assert.deepEqual(problems, [])
    for (const one of [context, open.context]) await one.close()
  })

  test('logs no secrets and keeps the audit of every service intact', async () => {
    const logs = join(journey.portal.dataDir, 'logs')
    assert.ok(secrets.length >= 6)
    const written = readdirSync(logs)
      .map((file) => readFileSync(join(logs, file), 'utf8'))
      .join('\n')
    assert.ok(written.includes('signed in'))
    for (const secret of [...secrets, demoPassword])
      assert.ok(secret && !written.includes(secret), `a log holds ${secret}`)
    const verify = () =>
      run(process.execPath, ['shared/launcher/src/cli.ts', 'audit', 'verify'], {
        cwd: root,
        env: { ...process.env, DATA_DIR: journey.portal.dataDir },
      })
    const { stdout } = await verify()
    for (const service of ['identity', 'backoffice', 'rma', 'chat', 'finance', 'tools'])
      assert.match(stdout, new RegExp(`^${service}: \\d+ rows are whole. Head ${service}:\\d+:`, 'm'))
  })
})
