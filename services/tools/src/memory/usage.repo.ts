import { type Database, type Db, sql, transaction } from '@portal/service-kit/database/database.ts'
import { problem } from '@portal/service-kit/problem/problem.ts'

/** Counts characters for all given clients, or for none if one has reached its limit. @throws Problem 429 */
export const countCharacters = (
  db: Database,
  chars: number,
  limits: readonly { who: string; most: number }[],
): Promise<void> =>
  transaction(db, async (tx) => {
    for (const { who, most } of limits) {
      const [row] = await tx.query<{ chars: number }>(sql`
        insert into usage (who, hour, chars) values (${who}, date_trunc('hour', clock_timestamp()), ${chars})
        on conflict (who, hour) do update set chars = usage.chars + excluded.chars returning chars`)
      if ((row?.chars ?? 0) > most) throw tooMuch()
    }
  })

const tooMuch = () => problem('translation.too_much')

export const deleteOldUsage = (db: Db) =>
  db.query(sql`delete from usage where hour < now() - interval '1 day'`)
