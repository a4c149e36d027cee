import { translateError, useT } from '@portal/client'
import type { RmaLookup } from '@portal/contracts/rma.contract.ts'
import { Box, DayInput, FormGrid, Section, SerialInput, TextInput, today } from '@portal/ui'
import { useRef } from 'react'
import { useRequestField } from '../rma/fields.ts'
import { DeviceFacts } from './DeviceFacts.tsx'
import { useDeviceLookup } from './useDeviceLookup.ts'

/** Explains why no request can be filed for the device; the server checks it again. */
function useProblem(lookup?: RmaLookup): () => string | undefined {
  const t = useT()
  const now = useRef(lookup)
  now.current = lookup
  return () => {
    if (now.current?.openRequest)
      return t('{rmaNumber} is already open for this device.', {
        rmaNumber: now.current.openRequest.rmaNumber,
      })
    const { problem, problemError } = now.current ?? {}
    return problem ? translateError({ msg: problem, ...problemError }) : undefined
  }
}

export function DeviceFields() {
  const t = useT()
  const field = useRequestField()
  const { box, onBlur, lookup, error } = useDeviceLookup()
  const problem = useProblem(lookup)
  return (
    <Section title={t('Device')}>
      <FormGrid>
        <Box ref={box} onBlur={onBlur} sx={{ display: 'grid', gap: 1 }}>
          <SerialInput
            {...field('serialNum')}
            helperText={t("You'll find it on the nameplate.")}
            rules={{ validate: () => problem() ?? true }}
          />
          <DeviceFacts lookup={lookup} error={error} />
        </Box>
        <SerialInput {...field('datalogSn')} />
        <TextInput {...field('purchaseFrom')} />
        <DayInput {...field('installationDate')} max={today()} />
      </FormGrid>
    </Section>
  )
}
