import { isFailure, notify, problemText, useNavigate, useT } from '@portal/client'
import type { AnyChosen } from '@portal/contracts/page.ts'
import { useMemo } from 'react'
import { useConfirm } from '../dialog/ConfirmHost.tsx'
import { type BoundQuestions, describeBoundQuestions, readBoundQuestions } from './bound-questions.tsx'

/** Result of a mutation's trigger, or any promise. */
export type MutationResult = PromiseLike<unknown> | { unwrap(): PromiseLike<unknown> }
/** `force` also deletes bound rows and unbinds them; used only after confirmation. */
export type RemoveRows = { take(chosen: AnyChosen & { force?: boolean }): MutationResult }['take']
export const settle = (outcome: MutationResult) => ('unwrap' in outcome ? outcome.unwrap() : outcome)

/** Returns the row that prevents a restore, as named by the server. */
function inTheWay(error: unknown): { title: string; link: string } | undefined {
  const { inTheWay: row } = ((isFailure(error) && error.data) || {}) as {
    inTheWay?: { title: string; link: string }
  }
  return row?.link.startsWith('/') ? row : undefined
}

interface Removals {
  onDelete?: RemoveRows
  onRestore?: RemoveRows
  /** Returns the questions that the selected rows are bound to. */
  boundOf(chosen: AnyChosen): BoundQuestions
  onDone(chosen: AnyChosen): void
  /** Called when nothing was changed. */
  onRefused(error: unknown): void
}

/**
 * Deletes rows after confirmation, or restores them; notifies of the result, and offers to undo a deletion.
 */
export function useRemoval({ onDelete, onRestore, boundOf, onDone, onRefused }: Removals) {
  const t = useT()
  const confirm = useConfirm()
  const navigate = useNavigate()
  return useMemo(() => {
    const counted = (text: string, { ids }: { ids?: number[] }) => ids && t(text, { count: ids.length })
    const refuse = (error: unknown) => {
      const row = inTheWay(error)
      const open = row && { label: t('Open {title}', { title: row.title }), run: () => navigate(row.link) }
      notify.error(t('Operation failed, {msg}', { msg: problemText(error) }), open)
      onRefused(error)
    }
    const run = async (work: RemoveRows, chosen: AnyChosen & { force?: boolean }) => {
      const answer = await settle(work(chosen))
      onDone(chosen)
      return (answer ?? {}) as { ids?: number[] }
    }
    const done = (what: string | undefined) => [t('Operation successful'), what].filter(Boolean).join(' · ')
    const restore = async (chosen: AnyChosen, name?: string) => {
      if (!onRestore) return
      try {
        const answer = await run(onRestore, chosen)
        notify.success(done(name ?? counted('Rows restored: {count}', answer)))
      } catch (error) {
        refuse(error)
      }
    }
    /** Asks for confirmation; with bound questions again, once the server has named them. */
    const ask = async (
      work: RemoveRows,
      chosen: AnyChosen,
      detail: string | undefined,
      bound = boundOf(chosen),
    ) => {
      const isBound = bound.count > 0
      const yes = await confirm({
        question: t('Do you want to delete this data?'),
        detail: isBound ? describeBoundQuestions(t, detail, bound) : detail,
        isDanger: true,
      })
      if (!yes) return undefined
      try {
        return await run(work, isBound ? { ...chosen, force: true } : chosen)
      } catch (error) {
        const found = readBoundQuestions(error)
        if (!isBound && found.count > 0) return ask(work, chosen, detail, found)
        refuse(error)
      }
    }
    const remove = async (chosen: AnyChosen, count: number, name?: string) => {
      const detail = count > 1 ? t('{count} rows are selected.', { count }) : name && `“${name}”`
      const answer = onDelete && (await ask(onDelete, chosen, detail))
      if (!answer) return
      const { ids } = answer
      const one = count === 1 ? name : undefined
      const undo = onRestore && ids && { label: t('Undo'), run: () => void restore({ ids }, one) }
      notify.success(done(one ?? counted('Rows deleted: {count}', answer)), undo)
    }
    return { remove, restore }
  }, [t, confirm, navigate, onDelete, onRestore, boundOf, onDone, onRefused])
}
