import {
  deviceTimeZone,
  languages,
  timeZoneKey,
  useLanguage,
  usePreference,
  useT,
  useTimeZone,
} from '@portal/client'
import { Box, Button, FormDialog, SelectInput, Typography, useColorScheme } from '@portal/ui'
import { useState } from 'react'
import { RowsCard } from '../section/RowsCard.tsx'

type Mode = 'light' | 'dark' | 'system'
const modeNames = { light: 'Light', dark: 'Dark', system: 'System default' } as const
interface Display {
  language: string
  mode: Mode
  /** Empty for the device's time zone. */
  timeZone: string
}

function DisplayDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const [language, setLanguage] = useLanguage()
  const { mode = 'system', setMode } = useColorScheme()
  const [kept, keep] = usePreference(timeZoneKey)
  const before = typeof kept === 'string' ? kept : ''
  // Includes a zone that was chosen in another browser and is unknown to this one.
  const known = new Set([...(before ? [before] : []), 'UTC', ...Intl.supportedValuesOf('timeZone')])
  const zones = [
    { value: '', label: t('Same as this device: {zone}', { zone: deviceTimeZone() }) },
    ...[...known].map((value) => ({ value, label: value.replaceAll('_', ' ') })),
  ]
  return (
    <FormDialog<Display>
      title={t('Language and display')}
      values={{ language, mode, timeZone: before }}
      maxWidth="xs"
      onSave={async (chosen) => {
        if (chosen.timeZone !== before) keep(chosen.timeZone || null)
        setMode(chosen.mode)
        await setLanguage(chosen.language)
      }}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <SelectInput
          name="language"
          label={t('Language')}
          options={Object.entries(languages).map(([value, label]) => ({ value, label }))}
          required
        />
        <SelectInput
          name="mode"
          label={t('Appearance')}
          options={Object.entries(modeNames).map(([value, label]) => ({ value, label: t(label) }))}
          required
        />
        <SelectInput name="timeZone" label={t('Time zone')} options={zones} />
      </Box>
    </FormDialog>
  )
}

/** Section of the account page for language, appearance and time zone. */
export function DisplaySettings() {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const [language] = useLanguage()
  const { mode = 'system' } = useColorScheme()
  const zone = useTimeZone()
  return (
    <RowsCard
      id="display"
      title={t('Language and display')}
      action={
        <Button variant="outlined" onClick={() => setOpen(true)}>
          {t('Change language, appearance or time zone')}
        </Button>
      }
    >
      <Typography variant="body2" sx={{ px: 2, pb: 1.5, color: 'text.secondary' }}>
        {[languages[language], t(modeNames[mode]), zone.replaceAll('_', ' ')].join(' · ')}
      </Typography>
      {isOpen && <DisplayDialog onClose={() => setOpen(false)} />}
    </RowsCard>
  )
}
