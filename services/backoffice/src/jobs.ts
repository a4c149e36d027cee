import { backofficeJobRoutes } from '@portal/contracts/job.contract.ts'
import { createServiceJobs } from '@portal/service-kit/service-jobs.ts'
import { appVersionImport } from './app-version/app-version.import.ts'
import { claimImport } from './claim/claim.import.ts'
import { deviceImport } from './device/device.import.ts'
import { dongleFirmwareImport } from './dongle-firmware/dongle-firmware.import.ts'
import { exportableLists } from './export/export.repo.ts'
import { feedbackImport } from './feedback/feedback.import.ts'
import { orderImport } from './import/order-import.ts'
import { partImport } from './part/part.import.ts'
import { warrantyImport } from './warranty/warranty.import.ts'

export const backofficeJobs = createServiceJobs(backofficeJobRoutes, {
  imports: {
    order: orderImport,
    device: deviceImport,
    part: partImport,
    warranty: warrantyImport,
    claim: claimImport,
    feedback: feedbackImport,
    dongleFirmware: dongleFirmwareImport,
    appVersion: appVersionImport,
  },
  exports: exportableLists,
})
