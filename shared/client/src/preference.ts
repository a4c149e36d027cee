import { preferenceRoutes } from '@portal/contracts/preference.contract.ts'
import { useCallback } from 'react'
import { useSelector } from 'react-redux'
import { call } from './call.ts'
import { notify } from './notify.ts'
import { problemText } from './problem.ts'
import { type State, store, updateSession } from './store.ts'
import { t } from './text.ts'
import { unsaved } from './unsaved.ts'

const sending = new Set<string>()

/** One call at a time for each key, so that the last save is the last to arrive. */
async function send(key: string) {
  sending.add(key)
  try {
    while (unsaved.has(key)) {
      const value = unsaved.get(key)
      await call(preferenceRoutes.savePreference, { key, value })
      if (unsaved.get(key) === value) unsaved.delete(key)
    }
  } catch (error) {
    notify.error(t('The setting applies to this page only: {msg}', { msg: problemText(error) }))
  } finally {
    sending.delete(key)
  }
}

/**
 * Felt at once here and in the other tabs of this browser, and kept for the user's other browsers. Null
 * resets.
 */
export function savePreference(key: string, value: unknown): void {
  const { user } = store.getState().session
  if (!user) return
  unsaved.set(key, value)
  updateSession(user)
  // A session without `preference:own` keeps its settings in this browser alone.
  if (user.permissions.includes('preference:own') && !sending.has(key)) void send(key)
}

/** How the user has set something, as it was kept: whoever reads it checks it. */
export function usePreference(key: string): [value: unknown, save: (value: unknown) => void] {
  const value = useSelector((state: State) => state.session.user?.preferences[key])
  return [value, useCallback((next: unknown) => savePreference(key, next), [key])]
}
