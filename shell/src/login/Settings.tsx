import { languages, useLanguage, useT } from '@portal/client'
import { Box, ButtonBase, Icon, useColorScheme } from '@portal/ui'
import { icons } from '../layout/icons.ts'

const next = { light: 'dark', dark: 'system', system: 'light' } as const
const names = { light: 'Light', dark: 'Dark', system: 'As the system' } as const

const quiet = {
  gap: 0.75,
  px: 1,
  height: 32,
  borderRadius: '8px',
  fontSize: 13,
  fontWeight: 500,
  color: 'text.secondary',
  '&:hover': { color: 'text.primary' },
}

/** Language and appearance, without the portal's menus. */
export function Settings() {
  const t = useT()
  const [language, setLanguage] = useLanguage()
  const { mode = 'system', setMode } = useColorScheme()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 0.5, mt: 2.5 }}>
      {Object.entries(languages).map(([code, name]) => (
        <ButtonBase
          key={code}
          lang={code}
          aria-pressed={code === language}
          onClick={() => void setLanguage(code)}
          sx={{ ...quiet, ...(code === language && { color: 'text.primary', fontWeight: 650 }) }}
        >
          {name}
        </ButtonBase>
      ))}
      <ButtonBase aria-label={t('Appearance: {mode}', { mode: t(names[mode]) })} onClick={() => setMode(next[mode])} sx={quiet}>
        <Icon path={icons[mode]} sx={{ fontSize: 16 }} />
        {t(names[mode])}
      </ButtonBase>
    </Box>
  )
}
