import { deviceList } from '@portal/contracts/device.contract.ts'
import { historyLabels, listColumns } from '@portal/ui'
import { deviceTypeLabel, deviceTypeLabels } from '../common/model.ts'
import {
  brandOptions,
  countryOptions,
  deviceStatusOptions,
  deviceTypeOptions,
  dongleTypeOptions,
  modelOptions,
  platformOptions,
  variantOptions,
} from '../common/options.ts'
import { DeviceLink, OrderLink } from '../common/RecordLink.tsx'
import { CoverAfterGap, WarrantyEnd } from '../common/WarrantyEnd.tsx'

export const deviceColumns = listColumns(deviceList, {
  serialNum: {
    isSerial: true,
    label: 'Serial number',
    cell: ({ serialNum }) => <DeviceLink serialNum={serialNum} />,
  },
  status: { label: 'Status', tag: true, options: deviceStatusOptions },
  model: { label: 'Model', options: modelOptions },
  deviceType: {
    label: 'Device type',
    options: deviceTypeOptions,
    hideOnPhone: true,
    cell: ({ deviceType, subType }) => deviceTypeLabel(deviceType, subType),
    words: deviceTypeLabels,
  },
  brand: { label: 'Brand', tag: true, options: brandOptions, hideOnPhone: true },
  warrantyExpiresOn: {
    label: 'Warranty ends',
    cell: ({ warranty, warrantyMonths }) => <WarrantyEnd warranty={warranty} months={warrantyMonths} />,
  },
  coverEndsOn: {
    label: 'Covered again until',
    cell: (device) => <CoverAfterGap device={device} />,
    hideOnPhone: true,
  },
  installationDate: { label: 'Installed on', hideOnPhone: true },
  shippedOn: { label: 'Shipped on', hideOnPhone: true },
  earlyClaimOn: { label: 'Claim in the first year', hideOnPhone: true },
  owner: { label: 'Owner', hideOnPhone: true },
  endUser: { label: 'End user', hideOnPhone: true },
  site: { label: 'Site', hideOnPhone: true },
  siteAddress: { label: 'Site address', hideOnPhone: true },
  country: { label: 'Country', options: countryOptions, hideOnPhone: true },
  orderNo: {
    label: 'Order number',
    cell: ({ orderNo }) => <OrderLink orderNo={orderNo} />,
    hideOnPhone: true,
  },
  datalogSn: { label: 'Datalog SN', hideOnPhone: true },
  dongleType: { label: 'Dongle type', options: dongleTypeOptions, hideOnPhone: true },
  firmwareCodes: { label: 'Firmware codes', hideOnPhone: true },
  warrantyMonths: { label: 'Warranty (months)', hideOnPhone: true },
  updatedAt: { label: 'Last changed', format: 'instant', hideOnPhone: true },
})

/** Labels of fields that have no column, for the history. */
export const deviceLabels = historyLabels(deviceList, deviceColumns, {
  subType: { label: 'Variant', options: variantOptions },
  platform: { label: 'Platform', options: platformOptions },
  companyId: { label: 'Company' },
  ownerId: { label: 'Owner (person)' },
  installerId: { label: 'Installer' },
})
