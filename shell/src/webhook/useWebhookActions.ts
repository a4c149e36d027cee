import { notify, problemText, useT } from '@portal/client'
import type { Webhook } from '@portal/contracts/webhook.contract.ts'
import { useConfirm } from '@portal/ui'
import {
  useDeleteWebhookMutation,
  useRotateWebhookSecretMutation,
  useSendTestEventMutation,
  useSwitchWebhookMutation,
} from './webhook.api.ts'
import { toName, useOutcomeText } from './webhook-text.ts'

const said = (problem: unknown) => notify.error(problemText(problem))

/** Actions on a webhook; those that end something require confirmation. */
export function useWebhookActions(onSecret: (secret: string) => void) {
  const t = useT()
  const confirm = useConfirm()
  const outcomeText = useOutcomeText()
  const [test] = useSendTestEventMutation()
  const [turn] = useSwitchWebhookMutation()
  const [rotate] = useRotateWebhookSecretMutation()
  const [remove] = useDeleteWebhookMutation()
  return {
    test: ({ id }: Webhook) =>
      test({ id })
        .unwrap()
        .then(({ last }) => {
          if (!last) return
          const tell = last.problem ? notify.error : notify.success
          tell(t('Test event: {outcome}', { outcome: outcomeText(last) }))
        })
        .catch(said),
    turn: (webhook: Webhook, isOn: boolean) =>
      turn({ id: webhook.id, isOn })
        .unwrap()
        .then(() =>
          notify.success(
            t(isOn ? '{name} receives events again' : '{name} is paused', { name: toName(webhook) }),
          ),
        )
        .catch(said),
    async rotate(webhook: Webhook) {
      const question = t('New secret for {name}?', { name: toName(webhook) })
      const detail = t('For the next 24 hours, events are also signed with the old secret.')
      if (!(await confirm({ question, detail, confirm: t('New secret') }))) return
      await rotate({ id: webhook.id })
        .unwrap()
        .then(({ secret }) => onSecret(secret))
        .catch(said)
    },
    async remove(webhook: Webhook) {
      const question = t('Delete {name}?', { name: toName(webhook) })
      const detail = t("Its log and waiting events are deleted, too. This can't be undone.")
      if (!(await confirm({ question, detail, confirm: t('Delete'), isDanger: true }))) return
      await remove({ id: webhook.id })
        .unwrap()
        .then(() => notify.success(t('{name} deleted', { name: toName(webhook) })))
        .catch(said)
    },
  }
}
export type WebhookActions = ReturnType<typeof useWebhookActions>
