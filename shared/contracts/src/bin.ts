import type * as T from 'typebox'
import { History } from './history.ts'
import { Chosen, Count, CountRequest } from './page.ts'
import { Affected, Deleted, RowId } from './values.ts'

interface BinNoun {
  /** Prefix of the calls' paths. */
  path: `/${string}`
  /** `delete` also allows restoring; `edit` allows reading the history. */
  permission: string
  /** Singular with its article, for example `an order`. */
  one: string
  many: string
}

/** Creates the bin and history calls of a noun. */
export const createBinRoutes = <F extends T.TObject>({ path, permission, one, many }: BinNoun, filter: F) =>
  ({
    count: {
      path: `${path}/count`,
      access: `${permission}:delete`,
      summary: `How many ${many} a filter finds, as far as one delete or restore goes`,
      body: CountRequest(filter),
      data: Count,
      reads: true,
    },
    delete: {
      path: `${path}/delete`,
      access: `${permission}:delete`,
      summary: `Move ${many} to the bin, all or none`,
      body: Chosen(filter),
      data: Deleted,
    },
    restore: {
      path: `${path}/restore`,
      access: `${permission}:delete`,
      summary: `Take ${many} back from the bin, all or none`,
      body: Chosen(filter),
      data: Affected,
    },
    history: {
      path: `${path}/history`,
      access: `${permission}:edit`,
      summary: `History of ${one}: who changed it, when and how`,
      body: RowId,
      data: History,
      reads: true,
    },
  }) as const
