import type { RmaRequest } from '@portal/contracts/rma.contract.ts'
import { QueryResult } from '@portal/ui'
import { useGetRmaQuery } from '../rma/customer.api.ts'
import { RepairCentre } from './RepairCentre.tsx'

export function RequestRepairCentre({ request: { rmaNumber } }: { request: RmaRequest }) {
  const result = useGetRmaQuery({ rmaNumber })
  return <QueryResult result={result}>{({ shop }) => <RepairCentre shop={shop} />}</QueryResult>
}
