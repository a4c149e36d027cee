import { endpoints } from '@portal/client'
import { firmwareRoutes } from '@portal/contracts/firmware.contract.ts'

const { findFirmwareLog } = firmwareRoutes
export const { useFindFirmwareLogQuery } = endpoints({ findFirmwareLog }, { tag: 'Firmware' })
