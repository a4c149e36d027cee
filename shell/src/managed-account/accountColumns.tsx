import { t } from '@portal/client'
import { type ManagedAccount, managedAccountList } from '@portal/contracts/managed-account.contract.ts'
import { Box, listColumns, Tag } from '@portal/ui'
import {
  getRoleLabel,
  grantLabel,
  grantOptions,
  kindOptions,
  roleOptions,
  stateOptions,
} from './account-options.ts'

function Name({
  account: { username, waitSeconds, hasSecondFactor, mailProblem },
}: {
  account: ManagedAccount
}) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
      {username}
      {hasSecondFactor && <Tag label={t('Two-step sign-in')} color="success" />}
      {waitSeconds > 0 && <Tag label={t('Sign-in locked')} color="warning" />}
      {mailProblem && <Tag label={t('E-mail not sent')} color="error" />}
    </Box>
  )
}

export const accountColumns = listColumns(managedAccountList, {
  username: { label: 'Username', cell: (account) => <Name account={account} /> },
  state: { label: 'Status', options: stateOptions, tag: true },
  role: { label: 'Role', options: roleOptions, cell: (account) => t(getRoleLabel(account)) },
  company: { label: 'Company' },
  email: { label: 'E-mail', hideOnPhone: true },
  grants: {
    label: 'Extra permissions',
    options: grantOptions,
    hideOnPhone: true,
    cell: ({ grants }) => grants.map((grant) => t(grantLabel(grant))).join(', '),
  },
  kind: { label: 'Account type', options: kindOptions, hideOnPhone: true },
  lastSignInAt: { label: 'Last sign-in', format: 'instant' },
  sessions: { label: 'Sessions', format: 'number', hideOnPhone: true },
  createdAt: { label: 'Created on', format: 'instant', hideOnPhone: true },
})
