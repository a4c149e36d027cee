import * as T from 'typebox'
import { routes } from './route.ts'

/** Key of a preference, such as `density` or `columns.order`. */
export const PreferenceKey = T.String({ pattern: '^[a-z][A-Za-z0-9.-]{0,59}$' })
/** Preferences by key. Readers validate values, which another release may have written. */
export const Preferences = T.Record(T.String(), T.Unknown())
export type Preferences = T.Static<typeof Preferences>

/** Bytes of one value, and how many an account has. */
export const preferenceLimits = { bytes: 4_000, count: 100 }

/** They are read with the user (`viewUser`), so that the first paint has them. */
export const preferenceRoutes = routes('identity', {
  savePreference: {
    path: '/preference/save',
    access: 'preference:own',
    summary: 'Keep how the own pages are set; null forgets it. The last save wins',
    body: T.Object({ key: PreferenceKey, value: T.Unknown() }, { additionalProperties: false }),
  },
})
