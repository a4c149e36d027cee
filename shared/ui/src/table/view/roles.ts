import type { Role } from '@portal/contracts/access.ts'
import type { Option } from '../../column.ts'

/** Roles with which views can be shared. */
export const roleOptions: (Option & { value: Role })[] = [
  { value: 'ADMIN', label: 'Administrators' },
  { value: 'MAINTAIN', label: 'Maintenance' },
  { value: 'OWNER', label: 'Owners' },
  { value: 'OWNER_L2', label: 'Second-level owners' },
  { value: 'VIEWER', label: 'Viewers' },
  { value: 'INSTALLER', label: 'Installers' },
]
