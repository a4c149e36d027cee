import { useT } from '@portal/client'
import { type Device, deviceList } from '@portal/contracts/device.contract.ts'
import { deviceStatuses } from '@portal/contracts/reference.ts'
import { CompanyInput, changeFields, NumberInput, type RowChanges } from '@portal/ui'
import { useMemo } from 'react'
import { brandOptions, countryOptions, deviceStatusOptions, dongleTypeOptions } from '../common/options.ts'
import { useChangeDevicesMutation, useUndoDeviceChangeMutation } from './device.api.ts'

const fieldsIn = (monthsLabel: string) =>
  changeFields(deviceList, {
    status: {
      label: 'Status',
      options: deviceStatusOptions,
      // Offers all statuses except the current one.
      nextOf: ({ status }) => deviceStatuses.filter((next) => next !== status),
      day: {
        field: 'installationDate',
        label: 'Installed on',
        isNeeded: (status: Device['status']) => status === 'INSTALLED',
      },
    },
    brand: { label: 'Brand', options: brandOptions },
    companyId: { label: 'Company', input: <CompanyInput />, empty: null },
    country: { label: 'Country', options: countryOptions },
    endUser: { label: 'End user' },
    site: { label: 'Site' },
    siteAddress: { label: 'Site address' },
    warrantyMonths: {
      label: 'Warranty (months)',
      input: <NumberInput name="warrantyMonths" label={monthsLabel} min={0} max={240} required />,
    },
    dongleType: { label: 'Dongle type', options: dongleTypeOptions, empty: null },
    installationDate: null,
  })

export function useDeviceChanges(): RowChanges<Device> {
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
