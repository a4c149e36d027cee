import { type DeviceOwner, deviceInternalRoutes } from '@portal/contracts/device.contract.ts'
import { type Repair, type RepairProblems, repairInternalRoutes } from '@portal/contracts/repair.contract.ts'
import { type Caller, callService } from '@portal/service-kit/identity/service-call.ts'

/** Client of the back office for the devices of repair requests. @throws Problem 503 */
export interface RepairClient {
  put(repair: Repair): Promise<RepairProblems>
  /** Accepts at most 500 serial numbers. */
  findOwners(serialNums: readonly string[]): Promise<DeviceOwner[]>
  check(named: Pick<Repair, 'rmaNumber' | 'serialNum' | 'replacementSerialNum'>): Promise<RepairProblems>
}

export function createRepairClient(caller: Caller, url: string): RepairClient {
  const target = { caller, url }
  return {
    put: (body) => callService(target, repairInternalRoutes.putRepair, { body }),
    findOwners: (serialNums) =>
      callService(target, deviceInternalRoutes.findDeviceOwners, { body: { serialNums: [...serialNums] } }),
    check: (body) => callService(target, repairInternalRoutes.checkRepair, { body }),
  }
}
