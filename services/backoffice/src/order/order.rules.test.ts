import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allowedStatusChanges, isShipped, type Order } from '@portal/contracts/order.contract.ts'
import { orderStatuses } from '@portal/contracts/reference.ts'
import fc from 'fast-check'
import { anOrder } from '../common/row.builder.ts'
import { applyChange, orderProblems } from './order.rules.ts'

const day = fc.constantFrom('2025-01-02', '2025-03-10', '2026-01-01')
const status = fc.constantFrom(...orderStatuses)
const order = fc.record({ status, day }).map(
  ({ status, day }) =>
    ({
      ...anOrder({ status, shippedOn: isShipped(status) ? day : null }),
      id: 1,
      ownerId: null,
    }) as unknown as Order,
)

test('refuses exactly the forbidden status steps, with and without a shipping date', () => {
  fc.assert(
    fc.property(order, status, day, (before, next, shippedOn) => {
      const after = applyChange(before, { status: next, shippedOn })
      const isStep = before.status === next || allowedStatusChanges[before.status].includes(next)
      assert.deepEqual(Object.keys(orderProblems(after, before)), isStep ? [] : ['status'])
      assert.equal(after.shippedOn !== null, isShipped(next))
      if (before.shippedOn && after.shippedOn) assert.equal(after.shippedOn, before.shippedOn)
    }),
  )
})

test('keeps fields that a change omits', () => {
  fc.assert(
    fc.property(order, (before) => {
      assert.deepEqual(applyChange(before, { remark: 'x' }), { ...before, remark: 'x' })
    }),
  )
})
