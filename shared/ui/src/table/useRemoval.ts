import { notify, problemText, useT } from '@portal/client'
import { useMemo } from 'react'
import { useConfirm } from '../dialog/ConfirmHost.tsx'

/** What a mutation's trigger answers, or any promise. */
export type Outcome = PromiseLike<unknown> | { unwrap(): PromiseLike<unknown> }
export type Removal = (ids: number[]) => Outcome
export const settle = (outcome: Outcome) => ('unwrap' in outcome ? outcome.unwrap() : outcome)

/** Asks before rows are deleted, and says how a delete or a restore ended. Stable as long as `onDone` is. */
export function useRemoval(onDone: (ids: number[]) => void) {
  const t = useT()
  const confirm = useConfirm()
  return useMemo(() => {
    const run = async (work: Removal, ids: number[]) => {
      try {
        await settle(work(ids))
        onDone(ids)
        notify.success(t('Operation successful'))
      } catch (error) {
        notify.error(t('Operation failed, {msg}', { msg: problemText(error) }))
      }
    }
    const remove = async (work: Removal, ids: number[]) => {
      const detail = ids.length > 1 ? t('{count} rows are selected.', { count: ids.length }) : undefined
      if (await confirm({ question: t('Do you want to delete this data?'), detail, isDanger: true })) await run(work, ids)
    }
    return { remove, restore: run }
  }, [t, confirm, onDone])
}
