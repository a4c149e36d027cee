import { claimList, claimRoutes } from '@portal/contracts/claim.contract.ts'
import {
  batteryTypes,
  faultReasons,
  outcomes,
  replaceKinds,
  warrantyServiceTypes,
  warrantyStates,
} from '@portal/contracts/reference.ts'
import { type ListBenchmark, pickRandom } from './pages.ts'

export const claims: ListBenchmark = {
  find: claimRoutes.findClaims,
  table: 'claim',
  columns: {
    claimNo: 'claim_no', serialNum: 'serial_num', model: 'model', faultReason: 'fault_reason', serviceType: 'service_type', replaceKind: 'replace_kind',
    batteryType: 'battery_type', warranty: 'warranty', occurredOn: 'occurred_on', outcome: 'outcome', handler: 'handler',
    updatedAt: 'updated_at',
  }, // biome-ignore format: a table
  sorts: claimList.sorts,
  codes: {
    faultReason: faultReasons,
    serviceType: warrantyServiceTypes,
    replaceKind: replaceKinds,
    batteryType: batteryTypes,
    warranty: warrantyStates,
    outcome: outcomes,
  },
  pair: {
    name: 'two fault reasons',
    field: 'faultReason',
    values: () => [pickRandom(faultReasons.slice(0, 3)), pickRandom(faultReasons.slice(3))],
  },
  days: { occurredOn: 'days of the fault' },
  searched: ['claimNo', 'serialNum', 'handler'],
}
