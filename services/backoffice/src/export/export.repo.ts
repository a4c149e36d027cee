import type { Exportables } from '@portal/service-kit/export/exportable.ts'
import * as appVersions from '../app-version/app-version.repo.ts'
import * as claims from '../claim/claim.repo.ts'
import * as devices from '../device/device.repo.ts'
import * as dongleFirmware from '../dongle-firmware/dongle-firmware.repo.ts'
import * as feedback from '../feedback/feedback.repo.ts'
import { betaRecords, standardRecords } from '../firmware/firmware.repo.ts'
import * as orders from '../order/order.repo.ts'
import * as parts from '../part/part.repo.ts'
import * as registrations from '../registration/registration.repo.ts'
import * as warranties from '../warranty/warranty.repo.ts'

export const exportableLists = {
  order: { title: 'Orders', permission: 'order:view', columns: orders.exported, list: orders.list },
  device: { title: 'Devices', permission: 'device:view', columns: devices.exported, list: devices.list },
  part: { title: 'Parts', permission: 'order:view', columns: parts.exported, list: parts.list },
  firmwareRecord: {
    title: 'Firmware log',
    permission: 'firmware:view',
    columns: standardRecords.exported,
    list: standardRecords.list,
  },
  betaFirmwareRecord: {
    title: 'Beta firmware log',
    permission: 'firmware:view',
    columns: betaRecords.exported,
    list: betaRecords.list,
  },
  claim: { title: 'Claims', permission: 'defective:view', columns: claims.exported, list: claims.list },
  warranty: {
    title: 'Warranties',
    permission: 'warranty:view',
    columns: warranties.exported,
    list: warranties.list,
  },
  registration: {
    title: 'Registrations',
    permission: 'registration:view',
    columns: registrations.exported,
    list: registrations.list,
  },
  appVersion: {
    title: 'App versions',
    permission: 'appVersion:view',
    columns: appVersions.exported,
    list: appVersions.list,
  },
  dongleFirmware: {
    title: 'Dongle firmware',
    permission: 'firmware:view',
    columns: dongleFirmware.exported,
    list: dongleFirmware.list,
  },
  feedback: {
    title: 'Feedback',
    permission: 'feedback:view',
    columns: feedback.exported,
    list: feedback.list,
  },
} satisfies Exportables
