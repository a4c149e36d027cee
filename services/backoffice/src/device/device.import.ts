import { join } from 'node:path'
import type { Identity } from '@portal/contracts/access.ts'
import type { DeviceRow } from '@portal/contracts/device.contract.ts'
import type { Reasons } from '@portal/contracts/errors/all.ts'
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

function ownerProblems(row: DeviceRow, { companyOf }: Held): Reasons {
  const { owner, companyId } = row
  const company = companyOf(row)
  if (owner !== '' && !company)
    return {
      owner: 'device.unknown_company_name',
    }
  if (companyId !== null && !company) return { companyId: 'field.no_company' }
  return companyId !== null && companyId !== company?.id ? { companyId: 'device.owner_is_not_company' } : {}
}

const devices = createRowImport({
  permission: 'device:edit',
  path: '/device',
  reader: join(import.meta.dirname, 'device.list.ts'),
  lockFirst: orders.lockImported,
  hold,
  constraint: 'device_serial',
  problems(row: DeviceRow, held): Reasons {
    const order = held.orderOf(row)
    return {
      ...(row.orderNo !== null && !order && { orderNo: 'order.unknown_number' }),
      ...assignmentProblems(toDraft(row, held), order),
      ...rowProblems(row, order?.shippedOn ?? null),
      ...ownerProblems(row, held),
      ...(held.taken.has(row.serialNum.toUpperCase()) && {
        serialNum: 'device.other_has_serial',
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
