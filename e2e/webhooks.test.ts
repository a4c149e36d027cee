import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { orderRoutes } from '@portal/contracts/order.contract.ts'
import { findFreePorts } from '@portal/launcher/port.ts'
import { signInByCall } from './call.ts'
import { createOrderDraft } from './order.ts'
import { createPageChecks } from './page-checks.ts'
import { setUpStage } from './stage.ts'
import { runAllAxeRules, saveScreenshot } from './visit.ts'

const [, example = ''] =
  /```js\n(import \{ createHmac.*?)^```$/ms.exec(
    readFileSync(join(import.meta.dirname, '../docs/partners.md'), 'utf8'),
  ) ?? []

const journey = setUpStage()
let receiver: ChildProcess | undefined
after(() => receiver?.kill())

/** Server of the document, and its printed lines. */
async function startReceiver(port: number, secret: string): Promise<string[]> {
  const { PATH = '' } = process.env
  const env = { PATH, WEBHOOK_SECRET: secret, PORT: String(port) }
  const started = spawn(process.execPath, ['--input-type=module', '--eval', example], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  receiver = started
  await once(started, 'spawn')
  const lines: string[] = []
  started.stdout.setEncoding('utf8').on('data', (text: string) => lines.push(...text.trim().split('\n')))
  for (;;) {
    const isUp = await fetch(`http://127.0.0.1:${port}`, { method: 'POST' }).then(
      ({ status }) => status === 401,
      () => false,
    )
    if (isUp) return lines
    await new Promise((done) => setTimeout(done, 50))
  }
}

test("delivers an owner's webhook to a server written from the document, and resends missed events", async () => {
  const [port = 0] = await findFreePorts(1)
  const host = `127.0.0.1:${port}`
  const { page, context, problems } = await journey.visitor('owner')
  await page.goto('/account')
  await page.getByRole('button', { name: 'Account of owner' }).click()
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await page.getByRole('button', { name: 'New webhook' }).click()
  const form = page.getByRole('dialog', { name: 'New webhook' })
  await form.getByLabel('Address').fill('https://10.0.0.1/hook')
  await form.getByLabel('Events').click()
  await page.getByRole('option', { name: 'Order: status changed' }).click()
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: 'Create webhook' }).click()
  await form.getByText('This address is of a private network.').waitFor()
  await form.getByLabel('Address').fill(`http://${host}/hook`)
  await saveScreenshot(page, 'webhook-new')
  await form.getByRole('button', { name: 'Create webhook' }).click()
  const made = page.getByRole('dialog', { name: 'Copy the signing secret now' })
  const secret = (await made.locator('code').textContent()) ?? ''
  assert.match(secret, /^whsec_/)
  await made.getByRole('button', { name: 'Done' }).click()
  const row = page.getByRole('listitem', { name: host })
  await row.getByRole('button', { name: 'Send test event' }).click()
  await page.getByText('Test event: The connection failed').waitFor()

  const staff = await signInByCall(journey.portal.url, 'maintain')
  const draft = createOrderDraft({ companyId: 1 })
  const made1 = await staff.get(orderRoutes.saveOrder, draft)
  const shipped = await staff.get(orderRoutes.saveOrder, {
    ...draft,
    id: made1.id,
    version: made1.version,
    status: 'SHIPPED',
    shippedOn: '2026-11-20',
  })
  await row.getByRole('button', { name: 'Delivery log' }).click()
  await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Failed' }).click()
  const details = page.getByRole('button', {
    name: `Details: Order: status changed · ${draft.orderNo}`,
  })
  await details.waitFor()
  await saveScreenshot(page, 'webhook-log')
  assert.deepEqual(await runAllAxeRules(page), [])
  await details.click()
  const dialog = page.getByRole('dialog', { name: `Order: status changed · ${draft.orderNo}` })
  await dialog.getByText('The connection failed').first().waitFor()
  await saveScreenshot(page, 'webhook-delivery')
  assert.deepEqual(await runAllAxeRules(page), [])

  const told = await startReceiver(port, secret)
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await dialog.getByText('Delivered (204)').waitFor()
  assert.deepEqual(told, [`order.stateChanged ${draft.orderNo} SHIPPED`])
  await dialog.getByRole('button', { name: 'Close' }).click()

  await staff.get(orderRoutes.saveOrder, {
    ...draft,
    id: made1.id,
    version: shipped.version,
    status: 'DELIVERED',
    shippedOn: '2026-11-20',
  })
  while (told.length < 2) await new Promise((done) => setTimeout(done, 20))
  assert.deepEqual(told.slice(1), [`order.stateChanged ${draft.orderNo} DELIVERED`])
  await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'All' }).click()
  assert.deepEqual(await createPageChecks().everywhere(page, 'webhooks'), [])
  await row.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await row.waitFor({ state: 'detached' })
  assert.deepEqual(problems, [])
  const folder = join(journey.portal.dataDir, 'logs')
  const logs = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  assert.ok(!logs.some((text) => text.includes(secret.slice(6))), 'the secret stands in no log')
  await context.close()
})
