import { t } from '@portal/client'
import type { ManagedAccount } from '@portal/contracts/managed-account.contract.ts'
import { Box, type Column, Tag } from '@portal/ui'
import {
  grantLabel,
  grantOptions,
  kindOptions,
  rightsLabel,
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
      {hasSecondFactor && <Tag label={t('Two-step')} color="success" />}
      {waitSeconds > 0 && <Tag label={t('Has to wait')} color="warning" />}
      {mailProblem && <Tag label={t('E-mail not sent')} color="error" />}
    </Box>
  )
}

export const accountColumns: Column<ManagedAccount>[] = [
  {
    field: 'username',
    label: 'Username',
    sortable: true,
    filter: 'text',
    cell: (account) => <Name account={account} />,
  },
  { field: 'state', label: 'Status', filter: 'options', options: stateOptions, tag: true },
  {
    field: 'role',
    label: 'Role',
    sortable: true,
    filter: 'options',
    options: roleOptions,
    cell: (account) => t(rightsLabel(account)),
  },
  { field: 'company', label: 'Company', sortable: true, filter: 'text' },
  { field: 'email', label: 'E-mail', sortable: true, filter: 'text', hideOnPhone: true },
  {
    field: 'grants',
    label: 'Extra rights',
    filter: 'options',
    options: grantOptions,
    hideOnPhone: true,
    cell: ({ grants }) => grants.map((grant) => t(grantLabel(grant))).join(', '),
  },
  { field: 'kind', label: 'Kind', filter: 'options', options: kindOptions, hideOnPhone: true },
  { field: 'lastSignInAt', label: 'Last sign-in', format: 'instant' },
  { field: 'sessions', label: 'Sessions', format: 'number', hideOnPhone: true },
  { field: 'createdAt', label: 'Created', sortable: true, format: 'instant', hideOnPhone: true },
]
