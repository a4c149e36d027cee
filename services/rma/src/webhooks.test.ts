import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { rmaRoutes } from '@portal/contracts/rma.contract.ts'
import { type WebhookEvent, webhookSources } from '@portal/contracts/webhook.contract.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { createIdentity } from '@portal/testing/node/identity.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { aCentre, aDraft, findTestDevice, otherOwner, owner, staff } from './rma.builder.ts'
import { rma } from './service.ts'

const { readWebhookEvents, seesWebhookRow } = webhookSources.rma
let service: TestService
before(async () => {
  const config = {
    backofficeUrl: 'http://127.0.0.1:9',
    appealEmail: 'appeal@portal.example',
    reportingDays: 90,
  }
  service = await startTestService(rma({ config, findDevice: findTestDevice }), { as: owner })
})
after(() => service.close())
const read = async (wanted: string[], taken: number[] = []): Promise<WebhookEvent[]> =>
  (await service.call(readWebhookEvents, { body: { wanted, taken } }, { as: null })).data

test('sends events when a repair request is filed, changes its status or is closed without repair', async () => {
  const centre = await aCentre(service)
  await read(['rma'])
  const filed = await service.call(rmaRoutes.saveRma, { body: aDraft(centre) }, { as: owner })
  assert.equal(filed.status, 200, filed.raw.toString())
  const { id, rmaNumber } = filed.data
  const { db } = service.app
  await db.query(sql`update repair_request set status = 'REPAIRING' where id = ${id}`)
  await db.query(sql`update repair_request set is_closed = true, closed_at = now() where id = ${id}`)
  const events = await read([])
  assert.deepEqual(
    events.map(({ noun, action, number, state }) => [noun, action, number, state]),
    [
      ['rma', 'created', rmaNumber, filed.data.rmaStatus],
      ['rma', 'stateChanged', rmaNumber, 'REPAIRING'],
      ['rma', 'stateChanged', rmaNumber, 'CLOSED'],
    ],
  )
  for (const [user, isVisible] of [
    [owner, true],
    [staff, true],
    [otherOwner, false],
  ] as const) {
    const reader = createIdentity(user)
    const { data } = await service.call(
      seesWebhookRow,
      { body: { noun: 'rma', rowId: id, reader } },
      { as: null },
    )
    assert.equal(data.isVisible, isVisible, user.username)
  }
})
