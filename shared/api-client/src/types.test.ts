import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allRows, apiClient, type Order, type Takes, verifyWebhook } from './index.ts'

const settings = { baseUrl: 'http://127.0.0.1:9' }

/** Never run: each line under `@ts-expect-error` must not compile, all others must. */
export async function checkTypes() {
  const portal = apiClient({ ...settings, key: 'pak_1' })
  const orders = await portal.findOrders({ page: 1, size: 15, queryParams: { status: ['DRAFT'] } })
  const total: number = orders.totalElements
  const order: Order | undefined = orders.content[0]
  const status: 'DRAFT' | 'CONFIRMED' | 'SHIPPED' | 'DELIVERED' | 'CANCELLED' | undefined = order?.status
  const request: Takes<'getInvoice'> = { documentNo: '1' }
  const file: Response = await portal.downloadShippingNotice({ waybillNo: '1' })
  for await (const row of allRows(portal.findOrders, { queryParams: { customer: 'Sun' } })) row.orderNo.trim()
  await portal.getFinanceFigures(undefined, { signal: AbortSignal.timeout(1) })

  // @ts-expect-error a field that the call does not take
  await portal.findOrders({ page: 1, size: 15, query: {} })
  // @ts-expect-error a value that the field does not take
  await portal.findOrders({ page: 1, size: 15, queryParams: { status: 'GONE' } })
  // @ts-expect-error a field is missing
  await portal.findOrders({ page: 1 })
  // @ts-expect-error a call that takes something
  await portal.findOrders()
  // @ts-expect-error a field that the answer does not have
  orders.content[0]?.price
  // @ts-expect-error for people alone
  portal.login
  // @ts-expect-error for applications alone
  portal.findUserInfo
  // @ts-expect-error neither a key nor a token
  apiClient(settings)
  // @ts-expect-error a call of no list
  allRows(portal.getInvoice, {})
  // @ts-expect-error a filter that the list does not have
  allRows(portal.findOrders, { queryParams: { price: 1 } })

  const application = apiClient({ ...settings, token: () => 'oat_1' })
  const { email } = await application.findUserInfo()
  // @ts-expect-error not for applications
  application.findOrders

  const event = await verifyWebhook('whsec_1', {}, '')
  // @ts-expect-error a test event has no number
  event.data.number
  if (event.type === 'order.stateChanged') event.data.state satisfies Order['status']
  if (event.type === 'rma.created') event.data.number.trim()
  // @ts-expect-error an event that there is not
  if (event.type === 'order.deleted') throw new Error()
  return { total, status, request, file, email }
}

test('offers calls as functions that can be passed as values', () => {
  const { findOrders, saveOrder } = apiClient({ ...settings, key: 'pak_1' })
  assert.deepEqual([typeof findOrders, typeof saveOrder], ['function', 'function'])
})
