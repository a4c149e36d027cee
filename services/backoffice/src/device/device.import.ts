import { join } from 'node:path'
import type { Identity } from '@portal/contracts/access.ts'
import type { DeviceRow } from '@portal/contracts/device.contract.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import { fetchCompanies } from '@portal/service-kit/identity/company.ts'
import type { ListImport } from '@portal/service-kit/import/list-import.ts'
import { createRowImport } from '@portal/service-kit/import/row-import.ts'
import { findCompanies, findUnknownCompanies } from '../common/ownership.repo.ts'
import { toDeviceAuditFields } from '../common/row.rules.ts'
import * as orders from '../order/order.repo.ts'
import { rowProblems, toDeviceDraft } from './device.list.ts'
import * as repo from './device.repo.ts'
import { assignmentProblems, copyFromOrder } from './device.rules.ts'

async function hold(tx: Db, rows: readonly DeviceRow[], by: Identity) {
  const found = await orders.lockAllByNumber(
    tx,
    by,
    rows.flatMap(({ orderNo }) => orderNo ?? []),
  )
  const companies = await findCompanies(tx, {
    names: rows.map(({ owner }) => owner),
    ids: rows.flatMap(({ companyId }) => companyId ?? []),
  })
  return {
    orderOf: ({ orderNo }: DeviceRow) => found.get(orderNo?.toUpperCase() ?? ''),
    /** Finds the company by name, else by id. */
    companyOf: ({ owner, companyId }: DeviceRow) =>
      companies.find(({ id, name }) =>
        owner === '' ? id === companyId : name.toLowerCase() === owner.toLowerCase(),
      ),
    taken: new Set(
      await repo.filterExistingSerials(
        tx,
        rows.map(({ serialNum }) => serialNum),
      ),
    ),
  }
}

type Held = Awaited<ReturnType<typeof hold>>

const toDraft = (row: DeviceRow, { orderOf, companyOf }: Held) =>
  copyFromOrder(toDeviceDraft(row, companyOf(row)?.id ?? null), orderOf(row))

function ownerProblems(row: DeviceRow, { companyOf }: Held): Record<string, string> {
  const { owner, companyId } = row
  const company = companyOf(row)
  if (owner !== '' && !company)
    return {
      owner: 'No company of this name has devices or orders yet. Give its number in the column Company',
    }
  if (companyId !== null && !company) return { companyId: 'No company has this number' }
  return companyId !== null && companyId !== company?.id
    ? { companyId: 'The owner is another company than the one of this number' }
    : {}
}

const devices = createRowImport({
  permission: 'device:edit',
  path: '/device',
  reader: join(import.meta.dirname, 'device.list.ts'),
  lockFirst: orders.lockImported,
  hold,
  constraint: 'device_serial',
  problems(row: DeviceRow, held): Record<string, string> {
    const order = held.orderOf(row)
    return {
      ...(row.orderNo !== null && !order && { orderNo: 'No order has this number' }),
      ...assignmentProblems(toDraft(row, held), order),
      ...rowProblems(row, order?.shippedOn ?? null),
      ...ownerProblems(row, held),
      ...(held.taken.has(row.serialNum.toUpperCase()) && {
        serialNum: 'Another device has this serial number already',
      }),
    }
  },
  async write(tx, rows, held: Held, { record }) {
    const given = rows.map((row) => ({ draft: toDraft(row, held), order: held.orderOf(row) }))
    for (const device of await repo.create(tx, given))
      record({
        noun: 'device',
        id: device.id,
        action: 'import',
        before: null,
        after: toDeviceAuditFields(device),
      })
  },
})

export const deviceImport = {
  ...devices,
  prepareChecks: async (app, jobId) => fetchCompanies(app, await findUnknownCompanies(app.db, jobId)),
} satisfies ListImport
