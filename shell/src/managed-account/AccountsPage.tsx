import { Link, useSession, useT } from '@portal/client'
import type { ManagedAccount } from '@portal/contracts/managed-account.contract.ts'
import { Button, DataTable, ForbiddenState, Icon, type Operation, PageHeader, useListState } from '@portal/ui'
import { useState } from 'react'
import { AccountForm } from './AccountForm.tsx'
import { useFindManagedAccountsQuery } from './account.api.ts'
import { accountColumns } from './accountColumns.tsx'
import { EraseAccount } from './EraseAccount.tsx'
import { SetPassword } from './SetPassword.tsx'
import { useAccountActions } from './useAccountActions.ts'

type Open = { form: 'new' } | { form: 'edit' | 'password' | 'erase'; account: ManagedAccount }

function useOperations(open: (what: Open) => void): Operation<ManagedAccount>[] {
  const t = useT()
  const { user, can } = useSession()
  const acts = useAccountActions()
  const permission = 'account:edit'
  const isOwn = ({ id }: ManagedAccount) => id === user.userId
  const isDisabled = ({ state }: ManagedAccount) => state === 'DISABLED'
  const own = (account: ManagedAccount) => isOwn(account) && t('This is your own account.')
  return [
    { label: 'Change', permission, onClick: (account) => open({ form: 'edit', account }) },
    {
      label: 'Send password link',
      permission,
      onClick: (account) => void acts.sendLink(account),
      hidden: isDisabled,
      disabled: ({ email }) => email === '' && t('This account has no e-mail address.'),
    },
    {
      label: 'Set a new password',
      permission,
      onClick: (account) => open({ form: 'password', account }),
      hidden: isOwn,
    },
    {
      label: 'Unlock sign-in',
      permission,
      onClick: (account) => void acts.unlock(account),
      hidden: ({ waitSeconds }) => waitSeconds === 0,
    },
    {
      label: 'Turn off two-step sign-in',
      permission,
      onClick: (account) => void acts.resetFactor(account),
      hidden: (account) => !account.hasSecondFactor || isOwn(account),
    },
    {
      label: 'Sign out everywhere',
      permission,
      onClick: (account) => void acts.endSessions(account),
      hidden: ({ sessions }) => sessions === 0,
    },
    {
      label: 'Disable',
      permission,
      isDanger: true,
      onClick: (account) => void acts.disable(account),
      hidden: isDisabled,
      disabled: own,
    },
    {
      label: 'Enable',
      permission,
      onClick: (account) => void acts.enable(account),
      hidden: (account) => !isDisabled(account),
    },
    {
      label: 'Export personal data',
      permission: 'account:export',
      onClick: (account) => void acts.exportData(account),
      hidden: () => !can('account:export'),
    },
    {
      label: 'Erase',
      permission: 'account:delete',
      isDanger: true,
      onClick: (account) => open({ form: 'erase', account }),
      hidden: (account) => !can('account:delete') || isOwn(account),
    },
  ]
}

function Accounts() {
  const t = useT()
  const { can } = useSession()
  const list = useListState(accountColumns, { sort: 'username' })
  const result = useFindManagedAccountsQuery(list.request, { refetchOnMountOrArgChange: true })
  const [opened, setOpened] = useState<Open>()
  const close = () => setOpened(undefined)
  const operations = useOperations(setOpened)
  return (
    <>
      <PageHeader
        title={t('Accounts')}
        detail={t('Manage accounts and their permissions')}
        actions={
          <>
            {can('company:edit') && (
              <Button variant="outlined" component={Link} to="/admin/companies">
                {t('Companies')}
              </Button>
            )}
            {can('account:edit') && (
              <Button
                variant="contained"
                startIcon={<Icon name="add" />}
                onClick={() => setOpened({ form: 'new' })}
              >
                {t('Invite user')}
              </Button>
            )}
          </>
        }
      />
      <DataTable
        label={t('Accounts')}
        columns={accountColumns}
        list={list}
        result={result}
        operations={operations}
      />
      {opened?.form === 'new' && <AccountForm onClose={close} />}
      {opened?.form === 'edit' && <AccountForm account={opened.account} onClose={close} />}
      {opened?.form === 'erase' && <EraseAccount account={opened.account} onClose={close} />}
      {opened?.form === 'password' && <SetPassword account={opened.account} onClose={close} />}
    </>
  )
}

/** Accounts of the portal, or of the manager's company. */
export default function AccountsPage() {
  const { can } = useSession()
  return can('account:view') ? <Accounts /> : <ForbiddenState />
}
