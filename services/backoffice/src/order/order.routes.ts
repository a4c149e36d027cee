import { isDeepStrictEqual } from 'node:util'
import { toMessage } from '@portal/contracts/errors/all.ts'
import { orderRoutes } from '@portal/contracts/order.contract.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import { assertCompanyExists } from '@portal/service-kit/identity/company.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { unrestrictedOwner } from '@portal/service-kit/list/owned-rows.ts'
import { assertNoProblems } from '@portal/service-kit/list/row.ts'
import { assertBinAccess } from '@portal/service-kit/list/selected-rows.ts'
import { implementBin } from '@portal/service-kit/noun/bin.ts'
import { implementChange } from '@portal/service-kit/noun/change.ts'
import { implementList } from '@portal/service-kit/noun/noun.ts'
import { saveRow } from '@portal/service-kit/noun/save-row.ts'
import { notFound, problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance } from 'fastify'
import { assertPeople } from '../common/people.ts'
import { assertNumbersFree, formatNames } from '../common/restore-number.ts'
import { auditFields, withOwner } from '../common/row.rules.ts'
import * as repo from './order.repo.ts'
import {
  applyChange,
  installationProblems,
  lineProblems,
  orderProblems,
  type UpdateDevices,
} from './order.rules.ts'

const orderNoun = {
  noun: 'order',
  repo,
  auditFields,
  unique: {
    index: 'sales_order_no',
    error: 'order.duplicate_number',
    fields: { orderNo: 'order.other_has_number' },
  } as const,
}

async function assertUnused(tx: Db, orders: readonly { id: number; orderNo: string }[]) {
  const numbers = new Map(orders.map(({ id, orderNo }) => [id, orderNo]))
  const used = await repo.countUses(tx, [...numbers.keys()])
  const [first] = used
  if (!first) return
  const nameOf = ({ orderId }: { orderId: number }) => numbers.get(orderId) as string
  const { devices, parts } = first
  const reason =
    used.length === 1
      ? toMessage('order.has_devices_and_parts', { orderNo: nameOf(first), devices, parts })
      : toMessage('order.several_in_use', { count: used.length, names: formatNames(used.map(nameOf)) })
  throw problem('order.in_use', { reason })
}

export default (moveDevices: UpdateDevices) =>
  function order(app: FastifyInstance) {
    implementList(app, { find: orderRoutes.findOrders, group: orderRoutes.groupOrders }, repo)

    implement(app, orderRoutes.sumOrders, ({ body, user }) => {
      assertBinAccess(user, 'order', body)
      return repo.sum(app.db, body, user)
    })

    implement(app, orderRoutes.saveOrder, async ({ body, user }) => {
      await assertCompanyExists(app, body.companyId)
      await assertPeople(app, orderNoun, body)
      return saveRow(app, orderNoun, {
        body,
        user,
        write: async (tx, current, _held, record) => {
          const { orderedOn = current?.orderedOn ?? null, carrier = current?.carrier ?? '' } = body
          const draft = { ...withOwner(body, current), orderedOn, carrier }
          assertNoProblems('order', orderProblems(draft, current))
          if (!current) return repo.insert(tx, draft)
          const installed = await repo.findFirstInstallations(tx, [current.id])
          assertNoProblems('order', {
            ...installationProblems(draft, installed.get(current.id)),
            ...(!isDeepStrictEqual(draft.lines, current.lines) &&
              lineProblems(draft, await repo.countDevices(tx, unrestrictedOwner, current.id))),
          })
          const after = await repo.update(tx, current.id, draft)
          await moveDevices(tx, record, [{ before: current, after }])
          return after
        },
      })
    })

    implement(app, orderRoutes.remarkOrder, async ({ body: { orderNo, version, remark }, user }) => {
      const found = await repo.get(app.db, user, orderNo)
      if (!found) throw notFound('order')
      return saveRow(app, orderNoun, {
        body: { id: found.id, version },
        user,
        write: (tx) => repo.setRemark(tx, found.id, remark),
      })
    })

    implementChange(
      app,
      { change: orderRoutes.changeOrders, undo: orderRoutes.undoOrderChange },
      {
        ...orderNoun,
        titleOf: ({ orderNo }) => orderNo,
        assertSound: (set) => assertCompanyExists(app, set.companyId ?? null),
        findFacts: repo.findFirstInstallations,
        changed: applyChange,
        onChanged: (tx, steps, { record }) => moveDevices(tx, record, steps),
        problems: (next, installed, before) => ({
          ...orderProblems(next, before),
          ...installationProblems(next, installed.get(next.id)),
        }),
      },
    )

    implementBin(
      app,
      {
        count: orderRoutes.countOrders,
        delete: orderRoutes.deleteOrders,
        restore: orderRoutes.restoreOrders,
        history: orderRoutes.findOrderHistory,
      },
      {
        ...orderNoun,
        beforeDelete: (tx, { rows }) => assertUnused(tx, rows),
        beforeRestore: async (tx, { rows, ids, user }) => {
          const numbers = rows.map(({ orderNo }) => orderNo)
          assertNumbersFree({
            noun: 'order',
            numbers,
            taken: await repo.findConflictingNumbers(tx, user, ids),
          })
        },
      },
    )
  }
