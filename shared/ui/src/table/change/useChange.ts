import { isFailure, notify, problemText, useFormat, useT } from '@portal/client'
import type { Changed, Refused } from '@portal/contracts/change.ts'
import type { AnyChosen } from '@portal/contracts/page.ts'
import { useMemo } from 'react'
import { settle } from '../useRemoval.ts'
import { translateRefused } from './refused.ts'
import type { RowChanges } from './row-changes.ts'

const few = 3
const linesOf = (refused: readonly Refused[]) =>
  [
    ...refused.slice(0, few).map((row) => `${row.title} (${translateRefused(row).replace(/[.。]$/, '')})`),
    ...(refused.length > few ? ['…'] : []),
  ].join(', ')

/** Returns the row's own message in a change of one row. */
export function findRefusal(failure: unknown): unknown {
  if (!isFailure(failure)) return failure
  const { error: _, ...rest } = failure
  const [first] = (failure.data as { refused?: Refused[] } | null)?.refused ?? []
  return first ? { ...rest, msg: translateRefused(first) } : failure
}

/** Changes rows, notifies of the result, and offers an undo. */
export function useChange<Row>(changing: RowChanges<Row>) {
  const t = useT()
  const { number } = useFormat()
  return useMemo(() => {
    const undo = async ({ change, ids }: Changed) => {
      try {
        const back = (await settle(changing.undo({ change, ids }))) as Changed
        const count = number(back.ids.length)
        if (back.refused.length === 0) notify.success(t('Rows changed back: {count}', { count }))
        else
          notify.info(
            t('Rows changed back: {count}. Not changed back: {rows}', { count, rows: linesOf(back.refused) }),
          )
      } catch (error) {
        notify.error(t('Operation failed, {msg}', { msg: problemText(error) }))
      }
    }
    /** @throws Failure */
    return async (
      request: AnyChosen & { set: Record<string, unknown>; partly?: boolean },
      title?: string,
    ) => {
      const done = (await settle(changing.change(request))) as Changed
      const isUndoable = done.ids.length > 0 && changing.canUndo?.(request.set) !== false
      const text = title ?? t('Rows changed: {count}', { count: number(done.ids.length) })
      notify.success(
        `${t('Operation successful')} · ${text}`,
        isUndoable ? { label: t('Undo'), run: () => void undo(done) } : undefined,
      )
      return done
    }
  }, [changing, t, number])
}
