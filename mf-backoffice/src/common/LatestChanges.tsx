import { useT } from '@portal/client'
import { HistoryList, type HistoryListProps, Section } from '@portal/ui'

/** Latest changes of a row, for its preview. */
export function LatestChanges(history: Omit<HistoryListProps, 'maxEntries'>) {
  const t = useT()
  return (
    <Section title={t('Latest changes')}>
      <HistoryList {...history} maxEntries={3} />
    </Section>
  )
}
