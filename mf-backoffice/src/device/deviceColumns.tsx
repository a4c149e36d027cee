import type { Device } from '@portal/contracts/device.contract.ts'
import type { Column, Words } from '@portal/ui'
import { deviceTypeLabel, deviceTypeWords } from '../trace/model.ts'
import {
  brandOptions,
  countryOptions,
  deviceStatusOptions,
  deviceTypeOptions,
  dongleTypeOptions,
  modelOptions,
  platformOptions,
  variantOptions,
} from '../trace/options.ts'
import { DeviceLink, OrderLink } from '../trace/RecordLink.tsx'
import { CoveredAgain, WarrantyEnd } from '../trace/WarrantyEnd.tsx'

export const deviceColumns: Column<Device>[] = [
  {
    field: 'serialNum',
    isSerial: true,
    label: 'Serial number',
    sortable: true,
    filter: 'text',
    cell: ({ serialNum }) => <DeviceLink serialNum={serialNum} />,
  },
  {
    field: 'status',
    label: 'Status',
    sortable: true,
    filter: 'options',
    tag: true,
    options: deviceStatusOptions,
  },
  { field: 'model', label: 'Model', sortable: true, filter: 'options', options: modelOptions },
  {
    field: 'deviceType',
    label: 'Device type',
    filter: 'options',
    options: deviceTypeOptions,
    hideOnPhone: true,
    cell: ({ deviceType, subType }) => deviceTypeLabel(deviceType, subType),
    words: deviceTypeWords,
  },
  {
    field: 'brand',
    label: 'Brand',
    sortable: true,
    filter: 'options',
    tag: true,
    options: brandOptions,
    hideOnPhone: true,
  },
  {
    field: 'warrantyExpiresOn',
    label: 'Warranty ends',
    sortable: true,
    filter: 'days',
    cell: ({ warranty, warrantyMonths }) => <WarrantyEnd warranty={warranty} months={warrantyMonths} />,
  },
  {
    field: 'coverEndsOn',
    label: 'Covered again until',
    sortable: true,
    filter: 'days',
    cell: (device) => <CoveredAgain device={device} />,
    hideOnPhone: true,
  },
  { field: 'installationDate', label: 'Installed on', sortable: true, filter: 'days', hideOnPhone: true },
  { field: 'shippedOn', label: 'Shipped on', sortable: true, filter: 'days', hideOnPhone: true },
  {
    field: 'earlyClaimOn',
    label: 'Claim in the first year',
    sortable: true,
    filter: 'days',
    hideOnPhone: true,
  },
  { field: 'owner', label: 'Owner', hideOnPhone: true },
  { field: 'endUser', label: 'End user', sortable: true, filter: 'text', hideOnPhone: true },
  { field: 'site', label: 'Site', sortable: true, filter: 'text', hideOnPhone: true },
  { field: 'siteAddress', label: 'Site address', hideOnPhone: true },
  {
    field: 'country',
    label: 'Country',
    sortable: true,
    filter: 'options',
    options: countryOptions,
    hideOnPhone: true,
  },
  {
    field: 'orderNo',
    label: 'Order number',
    sortable: true,
    filter: 'text',
    cell: ({ orderNo }) => <OrderLink orderNo={orderNo} />,
    hideOnPhone: true,
  },
  { field: 'datalogSn', label: 'Datalog SN', filter: 'text', hideOnPhone: true },
  {
    field: 'dongleType',
    label: 'Dongle type',
    filter: 'options',
    options: dongleTypeOptions,
    hideOnPhone: true,
  },
  { field: 'firmwareCodes', label: 'Firmware codes', hideOnPhone: true },
  { field: 'warrantyMonths', label: 'Warranty (months)', hideOnPhone: true },
  { field: 'updatedAt', label: 'Last changed', sortable: true, format: 'instant', hideOnPhone: true },
]

/** Labels of fields without a column, for the history. */
export const deviceWords: Words[] = [
  ...(deviceColumns as readonly Column<never>[]),
  { field: 'subType', label: 'Variant', options: variantOptions },
  { field: 'platform', label: 'Platform', options: platformOptions },
  { field: 'companyId', label: 'Company' },
  { field: 'ownerId', label: 'Owner (person)' },
  { field: 'installerId', label: 'Installer' },
]
