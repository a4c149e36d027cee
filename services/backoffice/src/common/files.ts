import type { StoredFile } from '@portal/contracts/file.contract.ts'
import type { Actor } from '@portal/service-kit/audit.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import { computed } from '@portal/service-kit/list/columns.ts'
import type { FastifyInstance } from 'fastify'

export const createFiles = (table: string, noun = table) =>
  computed(
    'json',
    `(select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'size', f.size, 'type', f.type) order by f.created_at, f.id), '[]')
      from file f where f.noun = '${noun}' and f.row_id = ${table}.id::text)`,
  )

interface Holder {
  noun: string
  id: number
  user: Actor
}

/**
 * Sets the files of a row: claims new files and releases removed ones. Changes nothing if `fileIds` is
 * undefined. @throws Problem 400 `file.not_claimable`
 */
export async function setFiles(
  { files }: Pick<FastifyInstance, 'files'>,
  tx: Db,
  holder: Holder,
  wanted: readonly string[] | undefined,
  held: readonly StoredFile[] = [],
) {
  if (!wanted) return
  const old = held.map(({ id }) => id)
  const fresh = wanted.filter((id) => !old.includes(id))
  const gone = old.filter((id) => !wanted.includes(id))
  if (fresh.length > 0) await files.claim(tx, fresh, holder)
  if (gone.length > 0) await files.release(tx, gone)
}
