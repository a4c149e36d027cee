import { endpoints } from '@portal/client'
import { firmwareRoutes } from '@portal/contracts/firmware.contract.ts'

const { findFirmwareLog } = firmwareRoutes
/** Query of the firmware logs for a device's page. */
export const { useFindFirmwareLogQuery } = endpoints({ findFirmwareLog }, { tag: 'Firmware' })
