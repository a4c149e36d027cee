import { useT } from '@portal/client'
import type { Device } from '@portal/contracts/device.contract.ts'
import { deviceStatuses } from '@portal/contracts/reference.ts'
import { type Changing, CompanyInput, NumberInput } from '@portal/ui'
import { useMemo } from 'react'
import { brandOptions, countryOptions, deviceStatusOptions, dongleTypeOptions } from '../trace/options.ts'
import { useChangeDevicesMutation, useUndoDeviceChangeMutation } from './device.api.ts'

const fieldsIn = (monthsLabel: string): Changing<Device>['fields'] => [
  {
    field: 'status',
    label: 'Status',
    options: deviceStatusOptions,
    // Allows every other status of a device.
    nextOf: ({ status }) => deviceStatuses.filter((next) => next !== status),
    day: {
      field: 'installationDate',
      label: 'Installed on',
      isNeeded: (status: Device['status']) => status === 'INSTALLED',
    },
  },
  { field: 'brand', label: 'Brand', options: brandOptions },
  { field: 'companyId', label: 'Company', input: <CompanyInput />, empty: null },
  { field: 'country', label: 'Country', options: countryOptions },
  { field: 'endUser', label: 'End user' },
  { field: 'site', label: 'Site' },
  { field: 'siteAddress', label: 'Site address' },
  {
    field: 'warrantyMonths',
    label: 'Warranty (months)',
    input: <NumberInput name="warrantyMonths" label={monthsLabel} min={0} max={240} required />,
  },
  { field: 'dongleType', label: 'Dongle type', options: dongleTypeOptions, empty: null },
]

/** Changes of devices that their list offers for one or many rows. */
export function useDeviceChanging(): Changing<Device> {
  const t = useT()
  const [change] = useChangeDevicesMutation()
  const [undo] = useUndoDeviceChangeMutation()
  return useMemo(
    () => ({
      permission: 'device:edit',
      fields: fieldsIn(t('Warranty (months)')),
      titleOf: ({ serialNum }) => serialNum,
      change,
      undo,
    }),
    [t, change, undo],
  )
}
