import type { Identity } from '@portal/contracts/access.ts'
import { deviceInternalRoutes, type RepairDevice } from '@portal/contracts/device.contract.ts'
import { type Caller, callService } from '@portal/service-kit/identity/service-call.ts'

const unavailable = 'device.unavailable'

/** Finds a device for which the user may file a request; null if there is none. @throws Problem 503 */
export type FindDevice = (
  user: Pick<Identity, 'userId' | 'role' | 'kind' | 'companyId'>,
  serialNum: string,
) => Promise<RepairDevice | null>

/** Asks the backoffice service, which stores devices, their owners and warranties. */
export const createDeviceLookup =
  (caller: Caller, backofficeUrl: string): FindDevice =>
  ({ userId, role, kind, companyId }, serialNum) =>
    callService(
      { caller, url: backofficeUrl },
      deviceInternalRoutes.findDeviceToRepair,
      { body: { user: { userId, role, kind, companyId }, serialNum } },
      { unavailable },
    )
