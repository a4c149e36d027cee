import { isFailure, useT } from '@portal/client'
import type { Device } from '@portal/contracts/device.contract.ts'
import { formatModel } from '@portal/contracts/model.ts'
import { isSerialNum } from '@portal/contracts/serial-num.ts'
import { Alert, Box, CodeTag, LinearProgress, SerialInput, useFormContext, useWatch } from '@portal/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useGetDeviceQuery } from './lookup.api.ts'
import { deviceStatusOptions } from './options.ts'
import { useWarrantyEndReason, WarrantyEnd } from './WarrantyEnd.tsx'

interface Props {
  name: string
  label: string
  helperText?: string
  /** Whether an empty value is null. */
  nullable?: boolean
  /** Called once for each device that was found. */
  onFound?: (device: Device) => void
  /** Content below the device. */
  children?: (device: Device) => ReactNode
}

/** Input of a serial number; shows the device, or that it does not exist, on blur. */
export function DeviceSerialInput({ name, label, helperText, nullable, onFound, children }: Props) {
  const t = useT()
  const value = String(useWatch({ name }) ?? '').trim()
  const { setError } = useFormContext()
  const box = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState(value)
  // Accepts a scanned number without waiting for blur.
  useEffect(() => {
    if (!box.current?.querySelector('input')?.matches(':focus')) setAsked(value)
  }, [value])
  const {
    currentData: device,
    error,
    isFetching,
  } = useGetDeviceQuery({ serialNum: asked }, { skip: !isSerialNum(asked) })
  const found = asked === value ? device : undefined
  const told = useRef(onFound)
  told.current = onFound
  useEffect(() => {
    if (found) told.current?.(found)
  }, [found])
  const isUnknown = asked === value && isFailure(error) && error.status === 404
  useEffect(() => {
    if (isUnknown) setError(name, { type: 'unknown', message: t('No device has this serial number') })
  }, [isUnknown, name, setError, t])
  return (
    <Box ref={box} onBlur={() => setAsked(value)} sx={{ gridColumn: '1 / -1', display: 'grid', gap: 1 }}>
      <SerialInput
        name={name}
        label={label}
        helperText={helperText}
        nullable={nullable}
        required={!nullable}
      />
      {isFetching && <LinearProgress aria-label={t('Looking up the device')} />}
      {found && <Found device={found}>{children?.(found)}</Found>}
    </Box>
  )
}

function Found({ device, children }: { device: Device; children: ReactNode }) {
  const t = useT()
  const reason = useWarrantyEndReason()
  return (
    <Alert severity="info" icon={false} role="status">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <b>{formatModel(device.model)}</b>
        <CodeTag options={deviceStatusOptions} value={device.status} />
        {[device.owner, device.endUser].filter(Boolean).join(' · ')}
      </Box>
      <div>
        {t('Warranty ends')}: <WarrantyEnd warranty={device.warranty} months={device.warrantyMonths} />
        {device.warranty.expiresOn && ` · ${reason(device.warranty, device.warrantyMonths)}`}
      </div>
      {children}
    </Alert>
  )
}
