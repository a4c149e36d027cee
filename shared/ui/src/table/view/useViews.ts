import { notify, problemText, useT } from '@portal/client'
import type { View } from '@portal/contracts/view.contract.ts'
import type { Column } from '../../column.ts'
import { useConfirm } from '../../dialog/ConfirmHost.tsx'
import type { ListState } from '../useListState.ts'
import { applicable, contentOf, differs } from './content.ts'
import { useDeleteViewMutation, useFindViewsQuery, useSaveViewMutation } from './view.api.ts'

export interface ViewsProps {
  /** The table's name. */
  name: string
  columns: readonly Column<never>[]
  list: ListState
}

/** The saved views of a table, which of them is shown, and what can be done with them. */
export function useViews({ name, columns, list }: ViewsProps) {
  const t = useT()
  const confirm = useConfirm()
  const result = useFindViewsQuery({ table: name })
  const [save] = useSaveViewMutation()
  const [remove] = useDeleteViewMutation()
  const active = result.data?.find(({ id }) => id === list.view)
  const tried = async (work: Promise<unknown>) => {
    try {
      await work
      notify.success(t('Operation successful'))
      return true
    } catch (error) {
      notify.error(t('Operation failed, {msg}', { msg: problemText(error) }))
      void result.refetch()
      return false
    }
  }
  return {
    result,
    active,
    isChanged: active !== undefined && differs(list, active.content, columns),
    apply(view: View) {
      const { shown, leftOut } = applicable(view.content, columns)
      list.show({ ...shown, view: view.id })
      if (leftOut.length > 0)
        notify.info(
          t("“{name}” uses fields this table doesn't have, shown without them: {parts}", {
            name: view.name,
            parts: leftOut.join(', '),
          }),
        )
    },
    /** The whole list, as the table comes. */
    leave: () => list.show({ filters: {}, sorts: [] }),
    update: ({ id, version, table, name: viewName, sharedWith }: View) =>
      tried(save({ id, version, table, name: viewName, sharedWith, content: contentOf(list) }).unwrap()),
    async discard(view: View) {
      const detail = view.sharedWith ? t("People it's shared with will lose it too.") : undefined
      if (
        !(await confirm({
          question: t('Delete the view “{name}”?', { name: view.name }),
          detail,
          isDanger: true,
        }))
      )
        return
      if ((await tried(remove({ id: view.id }).unwrap())) && view.id === list.view)
        list.show({ ...list, view: undefined })
    },
  }
}
