import { isFailure, problemText, useT } from '@portal/client'
import { useConfirm } from '@portal/ui'

/** Checks for the refusal because of unconfirmed personal data. */
export const isPersonalDataRefusal = (error: unknown) =>
  isFailure(error) && error.error === 'dialogue.personal'

/**
 * Saves. If the service detects personal data, asks whether to keep it and saves again with this
 * confirmation. Rethrows the error of the save, also if the user declines.
 */
export function usePersonalDataConfirmation() {
  const t = useT()
  const confirm = useConfirm()
  return async <Saved>(save: (isPersonalChecked?: true) => Promise<Saved>): Promise<Saved> => {
    try {
      return await save()
    } catch (error) {
      if (!isPersonalDataRefusal(error)) throw error
      const isNot = await confirm({
        question: t('Keep this text?'),
        detail: problemText(error),
        confirm: t('Not personal data'),
        focus: 'cancel',
      })
      if (!isNot) throw error
      return save(true)
    }
  }
}
