import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import type { Identity } from '@portal/contracts/access.ts'
import { allRoutes } from '@portal/contracts/all.ts'
import type { Route } from '@portal/contracts/route.ts'
import type { ServiceConfig } from '@portal/service-kit/config.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import * as companies from '@portal/service-kit/identity/company.repo.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { staff } from './common/row.builder.ts'
import { backoffice } from './service.ts'

interface Options {
  as?: Partial<Identity>
  config?: Partial<ServiceConfig>
}

/** Finds up to five devices whose state differs from their events. */
export const findDevicesThatDifferFromEvents = (db: Db) =>
  db.query(sql`select serial_num, custody(device) as row, state as events from device
    left join lateral (select jsonb_object_agg(key, value order by event.id) as state
      from device_event event cross join jsonb_each(after) where device_id = device.id) told on true
    where custody(device) is distinct from state limit 5`)

/** Starts the service for all tests of a file, with companies 1 and 2 and the default caller `as`. */
export function testBackoffice({ as = staff, config = {} }: Options = {}): Omit<TestService, 'close'> {
  let service: TestService
  before(async () => {
    service = await startTestService(backoffice, { as, config })
    await companies.upsertCompanies(service.app.db, [
      { id: 1, name: 'Signal Ridge' },
      { id: 2, name: 'Other Company' },
    ])
  })
  after(async () => {
    if (!service) return
    const strays = await findDevicesThatDifferFromEvents(service.app.db)
    await service.close()
    assert.deepEqual(strays, [], 'devices whose events do not give the state of the row')
  })
  return {
    get app() {
      return service.app
    },
    call: (...input) => service.call(...input),
  }
}

/** Finds an operation by its address, so that a test can name addresses of the specification. */
export function findRoute(path: string, method: 'GET' | 'POST' | 'DELETE' = 'POST'): Route {
  const route = allRoutes.find((one) => one.path === path && (one.method ?? 'POST') === method)
  assert.ok(route, `${method} ${path} is no operation`)
  return route
}
