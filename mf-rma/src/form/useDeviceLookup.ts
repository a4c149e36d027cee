import { isSerialNum } from '@portal/contracts/serial-num.ts'
import { useFormContext, useWatch } from '@portal/ui'
import { useEffect, useRef, useState } from 'react'
import { useLookUpRmaDeviceQuery } from '../rma/customer.api.ts'
import type { RepairValues } from './repair-values.ts'

const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })

/**
 * Queries the device when the field loses the focus, or immediately if the number was not typed, for example
 * scanned. Its data fills empty fields.
 */
export function useDeviceLookup() {
  const box = useRef<HTMLDivElement>(null)
  const { getValues, setValue } = useFormContext<RepairValues>()
  const serialNum: string = useWatch({ name: 'serialNum' })
  const [named, setNamed] = useState('')
  useEffect(() => {
    // Checks for a scan, after which its button has the focus.
    const isTyped = document.activeElement?.matches('input') && box.current?.contains(document.activeElement)
    if (!isTyped) setNamed(serialNum)
  }, [serialNum])
  const { currentData, error } = useLookUpRmaDeviceQuery({ serialNum: named }, { skip: !isSerialNum(named) })
  const isCurrent = named === serialNum
  const device = isCurrent ? currentData?.device : undefined
  useEffect(() => {
    if (!device) return
    const known = {
      datalogSn: device.datalogSn && device.datalogSn.length <= 10 ? device.datalogSn : '',
      installationDate: device.installationDate ?? '',
      country: device.country && (english.of(device.country) ?? ''),
    }
    for (const field of Object.keys(known) as (keyof typeof known)[])
      if (!getValues(field) && known[field]) setValue(field, known[field], { shouldValidate: true })
  }, [device, getValues, setValue])
  return {
    box,
    onBlur: () => setNamed(getValues('serialNum')),
    lookup: isCurrent ? currentData : undefined,
    error: isCurrent ? error : undefined,
  }
}
