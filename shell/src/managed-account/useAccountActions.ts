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

/** Actions on an account; those that end access require confirmation. */
export function useAccountActions() {
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
        "The account is signed out everywhere, its API keys stop working, and it can't sign in until you enable it.",
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
        .then(() => notify.success(t('{name} was signed out everywhere', { name })), said)
    },
    sendLink: ({ id, username: name }: ManagedAccount) =>
      sendLink({ id })
        .unwrap()
        .then(
          ({ isSending }) =>
            isSending
              ? notify.success(t('Sending an e-mail to {name}', { name }))
              : notify.error(t('No mail server is set up. Set a password for {name}.', { name })),
          said,
        ),
    unlock: ({ id, username: name }: ManagedAccount) =>
      unlock({ id })
        .unwrap()
        .then(() => notify.success(t('{name} can try to sign in again', { name })), said),
    async exportData({ id, username: name }: ManagedAccount) {
      const question = t('Export the data of {name}?', { name })
      const detail = t(
        'A ZIP file with all data of this person: JSON files and uploads. Give it to this person only.',
      )
      if (await confirm({ question, detail, confirm: t('Export') }))
        await download(managedAccountRoutes.exportAccount, { id })
    },
    async resetFactor({ id, username: name }: ManagedAccount) {
      const question = t('Turn off two-step sign-in for {name}?', { name })
      const detail = t('For users who have lost their phone and recovery codes. Verify their identity first.')
      if (!(await confirm({ question, detail, confirm: t('Turn off'), isDanger: true }))) return
      await resetFactor({ id })
        .unwrap()
        .then(() => notify.success(t('{name} now signs in with the password only', { name })), said)
    },
  }
}
