import * as T from 'typebox'
import { routes } from './route.ts'

/** Key of a preference, for example `density` or `columns.order`. */
export const PreferenceKey = T.String({ pattern: '^[a-z][A-Za-z0-9.-]{0,59}$' })
/** Preferences by key. Readers have to validate the values, which another release may have written. */
export const Preferences = T.Record(T.String(), T.Unknown())
export type Preferences = T.Static<typeof Preferences>

/** Maximum bytes of one value, and maximum values of an account. */
export const preferenceLimits = { bytes: 4_000, count: 100 }

/** Preferences are read with the user (`viewUser`), so that the first rendering uses them. */
export const preferenceRoutes = routes('identity', {
  savePreference: {
    path: '/preference/save',
    access: 'preference:own',
    summary: 'Keep how the own pages are set; null forgets it. The last save wins',
    body: T.Object({ key: PreferenceKey, value: T.Unknown() }, { additionalProperties: false }),
  },
})
