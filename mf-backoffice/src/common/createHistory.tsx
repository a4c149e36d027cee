import { type Translate, useT } from '@portal/client'
import { HistoryDialog, type HistoryListProps, useHistoryLabels } from '@portal/ui'

export type UseHistory = (of: { id: number }) => HistoryListProps['result']

export interface RowDialogProps<Row> {
  row: Row
  onClose: () => void
}

/** Creates the dialog with the history of a row, which shows companies and people by their names. */
export const createHistory = <Row extends { id: number }>(
  columns: HistoryListProps['columns'],
  useHistory: UseHistory,
  title: (row: Row, t: Translate) => string,
) =>
  // biome-ignore lint/correctness/noComponentHookFactories: called once per noun, when its module loads
  function RowHistory({ row, onClose }: RowDialogProps<Row>) {
    const result = useHistory({ id: row.id })
    return (
      <HistoryDialog
        title={title(row, useT())}
        result={result}
        columns={useHistoryLabels(columns, result.data)}
        onClose={onClose}
      />
    )
  }
