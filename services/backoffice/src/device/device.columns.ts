import { DeviceDraft, deviceList } from '@portal/contracts/device.contract.ts'
import {
  code,
  codes,
  computed,
  createColumns,
  day,
  hidden,
  instant,
  number,
  text,
} from '@portal/service-kit/list/columns.ts'
import { cacheByReader } from '@portal/service-kit/list/owned-rows.ts'
import { containsOrderNo, selectOrderNo, selectOwner, selectPerson } from '../common/ownership.repo.ts'

const contract = {
  /** Computed from the cover: `device.rules.ts`. */
  derived: ['warranty'],
  draft: DeviceDraft,
  linked: ['installer', 'shippedOn', 'earlyClaimOn', 'cover', 'coverEndsOn'],
  list: deviceList,
} as const

const owner = selectOwner('device')

/** Declares each field of a device once, for lists, forms, exports and demo data. */
export const deviceColumns = cacheByReader((reader) =>
  createColumns(contract, {
    id: number('id'),
    version: number('version'),
    serialNum: text('serial_num'),
    model: code('model'),
    // Exports device type and variant: `6/161`.
    deviceType: code('device_type', { type: 'integer', exported: `concat_ws('/', device_type, sub_type)` }),
    subType: number('sub_type'),
    brand: code('brand'),
    platform: code('platform'),
    datalogSn: text('datalog_sn'),
    dongleType: code('dongle_type'),
    firmwareCodes: codes('firmware_codes'),
    orderId: hidden(number('order_id')),
    orderNo: text('order_no', {
      read: selectOrderNo('device', reader),
      filter: containsOrderNo('device', reader),
    }),
    companyId: number('company_id'),
    ownerId: code('owner_id'),
    installerId: code('installer_id'),
    endUser: text('end_user'),
    site: text('site'),
    siteAddress: text('site_address'),
    country: code('country'),
    installationDate: day('installation_date'),
    warrantyMonths: number('warranty_months'),
    shippedOn: day('order_shipped_on'),
    earlyClaimOn: day('early_claim_on'),
    cover: computed('json', 'cover'),
    coverEndsOn: day('cover_ends_on'),
    warrantyExpiresOn: hidden(day('warranty_expires_on')),
    status: code('status'),
    owner: computed('text', `coalesce(${owner}, '')`, { exported: owner }),
    installer: computed('text', `coalesce(${selectPerson('device.installer_id')}, '')`),
    createdAt: instant('created_at'),
    updatedAt: instant('updated_at'),
  }),
)
