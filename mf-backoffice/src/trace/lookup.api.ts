import { endpoints } from '@portal/client'
import { claimRoutes } from '@portal/contracts/claim.contract.ts'
import { deviceRoutes } from '@portal/contracts/device.contract.ts'
import { warrantyRoutes } from '@portal/contracts/warranty.contract.ts'

/** Of a device that another noun names, and what other nouns know of it. */
export const { useGetDeviceQuery } = endpoints(deviceRoutes, { tag: 'Trace' })
export const { useFindDeviceClaimsQuery } = endpoints(claimRoutes, { tag: 'Trace' })
export const { useFindDeviceWarrantiesQuery } = endpoints(warrantyRoutes, { tag: 'Trace' })
