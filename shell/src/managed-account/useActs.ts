import { notify, problemText, useDownload, useT } from '@portal/client'
import { type ManagedAccount, managedAccountRoutes } from '@portal/contracts/managed-account.contract.ts'
import { useConfirm } from '@portal/ui'
import {
  useDisableAccountMutation,
  useEnableAccountMutation,
  useEndAccountSessionsMutation,
  useResetSecondFactorMutation,
  useSendPasswordLinkMutation,
  useUnlockAccountMutation,
} from './account.api.ts'

const said = (problem: unknown) => void notify.error(problemText(problem))

/** Actions on an account, with confirmation where they end something. */
export function useActs() {
  const t = useT()
  const confirm = useConfirm()
  const [disable] = useDisableAccountMutation()
  const [enable] = useEnableAccountMutation()
  const [endSessions] = useEndAccountSessionsMutation()
  const [sendLink] = useSendPasswordLinkMutation()
  const [unlock] = useUnlockAccountMutation()
  const [resetFactor] = useResetSecondFactorMutation()
  const { download } = useDownload()
  return {
    async disable({ id, username: name }: ManagedAccount) {
      const question = t('Disable {name}?', { name })
      const detail = t(
        'It is signed out everywhere, its API keys end, and it cannot sign in until you enable it.',
      )
      if (!(await confirm({ question, detail, confirm: t('Disable'), isDanger: true }))) return
      await disable({ id })
        .unwrap()
        .then(() => notify.success(t('{name} disabled', { name })), said)
    },
    enable: ({ id, username: name }: ManagedAccount) =>
      enable({ id })
        .unwrap()
        .then(() => notify.success(t('{name} enabled', { name })), said),
    async endSessions({ id, username: name }: ManagedAccount) {
      const question = t('Sign {name} out everywhere?', { name })
      if (!(await confirm({ question, confirm: t('Sign out everywhere'), isDanger: true }))) return
      await endSessions({ id })
        .unwrap()
        .then(() => notify.success(t('{name} is signed out everywhere', { name })), said)
    },
    sendLink: ({ id, username: name }: ManagedAccount) =>
      sendLink({ id })
        .unwrap()
        .then(
          ({ isSending }) =>
            isSending
              ? notify.success(t('An e-mail to {name} is on its way', { name }))
              : notify.error(t('No mail server is set up: set a password for {name}.', { name })),
          said,
        ),
    unlock: ({ id, username: name }: ManagedAccount) =>
      unlock({ id })
        .unwrap()
        .then(() => notify.success(t('{name} can try to sign in again', { name })), said),
    async exportData({ id, username: name }: ManagedAccount) {
      const question = t('Export the data of {name}?', { name })
      const detail = t(
        'A ZIP with all data of this person: JSON files and uploads. Give it to this person only.',
      )
      if (await confirm({ question, detail, confirm: t('Export') }))
        await download(managedAccountRoutes.exportAccount, { id })
    },
    async resetFactor({ id, username: name }: ManagedAccount) {
      const question = t('Turn off two-step sign-in of {name}?', { name })
      const detail = t('For a user who has lost the phone and the recovery codes. Verify who asks you.')
      if (!(await confirm({ question, detail, confirm: t('Turn off'), isDanger: true }))) return
      await resetFactor({ id })
        .unwrap()
        .then(() => notify.success(t('{name} signs in by the password alone', { name })), said)
    },
  }
}
