import { useT } from '@portal/client'
import { HistoryList, type HistoryListProps, Section, useHistoryLabels } from '@portal/ui'

/** Latest changes of a row, for its preview. */
export function LatestChanges({ result, columns }: Pick<HistoryListProps, 'result' | 'columns'>) {
  const t = useT()
  return (
    <Section title={t('Latest changes')}>
      <HistoryList result={result} columns={useHistoryLabels(columns, result.data)} maxEntries={3} />
    </Section>
  )
}
