import type { Person } from '@portal/contracts/person.contract.ts'
import { type Db, type Sql, sql } from '@portal/service-kit/database/database.ts'

/**
 * Erases an owner from the custody log. Replaces the account by its pseudonym, and end user and site by the
 * current values of the device, so that the events still lead to its state.
 */
export async function eraseFromCustody(
  tx: Db,
  { person, pseudonym, deviceIds }: { person: Person; pseudonym: string; deviceIds: readonly string[] },
): Promise<number> {
  const isOfPerson = sql`device.id::text = any(${deviceIds})`
  const side = (state: Sql) => sql`(select coalesce(jsonb_object_agg(key, case
      when key = 'ownerId' and value = to_jsonb(${person.id}::text) then to_jsonb(${pseudonym}::text)
      when key in ('endUser', 'site', 'siteAddress') and ${isOfPerson} then custody(device) -> key
      when key in ('endUser', 'site', 'siteAddress') and ${state} ->> 'ownerId' = ${person.id} then 'null'
      else value end), '{}') from jsonb_each(${state}))`
  const rows = await tx.query(sql`update device_event event set
      before = ${side(sql`event.before`)}, after = ${side(sql`event.after`)}
    from device where device.id = event.device_id and (${isOfPerson}
      or event.before ->> 'ownerId' = ${person.id} or event.after ->> 'ownerId' = ${person.id}) returning 1`)
  return rows.length
}
