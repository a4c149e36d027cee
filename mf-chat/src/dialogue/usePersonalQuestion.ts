import { isFailure, problemText, useT } from '@portal/client'
import { useConfirm } from '@portal/ui'

/** Recognizes the refusal for unconfirmed personal data. */
export const isPersonal = (error: unknown) => isFailure(error) && error.error === 'dialogue.personal'

/**
 * Saves; where something looks personal, asks whether it stays in, and saves again with that said. Throws
 * what the save throws, also where it does not stay in.
 */
export function usePersonalQuestion() {
  const t = useT()
  const confirm = useConfirm()
  return async <Saved>(save: (isPersonalChecked?: true) => Promise<Saved>): Promise<Saved> => {
    try {
      return await save()
    } catch (error) {
      if (!isPersonal(error)) throw error
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
