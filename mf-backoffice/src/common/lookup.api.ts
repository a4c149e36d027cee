import { endpoints } from '@portal/client'
import { claimRoutes } from '@portal/contracts/claim.contract.ts'
import { deviceRoutes } from '@portal/contracts/device.contract.ts'
import { warrantyRoutes } from '@portal/contracts/warranty.contract.ts'

/** Queries of a device and its related rows, for pages of other nouns. */
export const { useGetDeviceQuery } = endpoints(deviceRoutes, { tag: 'Trace' })
export const { useFindDeviceClaimsQuery } = endpoints(claimRoutes, { tag: 'Trace' })
export const { useFindDeviceWarrantiesQuery } = endpoints(warrantyRoutes, { tag: 'Trace' })
