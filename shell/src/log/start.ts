import { provideStorage } from '@portal/federation/start/storage.ts'
import { applyLanguage, showLanguageSwitch } from './language.ts'
import { showStaffLink } from './staff-page.ts'
import { trackCurrentEntry } from './track-current-entry.ts'

/** Delay in milliseconds before a log that could not be read is requested again. */
const retryMs = 5_000
const { documentElement: root } = document
const darkSystem = matchMedia('(prefers-color-scheme: dark)')

/** Applies the portal's colour scheme. */
function showScheme() {
  const mode = localStorage.getItem('portal.mode') ?? 'system'
  const isDark = mode === 'dark' || (mode === 'system' && darkSystem.matches)
  root.dataset.scheme = isDark ? 'dark' : 'light'
}

/** Submits a selection immediately, and resets it on a page restored from the cache. */
function sendChoices() {
  for (const form of document.querySelectorAll<HTMLFormElement>('.choosing')) {
    form.addEventListener('change', () => form.requestSubmit())
    addEventListener('pageshow', ({ persisted }) => persisted && form.reset())
  }
}

function begin() {
  sendChoices()
  showLanguageSwitch()
  showStaffLink()
  const index = document.querySelector<HTMLElement>('.index')
  if (index) trackCurrentEntry(index)
  else if (document.querySelector('.warning')) setTimeout(() => location.reload(), retryMs)
}

provideStorage()
root.dataset.script = ''
showScheme()
darkSystem.addEventListener('change', showScheme)
addEventListener('storage', showScheme)
applyLanguage()
addEventListener('DOMContentLoaded', begin)
