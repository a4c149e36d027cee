import { demoAccounts } from '@portal/demo/account.ts'
import { demoCompanies } from '@portal/demo/company.ts'
import { demoDevices } from '@portal/demo/device.ts'
import { demoOrders } from '@portal/demo/order.ts'
import { demoParts } from '@portal/demo/part.ts'
import { transaction } from '@portal/service-kit/database.ts'
import type { FastifyInstance } from 'fastify'
import * as companies from '../company/company.repo.ts'
import * as repo from './demo.repo.ts'

const clerk = demoAccounts.find(({ role }) => role === 'MAINTAIN') ?? { id: 'demo', username: 'demo' }

/** Fills an empty portal with the demo data, once, all or nothing. */
export const seedDemo = (app: FastifyInstance) =>
  transaction(app.db, async (tx) => {
    if (!(await repo.isEmpty(tx))) return
    await companies.keep(
      tx,
      demoCompanies.map(({ id, name }) => ({ id, name })),
    )
    await repo.insertOrders(tx, demoOrders())
    await repo.insertDevices(tx, demoDevices())
    await repo.insertParts(tx, demoParts())
    await repo.insertHistory(tx, 'order', demoOrders(), clerk)
    await repo.insertHistory(tx, 'device', demoDevices(), clerk)
    await repo.insertHistory(tx, 'part', demoParts(), clerk)
    await repo.skipIds(tx)
    app.log.info({ orders: demoOrders().length, devices: demoDevices().length, parts: demoParts().length }, 'demo data written')
  })
