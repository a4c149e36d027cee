import { type Identity, isStaff } from '@portal/contracts/access.ts'
import { type ChatDevice, type DeviceFacts, deviceInternalRoutes } from '@portal/contracts/device.contract.ts'
import { type OpenRequest, rmaInternalRoutes } from '@portal/contracts/rma.contract.ts'
import { type Caller, callService } from '@portal/service-kit/identity/service-call.ts'
import type { Asker } from './device.ts'

const unavailable = 'register.unavailable'

export type RegisterUser = Asker & Pick<Identity, 'permissions'>

/** Data of other services, restricted to what the user may see. @throws Problem 503 */
export interface Register {
  /** Finds the user's own devices; none for staff. */
  findDevices(user: Asker): Promise<ChatDevice[]>
  findFacts(user: RegisterUser, serialNum: string): Promise<DeviceFacts | null>
  findOpenRequests(user: RegisterUser, serialNum?: string): Promise<OpenRequest[]>
}

const askerOf = ({ userId, role, kind, companyId }: Asker) => ({ userId, role, kind, companyId })

export function createRegister(
  caller: Caller,
  { backofficeUrl, rmaUrl }: { backofficeUrl: string; rmaUrl: string },
): Register {
  const backoffice = { caller, url: backofficeUrl }
  const rma = { caller, url: rmaUrl }
  return {
    findDevices: async (user) =>
      isStaff(user)
        ? []
        : callService(
            backoffice,
            deviceInternalRoutes.findDevicesToAskAbout,
            { body: { user: askerOf(user) } },
            { unavailable },
          ),
    findFacts: (user, serialNum) =>
      callService(
        backoffice,
        deviceInternalRoutes.findDeviceFacts,
        { body: { user: { ...askerOf(user), permissions: user.permissions }, serialNum } },
        { unavailable },
      ),
    findOpenRequests: (user, serialNum) =>
      callService(
        rma,
        rmaInternalRoutes.findOpenRequests,
        { body: { user: askerOf(user), ...(serialNum && { serialNum }) } },
        { unavailable },
      ),
  }
}
