import { findConflict, notify, problemText, useT } from '@portal/client'
import type { DialogueRecord } from '@portal/contracts/dialogue.contract.ts'
import {
  useAssignDialogueMutation,
  useEvaluateDialogueMutation,
  useUpdateGptTopicRecordDataMutation,
} from '../dialogue/dialogue.api.ts'
import {
  isPersonalDataRefusal,
  usePersonalDataConfirmation,
} from '../dialogue/usePersonalDataConfirmation.ts'

/** Reviewer's decisions about a conversation. */
export function useReview(record: DialogueRecord | undefined, hasPassed: boolean) {
  const t = useT()
  const askWherePersonal = usePersonalDataConfirmation()
  const [update, updating] = useUpdateGptTopicRecordDataMutation()
  const [evaluate, evaluating] = useEvaluateDialogueMutation()
  const [assign, assigning] = useAssignDialogueMutation()

  const fail = (error: unknown) => {
    const by = findConflict(error)?.by
    const msg = by ? t('{name} changed this while you were editing', { name: by }) : problemText(error)
    notify.error(t('Operation failed, {msg}', { msg }))
  }

  async function setPassed(passed: boolean) {
    if (!record) return
    const { threadId, version } = record
    const qnaStatus = passed ? ('INACTIVE' as const) : ('READY' as const)
    try {
      await askWherePersonal((isPersonalChecked) =>
        update({
          threadId,
          qnaStatus,
          passed,
          version,
          ...(isPersonalChecked && { isPersonalChecked }),
        }).unwrap(),
      )
      notify.success(t('Operation successful'))
    } catch (error) {
      if (!isPersonalDataRefusal(error)) fail(error)
    }
  }

  const quietly = (act: Promise<unknown>) => void act.catch(fail)
  return {
    isBusy: updating.isLoading || evaluating.isLoading || assigning.isLoading,
    toggle: () => void setPassed(!hasPassed),
    /** Choosing a source leaves the review status at Passed. */
    setAccording: (according: '' | NonNullable<DialogueRecord['according']>) =>
      record &&
      quietly(
        update({
          threadId: record.threadId,
          version: record.version,
          qnaStatus: record.qnaStatus,
          according,
          // Confirms that the displayed texts were checked.
          ...(hasPassed && { isPersonalChecked: true }),
        }).unwrap(),
      ),
    evaluate: (evaluation: DialogueRecord['evaluation']) =>
      record &&
      quietly(evaluate({ threadId: record.threadId, version: record.version, evaluation }).unwrap()),
    assign: (isMine: boolean) =>
      record && quietly(assign({ threadId: record.threadId, version: record.version, isMine }).unwrap()),
  }
}
