import { preferenceRoutes } from '@portal/contracts/preference.contract.ts'
import { useCallback } from 'react'
import { useSelector } from 'react-redux'
import { call } from './call.ts'
import { notify } from './notify.ts'
import { problemText } from './problem.ts'
import { type State, store, updateSession } from './store.ts'
import { t } from './text.ts'
import { unconfirmedSettings } from './unconfirmed-settings.ts'

const sending = new Set<string>()

/** Sends one call at a time per key, so that the last save arrives last. */
async function send(key: string) {
  sending.add(key)
  try {
    while (unconfirmedSettings.has(key)) {
      const value = unconfirmedSettings.get(key)
      await call(preferenceRoutes.savePreference, { key, value })
      if (unconfirmedSettings.get(key) === value) unconfirmedSettings.delete(key)
    }
  } catch (error) {
    notify.error(t('The setting applies to this page only: {msg}', { msg: problemText(error) }))
  } finally {
    sending.delete(key)
  }
}

/**
 * Saves a preference: immediately here and in the browser's other tabs, and on the server for other
 * browsers. Null resets it.
 */
export function savePreference(key: string, value: unknown): void {
  const { user } = store.getState().session
  if (!user) return
  unconfirmedSettings.set(key, value)
  updateSession(user)
  // Skips the server for a session without `preference:own`.
  if (user.permissions.includes('preference:own') && !sending.has(key)) void send(key)
}

/** Reads a stored preference without validation. */
export function usePreference(key: string): [value: unknown, save: (value: unknown) => void] {
  const value = useSelector((state: State) => state.session.user?.preferences[key])
  return [value, useCallback((next: unknown) => savePreference(key, next), [key])]
}
