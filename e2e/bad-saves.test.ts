import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { backofficeFileRoutes } from '@portal/contracts/file.contract.ts'
import { orderRoutes } from '@portal/contracts/order.contract.ts'
import { emptyRmaDraft, type RmaDraft, rmaRoutes } from '@portal/contracts/rma.contract.ts'
import { type Answer, type Caller, signInByCall } from './call.ts'
import { anOrder } from './order.ts'
import { type Portal, portal } from './portal.ts'
import { refused } from './refused.ts'
import { freeDevice } from './repair.ts'

let stack: Portal
let maintain: Caller
before(async () => {
  stack = await portal()
  maintain = await signInByCall(stack.url, 'maintain')
})
after(() => stack?.stop())

const firstPage = { page: 1, size: 15 }

describe('files', () => {
  const upload = (name: string, data: Buffer) =>
    maintain.call(backofficeFileRoutes.uploadFile, new File([new Uint8Array(data)], name))
  const exe = Buffer.concat([
    Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff\0\0', 'latin1'),
    Buffer.alloc(4096),
    Buffer.from('PE\0\0'),
  ])

  test('a program named like a picture, a page or a document is refused by its content', async () => {
    for (const name of ['photo.png', 'report.pdf', 'orders.xlsx', 'setup.exe', 'photo.png.exe']) {
      const answer = await upload(name, exe)
      refused(answer, answer.status === 415 ? 415 : 400, name)
    }
    for (const [name, content] of [
      ['page.png', '<html><script>alert(1)</script></html>'],
      ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ] as const) {
      const answer = await upload(name, Buffer.from(content))
      refused(answer, answer.status === 415 ? 415 : 400, name)
    }
  })

  test('a file name with a path keeps its last part only', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const answer = await upload('../../etc/passwd.png', png)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    assert.equal(answer.body.data.name, 'passwd.png')
  })
})

describe('saves', () => {
  test('two people save the same order: the second gets 409 with the current row, and nothing is lost', async () => {
    const admin = await signInByCall(stack.url, 'admin')
    const order = await maintain.get(orderRoutes.saveOrder, anOrder())
    const { deviceCount, resourceCount, createdAt, updatedAt, ...draft } = order
    const first = await admin.get(orderRoutes.saveOrder, { ...draft, remark: 'by admin' })
    const second = await maintain.call(orderRoutes.saveOrder, { ...draft, remark: 'by maintain' })
    refused({ ...second, body: { ...second.body, data: null } } as Answer, 409, 'the second save')
    assert.deepEqual((second.body.data as unknown as { current: object }).current, first)
    const saved = await maintain.get(orderRoutes.saveOrder, {
      ...draft,
      remark: 'by maintain',
      version: first.version,
    })
    assert.equal(saved.remark, 'by maintain')
    const history = await maintain.get(orderRoutes.findOrderHistory, { id: order.id })
    assert.deepEqual(
      history
        .map(({ after }) => after.remark)
        .filter(Boolean)
        .sort(),
      ['by admin', 'by maintain'],
    )
  })

  test('two saves at the same moment: one is taken, one answered with 409', async () => {
    const { deviceCount, resourceCount, createdAt, updatedAt, ...draft } = await maintain.get(
      orderRoutes.saveOrder,
      anOrder(),
    )
    const both = await Promise.all(
      ['left', 'right'].map((remark) => maintain.call(orderRoutes.saveOrder, { ...draft, remark })),
    )
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
  })

  test('a save sent twice with its key is done once; the key with another content is refused', async () => {
    const draft = anOrder()
    const headers = { 'idempotency-key': randomUUID() }
    const [first, again] = await Promise.all(
      [1, 2].map(() => maintain.call(orderRoutes.saveOrder, draft, { headers })),
    )
    const third = await maintain.call(orderRoutes.saveOrder, draft, { headers })
    assert.equal(third.status, 200)
    for (const answer of [first, again]) {
      assert.ok(answer?.status === 200 || answer?.status === 409, `${answer?.status}`)
      if (answer?.status === 200) assert.deepEqual(answer.body.data, third.body.data)
    }
    const found = await maintain.get(orderRoutes.findOrders, {
      ...firstPage,
      queryParams: { orderNo: draft.orderNo },
    })
    assert.equal(found.totalElements, 1)
    refused(
      await maintain.call(orderRoutes.saveOrder, anOrder(), { headers }),
      422,
      'the key with another order',
    )
  })

  test('a second order with the same number is refused at the field', async () => {
    const draft = anOrder()
    await maintain.get(orderRoutes.saveOrder, draft)
    const answer = await maintain.call(orderRoutes.saveOrder, draft)
    assert.ok([400, 409].includes(answer.status))
    assert.ok(answer.body.fields?.orderNo, JSON.stringify(answer.body))
  })

  test('a draft that breaks rules names each field', async () => {
    const bad = {
      ...anOrder(),
      customer: ' ',
      country: 'usa',
      shippedOn: '31.12.2026',
      lines: [{ model: 'TOASTER', quantity: 0 }],
    }
    const answer = await maintain.call(orderRoutes.saveOrder, bad)
    refused(answer, 400, 'a bad draft')
    const named = Object.keys(answer.body.fields ?? {})
    for (const field of ['customer', 'country', 'shippedOn', 'lines.0.model', 'lines.0.quantity'])
      assert.ok(named.includes(field), `${field} is not in ${named}`)
  })

  test('a delete takes all rows or none', async () => {
    const order = await maintain.get(orderRoutes.saveOrder, anOrder())
    const answer = await maintain.call(orderRoutes.deleteOrders, { ids: [order.id, 999_999_999] })
    assert.ok(answer.status >= 400 && answer.status < 500, String(answer.status))
    assert.equal((await maintain.get(orderRoutes.getOrderInfo, order.orderNo)).order.id, order.id)
  })
})

