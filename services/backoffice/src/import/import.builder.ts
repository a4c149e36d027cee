import { backofficeJobRoutes, type Job } from '@portal/contracts/job.contract.ts'
import type { TestService } from '@portal/testing/node/service.ts'
import { waitUntil } from '@portal/testing/node/wait-until.ts'
import { getLabel, type ImportField, importColumns } from './order-list.rules.ts'

const fields = Object.keys(importColumns) as ImportField[]
export const headers = fields.map(getLabel)

let count = 0
/** Creates a valid row; `part` overrides cells by field. */
export function aRow<Value>(
  part: Partial<Record<ImportField, Value>> = {},
): (Value | string | number | null)[] {
  const row: Record<ImportField, Value | string | number | null> = {
    orderNo: `IMP-${String(++count).padStart(6, '0')}`,
    brand: 'LUX_POWER',
    customer: 'Kauri Home Power',
    companyId: null,
    country: 'NZ',
    status: 'CONFIRMED',
    orderedOn: null,
    shippedOn: null,
    carrier: null,
    waybillNo: null,
    remark: null,
    model: 'LXP_5K',
    quantity: 3,
    ...part,
  }
  return fields.map((field) => row[field])
}

export const toCsv = (rows: readonly (readonly unknown[])[]) =>
  rows.map((row) => row.map((value) => `"${String(value ?? '').replaceAll('"', '""')}"`).join(',')).join('\n')

const resting = ['CHECKED', 'DONE', 'FAILED', 'CANCELLED']

/** Waits until the job needs a decision or has ended. */
export async function waitForDecisionOrEnd(
  { call }: Pick<TestService, 'call'>,
  id: number,
  states = resting,
): Promise<Job> {
  let job: Job | undefined
  await waitUntil(async () => {
    const { status, data } = await call(backofficeJobRoutes.getJob, { params: { id } })
    // Retries 503, which a busy machine answers.
    if (status !== 503 && states.includes(data.state)) job = data
    return job !== undefined
  })
  return job as unknown as Job
}
