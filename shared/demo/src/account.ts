import type { Grant, Kind, Role } from '@portal/contracts/access.ts'
import { demoMailDomain } from '@portal/contracts/mail.contract.ts'
import type { Platform } from '@portal/contracts/reference.ts'

export interface DemoAccount {
  /** User id; the prefix `FIRST_` gives an ADMIN the knowledge pages. */
  id: string
  username: string
  role: Role
  kind: Kind
  grants: readonly Grant[]
  companyId: number | null
  /** Display name of the company; if empty, an owner is asked for it after sign-in. */
  companyName: string
  country: string
  email: string
  platform: Platform
}

const account = (username: string, id: string, role: Role, more: Partial<DemoAccount> = {}): DemoAccount => ({
  id,
  username,
  role,
  kind: 'staff',
  grants: [],
  companyId: null,
  companyName: '',
  country: 'US',
  email: `${username}@${demoMailDomain}`,
  platform: 'LUX_POWER',
  ...more,
})

/** One account of every kind, all with the demo password. */
export const demoAccounts: readonly DemoAccount[] = [
  account('admin', 'FIRST_1', 'ADMIN'),
  account('admin2', 'ADMIN_2', 'ADMIN', { country: 'DE' }),
  account('maintain', 'MAINTAIN_1', 'MAINTAIN', { country: 'GB' }),
  account('owner', 'OWNER_1', 'OWNER', {
    companyId: 1,
    companyName: 'Signal Ridge Solar Supply',
    platform: 'EG4',
  }),
  account('owner2', 'OWNER_2', 'OWNER_L2', { companyId: 2, country: 'ZA' }),
  account('viewer', 'VIEWER_1', 'VIEWER', { companyId: 1, platform: 'EG4' }),
  account('installer', 'INSTALLER_1', 'INSTALLER', { platform: 'EG4' }),
  account('manual', 'MANUAL_1', 'VIEWER', { kind: 'manual' }),
  account('finance', 'FINANCE_1', 'VIEWER', { kind: 'finance', country: 'CN' }),
  account('knowledge', 'KNOWLEDGE_1', 'VIEWER', { kind: 'plain', grants: ['knowledge'] }),
  account('librarian', 'LIBRARIAN_1', 'VIEWER', {
    kind: 'plain',
    grants: ['knowledge-files'],
    country: 'NL',
  }),
]
