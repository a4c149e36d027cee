import { useT } from '@portal/client'
import { HistoryList, type HistoryListProps, Section } from '@portal/ui'

/** What was done to a row last, beside its list. */
export function LatestChanges(history: Omit<HistoryListProps, 'maxEntries'>) {
  const t = useT()
  return (
    <Section title={t('Latest changes')}>
      <HistoryList {...history} maxEntries={3} />
    </Section>
  )
}
