import { type Grant, grants, type Kind, kinds, type Role, roles } from '@portal/contracts/access.ts'
import { languageKey, toMailKey } from '@portal/contracts/mail.contract.ts'
import type { Preferences } from '@portal/contracts/preference.contract.ts'
import { type Db, type Sql, sql } from '@portal/service-kit/database/database.ts'
import { listPermissions, type RightsHolder } from '../access/permission.rules.ts'
import { hasAcceptedInvitation } from './account.repo.ts'

export interface MailRecipient {
  id: string
  name: string
  role: Role
  kind: Kind
  grants: Grant[]
  email: string
  preferences: Preferences
}

/** Maximum recipients: above the staff of any manufacturer. Permissions of owners have no recipients. */
const maxHolders = 1_000

/** Preselects accounts that may have one of these permissions; `permissionsOf` decides. */
function mayHold(permissions: readonly string[]): Sql {
  const gives = (holder: Omit<RightsHolder, 'id'>, id = '') =>
    listPermissions({ id, ...holder }).some((permission) => permissions.includes(permission))
  const ofRoles = roles.filter((role) => gives({ role, kind: 'staff', grants: [] }))
  const ofKinds = kinds.filter((kind) => kind !== 'staff' && gives({ role: 'VIEWER', kind, grants: [] }))
  const ofGrants = grants.filter((grant) => gives({ role: 'VIEWER', kind: 'plain', grants: [grant] }))
  return sql`(kind = 'staff' and role = any(${ofRoles}) or kind = any(${ofKinds}) or grants && ${ofGrants}
    or ${gives({ role: 'ADMIN', kind: 'staff', grants: [] }, 'FIRST_1')} and kind = 'staff' and role = 'ADMIN' and id like 'FIRST\\_%')`
}

/**
 * Finds enabled accounts with an address: those with these ids, and those that may have one of these
 * permissions.
 */
export const findRecipients = (
  db: Db,
  { userIds, permissions }: { userIds: readonly string[]; permissions: readonly string[] },
): Promise<MailRecipient[]> => {
  const column = sql`id, username as name, role, kind, grants, email`
  const live = sql`email <> '' and disabled_at is null and ${hasAcceptedInvitation}`
  const holders = sql`union select * from (select ${column} from account where ${live} and ${mayHold(permissions)} order by id limit ${maxHolders}) holder`
  return db.query(sql`select found.*, coalesce((select jsonb_object_agg(key, value) from preference
      where user_id = found.id and (key = ${languageKey} or starts_with(key, ${toMailKey('')}))), '{}') as preferences
    from (select ${column} from account where ${live} and id = any(${userIds})
      ${permissions.length > 0 ? holders : sql``}) found order by id`)
}
