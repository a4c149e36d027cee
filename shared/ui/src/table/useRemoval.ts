import { isFailure, notify, problemText, useNavigate, useT } from '@portal/client'
import type { AnyChosen } from '@portal/contracts/page.ts'
import { useMemo } from 'react'
import { useConfirm } from '../dialog/ConfirmHost.tsx'

/** What a mutation's trigger answers, or any promise. */
export type Outcome = PromiseLike<unknown> | { unwrap(): PromiseLike<unknown> }
export type Removal = { take(chosen: AnyChosen): Outcome }['take']
export const settle = (outcome: Outcome) => ('unwrap' in outcome ? outcome.unwrap() : outcome)

/** The row that keeps another from being restored, as the server names it. */
function inTheWay(error: unknown): { title: string; link: string } | undefined {
  const { inTheWay: row } = ((isFailure(error) && error.data) || {}) as {
    inTheWay?: { title: string; link: string }
  }
  return row?.link.startsWith('/') ? row : undefined
}

interface Removals {
  onDelete?: Removal
  onRestore?: Removal
  onDone(chosen: AnyChosen): void
  /** Nothing was changed. */
  onRefused(error: unknown): void
}

/** Asks before rows are deleted, says how a delete or a restore ended, and offers to undo a delete. */
export function useRemoval({ onDelete, onRestore, onDone, onRefused }: Removals) {
  const t = useT()
  const confirm = useConfirm()
  const navigate = useNavigate()
  return useMemo(() => {
    const counted = (text: string, { ids }: { ids?: number[] }) => ids && t(text, { count: ids.length })
    const run = async (work: Removal, chosen: AnyChosen) => {
      try {
        const answer = await settle(work(chosen))
        onDone(chosen)
        return (answer ?? {}) as { ids?: number[] }
      } catch (error) {
        const row = inTheWay(error)
        const open = row && { label: t('Open {title}', { title: row.title }), run: () => navigate(row.link) }
        notify.error(t('Operation failed, {msg}', { msg: problemText(error) }), open)
        onRefused(error)
      }
    }
    const done = (what: string | undefined) => [t('Operation successful'), what].filter(Boolean).join(' · ')
    const restore = async (chosen: AnyChosen, name?: string) => {
      const answer = onRestore && (await run(onRestore, chosen))
      if (answer) notify.success(done(name ?? counted('Rows restored: {count}', answer)))
    }
    const remove = async (chosen: AnyChosen, count: number, name?: string) => {
      const detail = count > 1 ? t('{count} rows are selected.', { count }) : name && `“${name}”`
      if (
        !onDelete ||
        !(await confirm({ question: t('Do you want to delete this data?'), detail, isDanger: true }))
      )
        return
      const answer = await run(onDelete, chosen)
      if (!answer) return
      const { ids } = answer
      const one = count === 1 ? name : undefined
      const undo = onRestore && ids && { label: t('Undo'), run: () => void restore({ ids }, one) }
      notify.success(done(one ?? counted('Rows deleted: {count}', answer)), undo)
    }
    return { remove, restore }
  }, [t, confirm, navigate, onDelete, onRestore, onDone, onRefused])
}
