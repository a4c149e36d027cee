import { endpoints } from '@portal/client'
import { deviceRoutes } from '@portal/contracts/device.contract.ts'

/** Of a device that another noun names. */
export const { useGetDeviceQuery } = endpoints(deviceRoutes, { tag: 'Trace' })
