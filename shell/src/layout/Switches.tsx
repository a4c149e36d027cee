import { languages, useLanguage, useT } from '@portal/client'
import { useColorScheme } from '@portal/ui'
import { icons } from '../icon/icons.ts'
import { ChoiceMenu } from './ChoiceMenu.tsx'

export function LanguageSwitch() {
  const t = useT()
  const [language, setLanguage] = useLanguage()
  const choices = Object.entries(languages).map(([value, label]) => ({ value, label, lang: value }))
  return (
    <ChoiceMenu
      label={t('Language')}
      icon={icons.language}
      choices={choices}
      chosen={language}
      onChoose={(code) => void setLanguage(code)}
    />
  )
}

export function ThemeSwitch() {
  const t = useT()
  const { mode = 'system', setMode } = useColorScheme()
  const choices = [
    { value: 'light', label: t('Light') },
    { value: 'dark', label: t('Dark') },
    { value: 'system', label: t('System default') },
  ] as const
  return (
    <ChoiceMenu
      label={t('Appearance')}
      icon={icons[mode]}
      choices={choices}
      chosen={mode}
      onChoose={setMode}
    />
  )
}
