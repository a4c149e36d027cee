import { languages, useLanguage, useT } from '@portal/client'
import { icons } from '../icon/icons.ts'
import { useAppearance } from './appearance.ts'
import { Glyph } from './Glyph.tsx'

const next = { light: 'dark', dark: 'system', system: 'light' } as const
const names = { light: 'Light', dark: 'Dark', system: 'System default' } as const

/** Switches for language and appearance, without the portal's menus. */
export function Settings() {
  const t = useT()
  const [language, setLanguage] = useLanguage()
  const [mode, setMode] = useAppearance()
  return (
    <div className="settings">
      {Object.entries(languages).map(([code, name]) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={code === language}
          onClick={() => void setLanguage(code)}
        >
          {name}
        </button>
      ))}
      <button
        type="button"
        aria-label={t('Appearance: {mode}', { mode: t(names[mode]) })}
        onClick={() => setMode(next[mode])}
      >
        <Glyph path={icons[mode]} />
        {t(names[mode])}
      </button>
    </div>
  )
}
