import { endpoints } from '@portal/client'
import { firmwareRoutes } from '@portal/contracts/firmware.contract.ts'

const { findFirmwareLog } = firmwareRoutes
/** Of the firmware logs, what the page of a device reads. */
export const { useFindFirmwareLogQuery } = endpoints({ findFirmwareLog }, { tag: 'Firmware' })
