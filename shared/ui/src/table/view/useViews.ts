import { notify, problemText, store, updateSession, useSession, useT } from '@portal/client'
import type { View, ViewContent } from '@portal/contracts/view.contract.ts'
import type { Column } from '../../column.ts'
import { useConfirm } from '../../dialog/ConfirmHost.tsx'
import type { ListState } from '../list-state.ts'
import { useDefaultView } from '../useListState.ts'
import { differsFromView, getApplicableView, toViewContent } from '../viewContent.ts'
import { movePinnedView, type PinnedView, usePinnedViews } from './pinned-views.ts'
import {
  useDeleteViewMutation,
  useFindViewsQuery,
  useLazyFindViewsQuery,
  useOpenWithViewMutation,
  useSaveViewMutation,
} from './view.api.ts'

export interface ViewsProps {
  /** Name of the table. */
  name: string
  columns: readonly Column<never>[]
  list: ListState
}

/** Parts of a view that are known before views are loaded. */
type Known = PinnedView & { content?: ViewContent }

/** Returns tabs with current names; deleted views have none, the displayed view always has one. */
function tabsOf(
  pins: readonly Known[],
  views: readonly View[] | undefined,
  active: Known | undefined,
): PinnedView[] {
  const there = views ? pins.flatMap(({ id }) => views.find((view) => view.id === id) ?? []) : pins
  const all = active && there.every(({ id }) => id !== active.id) ? [...there, active] : there
  return all.map(({ id, name }) => ({ id, name }))
}

function useTried(onFailure: () => void) {
  const t = useT()
  return async <Answer>(work: Promise<Answer>, name?: string): Promise<Answer | undefined> => {
    try {
      const answer = await work
      notify.success([t('Operation successful'), name].filter(Boolean).join(' · '))
      return answer
    } catch (error) {
      notify.error(t('Operation failed, {msg}', { msg: problemText(error) }))
      onFailure()
      return undefined
    }
  }
}

/** Saved views of a table: tabs, displayed view and actions. Loaded once `isReady`, if needed. */
export function useViews({ name, columns, list }: ViewsProps, isReady: boolean) {
  const t = useT()
  const confirm = useConfirm()
  const { user, can } = useSession()
  const { pins, setPins } = usePinnedViews(name)
  const opening = useDefaultView(name)
  const isWanted = can('preference:own') && (list.view !== undefined || pins.length > 0)
  const result = useFindViewsQuery({ table: name }, { skip: !isReady || !isWanted })
  const [find] = useLazyFindViewsQuery()
  const [save] = useSaveViewMutation()
  const [remove] = useDeleteViewMutation()
  const [openWith] = useOpenWithViewMutation()
  const views = result.data
  const tried = useTried(() => void find({ table: name }))
  const active = views?.find(({ id }) => id === list.view)
  const isOpening = opening !== undefined && opening.id === list.view
  const known: Known | undefined = active ?? (isOpening && !views ? opening : undefined)
  const shownPin = known ?? (views ? undefined : pins.find(({ id }) => id === list.view))

  const apply = (view: Pick<View, 'id' | 'name' | 'content'>) => {
    const { shown, leftOut } = getApplicableView(view.content, columns)
    list.show({ ...shown, view: view.id })
    if (leftOut.length > 0)
      notify.info(
        t("“{name}” uses fields this table doesn't have, shown without them: {parts}", {
          name: view.name,
          parts: leftOut.join(', '),
        }),
      )
  }
  const pin = ({ id, name: viewName }: PinnedView) => setPins([...pins, { id, name: viewName }])
  const unpin = (id: number) => setPins(pins.filter((one) => one.id !== id))

  return {
    active,
    opening,
    tabs: tabsOf(pins, views, shownPin),
    /** Id of the displayed view, if the reader has it. */
    shownId: shownPin?.id,
    isChanged: known?.content !== undefined && differsFromView(list, known.content, columns),
    isPinned: (id: number) => pins.some((one) => one.id === id),
    pins,
    pin,
    unpin,
    move: (id: number, by: 1 | -1) => setPins(movePinnedView(pins, id, by)),
    apply,
    /** Opens a view by its id, also while views are loading. */
    async show(id: number) {
      try {
        const view = (views ?? (await find({ table: name }).unwrap())).find((one) => one.id === id)
        if (view) apply(view)
      } catch (error) {
        notify.error(t('Operation failed, {msg}', { msg: problemText(error) }))
      }
    },
    /** Shows the whole list with defaults. */
    leave: () => list.show({ filters: {}, sorts: [] }),
    update: ({ id, version, table, name: viewName, sharedWith }: View) =>
      tried(
        save({ id, version, table, name: viewName, sharedWith, content: toViewContent(list) }).unwrap(),
        viewName,
      ),
    async setOpening(id: number | null) {
      const openingViews = await tried(openWith({ table: name, id }).unwrap())
      const now = store.getState().session.user
      if (openingViews && now?.userId === user.userId) updateSession({ ...now, openingViews })
    },
    async discard(view: View) {
      const detail = view.sharedWith ? t("People it's shared with will lose it too.") : undefined
      const question = t('Delete the view “{name}”?', { name: view.name })
      if (!(await confirm({ question, detail, isDanger: true }))) return
      if ((await tried(remove({ id: view.id }).unwrap(), view.name)) === undefined) return
      unpin(view.id)
      if (view.id === list.view) list.show({ ...list, view: undefined })
    },
  }
}
export type Views = ReturnType<typeof useViews>