describe('repair requests', () => {
  const draftOf = (serialNum: string): RmaDraft => ({
    ...emptyRmaDraft,
    ...{ serialNum, datalogSn: 'DL00000001', purchaseFrom: 'Solar Shop', installLocation: 'Garage' },
    ...{ installationDate: '2026-01-10', dateOfFault: '2026-10-02', country: 'Italy', city: 'Milano' },
    ...{ contact: 'Anna Rossi', phoneNumber: '+39 021234', faultDesc: 'No output', repairShop: 1 },
  })
  const filedFor = async (owner: Caller, serialNum: string) =>
    (await owner.get(rmaRoutes.findOwnRma)).filter((one) => one.serialNum === serialNum)
  const ofCompany = (id: number, at: number) => freeDevice(at, ({ companyId }) => companyId === id).serialNum

  test('wrong dates, a device of others, a second open request, a stale version and a closed request are refused in words', async () => {
    const owner = await signInByCall(stack.url, 'owner')
    const draft = draftOf(ofCompany(1, -1))
    const wrongAt = async (field: string, given: Partial<RmaDraft>) => {
      const answer = await owner.call(rmaRoutes.saveRma, { ...draft, ...given })
      refused(answer, 400, field)
      assert.ok(answer.body.fields?.[field], JSON.stringify(answer.body))
    }
    await wrongAt('dateOfFault', { dateOfFault: '2026-01-09' })
    await wrongAt('dateOfFault', { dateOfFault: '2999-01-01' })
    await wrongAt('installationDate', { installationDate: '2026-02-30' })
    await wrongAt('serialNum', { serialNum: ofCompany(2, -1) })
    const { rmaNumber, version } = await owner.get(rmaRoutes.saveRma, draft)
    const again = await owner.call(rmaRoutes.saveRma, draft)
    assert.deepEqual([again.status, again.body.error], [409, 'rma.open_already'])
    assert.match(again.body.fields?.serialNum ?? '', new RegExp(rmaNumber))

    const step = { rmaNumber, version, rmaStatus: 'RECEIVED', remark: '' }
    await maintain.get(rmaRoutes.updateRmaAudit, step)
    const stale = await maintain.call(rmaRoutes.updateRmaAudit, { ...step, rmaStatus: 'UNDER_REPAIR' })
    assert.deepEqual([stale.status, stale.body.error], [409, 'rma.stale'])
    await maintain.get(rmaRoutes.closeRma, { rmaNumber, rmaCloseReason: 'REFUSED', remark: 'Not ours' })
    const late = await maintain.call(rmaRoutes.updateRmaAudit, {
      rmaNumber,
      rmaStatus: 'UNDER_REPAIR',
      remark: '',
    })
    assert.deepEqual([late.status, late.body.error], [409, 'rma.not_allowed'])
    const own = await owner.call(rmaRoutes.updateRmaStatus, { rmaNumber, rmaCurrStatus: 'APPEAL' })
    assert.deepEqual([own.status, own.body.error], [409, 'rma.not_allowed'])
    const [kept, ...more] = await filedFor(owner, draft.serialNum)
    assert.deepEqual([kept?.rmaStatus, kept?.closed, more], ['RECEIVED', true, []])
  })

  test('whoever closes the browser while a request is saved, and sends it again, has filed one', async () => {
    const owner = await signInByCall(stack.url, 'owner')
    for (const afterMs of [0, 5, 20]) {
      const draft = draftOf(ofCompany(1, -2 - afterMs))
      const headers = { 'idempotency-key': randomUUID() }
      const closed = owner.send(rmaRoutes.saveRma.path, {
        ...{ method: 'POST', body: JSON.stringify(draft), signal: AbortSignal.timeout(afterMs) },
        headers: { 'content-type': 'application/json', ...headers },
      })
      await closed.catch(() => {})
      let { status } = await owner.call(rmaRoutes.saveRma, draft, { headers })
      // While the first is under way, the second is told so.
      while (status === 409) status = (await owner.call(rmaRoutes.saveRma, draft, { headers })).status
      assert.equal(status, 200)
      assert.equal((await filedFor(owner, draft.serialNum)).length, 1)
    }
  })
})
