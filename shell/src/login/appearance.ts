import { colours } from '@portal/ui'
import { useSyncExternalStore } from 'react'

/** Storage key of the portal's theme. */
const stored = 'portal.mode'
const modes = ['light', 'dark', 'system'] as const
export type AppearanceMode = (typeof modes)[number]

const darkSystem = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

const mode = (): AppearanceMode => modes.find((one) => one === localStorage.getItem(stored)) ?? 'system'

function show() {
  const isDark = mode() === 'dark' || (mode() === 'system' && darkSystem.matches)
  const { dataset, style } = document.documentElement
  dataset.scheme = isDark ? 'dark' : 'light'
  const { background, text, divider, primary, error } = colours[dataset.scheme as 'light' | 'dark']
  const variables = {
    background: background.default,
    paper: background.paper,
    text: text.primary,
    quiet: text.secondary,
    divider,
    primary: primary.main,
    'primary-hover': primary.dark,
    'on-primary': primary.contrastText,
    error: error.main,
  }
  for (const [name, value] of Object.entries(variables)) style.setProperty(`--${name}`, value)
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Light, dark or system appearance, shared with the browser's other tabs. */
export function useAppearance(): [AppearanceMode, (mode: AppearanceMode) => void] {
  const choose = (next: AppearanceMode) => {
    localStorage.setItem(stored, next)
    show()
  }
  return [useSyncExternalStore(listen, mode), choose]
}

darkSystem.addEventListener('change', show)
window.addEventListener('storage', show)
show()
