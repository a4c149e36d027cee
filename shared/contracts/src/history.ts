import * as T from 'typebox'
import { Id, Instant } from './values.ts'

/** Change of a row. `before` and `after` contain only the changed fields. */
export const HistoryEntry = T.Object({
  id: Id,
  at: Instant,
  by: T.String(),
  action: T.Unsafe<'create' | 'edit' | 'delete' | 'restore' | 'import'>({ type: 'string' }),
  before: T.Record(T.String(), T.Unknown()),
  after: T.Record(T.String(), T.Unknown()),
})
export type HistoryEntry = T.Static<typeof HistoryEntry>
export const History = T.Array(HistoryEntry)
