import { useT } from '@portal/client'
import { Alert, Box, MenuItem, PageHeader, TextField, Typography } from '@portal/ui'
import { type ReactNode, useId, useState } from 'react'
import { hasPvInput, type PvDevice, type PvLimits, panelTestLimits, pvDevices } from './limits.ts'

interface Field {
  label: string
  unit: string
  value?: string
  placeholder?: string
}

const upTo = (limit: number) => `≤ ${limit}`

const inverterFields = ({
  maxInputVoltage,
  minInputVoltage,
  currents,
  shortCircuitCurrent,
  totalPower,
}: PvLimits): Field[] => [
  { label: 'Max input voltage', unit: 'V', value: String(maxInputVoltage) },
  { label: 'Min input voltage', unit: 'V', value: String(minInputVoltage) },
  { label: 'PV1 input current', unit: 'A', value: String(currents[0]) },
  { label: 'PV2 input current', unit: 'A', value: String(currents[1]) },
  { label: 'PV3 input current', unit: 'A', value: String(currents[2]) },
  { label: 'Short-circuit current', unit: 'A', value: String(shortCircuitCurrent) },
  { label: 'Total power', unit: 'W', value: String(totalPower) },
]

const panelFields: Field[] = [
  { label: 'Number of panels', unit: '', placeholder: upTo(panelTestLimits.panels) },
  { label: 'Panel current (Imp)', unit: 'A', placeholder: upTo(panelTestLimits.current) },
  { label: 'Panel power (Pmax)', unit: 'W', placeholder: upTo(panelTestLimits.power) },
  { label: 'Open-circuit voltage (Voc)', unit: 'V', placeholder: upTo(panelTestLimits.openCircuitVoltage) },
]

const designFields = ({
  maxInputVoltage,
  minInputVoltage,
  currents,
  shortCircuitCurrent,
  totalPower,
}: PvLimits): Field[] => [
  { label: 'String voltage', unit: 'V', placeholder: `${minInputVoltage} – ${maxInputVoltage}` },
  { label: 'String current', unit: 'A', placeholder: upTo(currents[0]) },
  { label: 'String short-circuit current', unit: 'A', placeholder: upTo(shortCircuitCurrent) },
  { label: 'PV power', unit: 'W', placeholder: upTo(totalPower) },
]

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        p: { xs: 2, sm: 2.5 },
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: '12px',
      }}
    >
      <Typography id={id} component="h2" variant="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}

/** `isGiven` marks fixed values of the device. */
function Inputs({ fields, isGiven = false }: { fields: Field[]; isGiven?: boolean }) {
  const t = useT()
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 145px), 1fr))',
      }}
    >
      {fields.map(({ label, unit, value, placeholder }) => (
        <TextField
          key={label}
          label={t(label)}
          disabled={isGiven}
          {...(value !== undefined && { value })}
          slotProps={{
            inputLabel: { shrink: true },
            htmlInput: { inputMode: 'decimal', placeholder },
            input: { endAdornment: <Box sx={{ color: 'text.secondary', pl: 1 }}>{unit}</Box> },
          }}
        />
      ))}
    </Box>
  )
}

function Figure({ label, value, unit }: { label: string; value: string; unit?: string }) {
  return (
    <Box>
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: 13 }}>
        {label}
      </Box>
      <Box
        component="dd"
        sx={{
          m: 0,
          fontSize: 36,
          fontWeight: 650,
          letterSpacing: '-0.03em',
          lineHeight: 1.2,
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {value}
        {unit && (
          <Box
            component="span"
            sx={{ fontSize: 18, fontWeight: 500, color: 'text.secondary', ml: 0.75, letterSpacing: 0 }}
          >
            {unit}
          </Box>
        )}
      </Box>
    </Box>
  )
}

/** Page for planning PV strings: shows the limits of a device, without calculation or calls. */
export default function PvCalculationPage() {
  const t = useT()
  const [device, setDevice] = useState<PvDevice>(pvDevices[0] as PvDevice)
  const choose = (name: string) => setDevice(pvDevices.find((candidate) => candidate.name === name) ?? device)
  return (
    <Box sx={{ maxWidth: 1120, mx: 'auto', px: { xs: 2, sm: 3 }, py: { xs: 2.5, sm: 5 } }}>
      <PageHeader title={t('PV Calculation')} detail={t('Input limits for planning PV strings.')} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          mt: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 280px' },
          alignItems: 'start',
        }}
      >
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Section title={t('Inverter Data')}>
            <TextField
              select
              label={t('Device type')}
              value={device.name}
              onChange={({ target }) => choose(target.value)}
              sx={{ mb: 2.5, maxWidth: 320 }}
            >
              {pvDevices.map(({ name }) => (
                <MenuItem key={name} value={name}>
                  {name === 'Other' ? t('Other') : name}
                </MenuItem>
              ))}
            </TextField>
            {hasPvInput(device.limits) ? (
              <Inputs fields={inverterFields(device.limits)} isGiven />
            ) : (
              <Alert severity="info">{t('Devices of this family have no PV input.')}</Alert>
            )}
          </Section>
          <Section title={t('PV Panel Data (STC)')}>
            <Inputs fields={panelFields} />
          </Section>
          <Section title={t('Auto design')}>
            <Inputs fields={designFields(device.limits)} />
          </Section>
        </Box>
        <Section title={t('Suggenstion')}>
          <Typography sx={{ mb: 2, color: 'text.secondary', fontSize: '0.8125rem' }}>
            {t('Sample figures. They do not depend on your input.')}
          </Typography>
          <Box
            component="dl"
            sx={{ display: 'grid', gap: 2, m: 0, gridTemplateColumns: { xs: '1fr 1fr', md: '1fr' } }}
          >
            <Figure label={t('Max series panels per string')} value="11" />
            <Figure label={t('Max input current')} value="11" unit="A" />
          </Box>
        </Section>
      </Box>
    </Box>
  )
}
