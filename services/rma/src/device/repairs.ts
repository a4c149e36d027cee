import { type DeviceOwner, deviceInternalRoutes } from '@portal/contracts/device.contract.ts'
import { type Repair, type RepairProblems, repairInternalRoutes } from '@portal/contracts/repair.contract.ts'
import { type Caller, callService } from '@portal/service-kit/identity/service-call.ts'

/** Calls to the back office about devices of requests. @throws Problem 503 */
export interface Repairs {
  put(repair: Repair): Promise<RepairProblems>
  /** At most 500. */
  findOwners(serialNums: readonly string[]): Promise<DeviceOwner[]>
  check(named: Pick<Repair, 'rmaNumber' | 'serialNum' | 'replacementSerialNum'>): Promise<RepairProblems>
}

export function createRepairs(caller: Caller, url: string): Repairs {
  const target = { caller, url }
  return {
    put: (body) => callService(target, repairInternalRoutes.putRepair, { body }),
    findOwners: (serialNums) =>
      callService(target, deviceInternalRoutes.findDeviceOwners, { body: { serialNums: [...serialNums] } }),
    check: (body) => callService(target, repairInternalRoutes.checkRepair, { body }),
  }
}
