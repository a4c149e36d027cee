import type { Grant, Kind, Role } from '@portal/contracts/access.ts'
import type { ManagedAccount } from '@portal/contracts/managed-account.contract.ts'
import type { Option } from '@portal/ui'

const options = <V extends string>(labels: Record<V, string>): Option[] =>
  Object.entries<string>(labels).map(([value, label]) => ({ value, label }))

/** English labels, translated on display. */
export const roleOptions = options<Role>({
  ADMIN: 'Administrator',
  MAINTAIN: 'Maintenance',
  OWNER: 'Owner',
  OWNER_L2: 'Second-level owner',
  VIEWER: 'Viewer',
  INSTALLER: 'Installer',
})
export const kindOptions = options<Kind>({
  staff: 'By role',
  manual: 'Manual editor',
  finance: 'Finance partner',
  plain: 'Knowledge editor',
})
export const grantOptions = options<Grant>({
  knowledge: 'Knowledge management',
  'knowledge-files': 'Knowledge files',
  'company-accounts': 'Users of the own company',
})
export const stateOptions: Option[] = [
  { value: 'ACTIVE', label: 'Active', color: 'success' },
  { value: 'INVITED', label: 'Invited', color: 'info' },
  { value: 'DISABLED', label: 'Disabled', color: 'neutral' },
]

const labelOf = (list: readonly Option[], code: string) =>
  list.find(({ value }) => value === code)?.label ?? code

/** Returns the label of an account's role, or of the account type that replaces it. */
export const getRoleLabel = ({ role, kind }: Pick<ManagedAccount, 'role' | 'kind'>): string =>
  kind === 'staff' ? labelOf(roleOptions, role) : labelOf(kindOptions, kind)
export const grantLabel = (grant: Grant): string => labelOf(grantOptions, grant)

/** Roles of a company's accounts; the server decides which ones can be granted. */
export const companyRoles: readonly string[] = ['OWNER', 'OWNER_L2', 'VIEWER']
