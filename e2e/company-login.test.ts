import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { startOpenIdProvider } from '@portal/testing/node/open-id-provider.ts'
import type { Page } from 'playwright-core'
import { setUpStage } from './stage.ts'
import { saveScreenshot } from './visit.ts'

const root = join(import.meta.dirname, '..')
const secret = 'planted-client-secret-4711'
const journey = setUpStage()
const folder = mkdtempSync(join(tmpdir(), 'company-login-'))
let sun: Awaited<ReturnType<typeof startOpenIdProvider>>
before(async () => {
  sun = await startOpenIdProvider({
    id: 'after-sales',
    secret,
    redirectUri: `${journey.portal.url}/companyLogin/sun`,
  })
})
after(async () => {
  await sun.stop()
  rmSync(folder, { recursive: true })
})

/** Runs the command like an operator; the secret comes by stdin. */
async function command(...args: string[]): Promise<string> {
  const child = spawn(process.execPath, ['shared/launcher/src/cli.ts', ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: journey.portal.dataDir },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  child.stdin.end(`${secret}\n`)
  const [code] = await once(child, 'close')
  assert.equal(code, 0, said)
  return said
}

async function atWork(page: Page, name: string) {
  await page.getByRole('heading', { name: 'Sign in at work' }).waitFor()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Continue' }).click()
}

test("signs users in by their company's provider with its roles", async () => {
  const description = join(folder, 'sun.json')
  writeFileSync(
    description,
    JSON.stringify({
      name: 'Sun Inc.',
      issuer: sun.issuer,
      clientId: 'after-sales',
      company: 1,
      isListed: true,
      domains: ['sun.example'],
      roles: [{ value: 'after-sales', role: 'OWNER' }],
    }),
  )
  const said = await command('provider', 'add', 'sun', '--file', description)
  assert.match(said, /Sun Inc\. signs people in at \/companyLogin\?provider=sun/)
  assert.ok(!said.includes(secret))
  sun.people.set('ann', { email: 'ann@sun.example', groups: ['after-sales'] })

  const { page, context, problems } = await journey.stranger()
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.url()} ${request.headers().referer ?? ''}`))
  await page.goto('/device')
  await page.getByRole('link', { name: 'Sign in with Sun Inc.' }).waitFor()
  await saveScreenshot(page, 'login-with-company')
  await page.getByRole('link', { name: 'Sign in with Sun Inc.' }).click()
  await atWork(page, 'ann')
  await page.waitForURL((url) => url.pathname === '/device')
  await page.getByRole('button', { name: 'Account of ann@sun.example' }).waitFor()
  const codes = asked.flatMap((text) => text.match(/[?&]code=([\w-]+)/)?.[1] ?? [])
  assert.equal(new Set(codes).size, 1)
  const after = asked.slice(asked.findIndex((text) => text.includes('code=')) + 1)
  assert.deepEqual(
    after.filter((text) => text.includes(String(codes[0]))),
    [],
    'the code goes along with nothing else',
  )
  await page.goto('/account')
  await page.getByText('Sun Inc. signs you in. You change your password there.').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Change password' }).count(), 0)
  await saveScreenshot(page, 'account-of-company')

  // Removes the role at the company, and expects the next sign-in to fail with a message.
  sun.people.set('ann', { email: 'ann@sun.example', groups: [] })
  await page.getByRole('button', { name: 'Account of ann@sun.example' }).click()
  await page.getByText('Log out').click()
  await page.getByRole('link', { name: 'Sign in with Sun Inc.' }).click()
  await page.getByText('Sun Inc. gives you no access to this portal.').waitFor()
  await page.getByText('Sun Inc. could not sign you in.').waitFor()
  await saveScreenshot(page, 'company-login-refused')
  await page.goto('/companyLogin/sun?code=forged&state=forged')
  await page.getByText('This sign-in is not of this browser, expired or already used.').waitFor()
  assert.equal(new URL(page.url()).search, '')
  assert.deepEqual(
    problems.filter((problem) => !/40[13]/.test(problem)),
    [],
  )
  await context.close()
})

test('returns from a cancelled company sign-in with a message, and accepts a password', async () => {
  const { page, context } = await journey.stranger()
  await page.goto('/companyLogin?provider=sun&targetRouter=order')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Sun Inc. has not signed you in.').waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Sign in at work' }).waitFor()
  await page.goto('/companyLogin?provider=nobody')
  await page.getByText('No company signs in by this address.').waitFor()
  await page.getByRole('button', { name: 'Sign in with your own password' }).click()
  await page.getByLabel('Username').waitFor()
  await context.close()
})
