import { notify, problemText, useT } from '@portal/client'
import type { UnansweredQuestion } from '@portal/contracts/unanswered.contract.ts'
import { useRef } from 'react'
import {
  useDismissUnansweredQuestionMutation,
  useRestoreUnansweredQuestionMutation,
} from './unanswered.api.ts'

/** Dismisses a question, and offers to undo it. */
export function useDismiss() {
  const t = useT()
  const [dismiss] = useDismissUnansweredQuestionMutation()
  const [restore] = useRestoreUnansweredQuestionMutation()
  const done = (question: string) => `${t('Operation successful')} · ${question}`
  const fail = (error: unknown) => notify.error(t('Operation failed, {msg}', { msg: problemText(error) }))
  const busy = useRef(new Set<number>())
  /** Ignores a second click during the call. */
  const takeBack = async ({ id, question }: UnansweredQuestion) => {
    if (busy.current.has(id)) return
    busy.current.add(id)
    try {
      await restore({ id }).unwrap()
      notify.success(done(question))
    } catch (error) {
      fail(error)
    }
    busy.current.delete(id)
  }
  return {
    takeBack,
    dismiss: async (row: UnansweredQuestion) => {
      try {
        await dismiss({ id: row.id }).unwrap()
        notify.success(done(row.question), { label: t('Undo'), run: () => void takeBack(row) })
      } catch (error) {
        fail(error)
      }
    },
  }
}
