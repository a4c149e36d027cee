import { useT } from '@portal/client'
import type { Recognition, UnreadReason } from '@portal/contracts/knowledge.contract.ts'
import { Alert } from '@portal/ui'
import { formatRanges } from './page-range.ts'

const reasons: Record<UnreadReason, string> = {
  TOO_LARGE: 'No text: the picture has too many pixels – page {pages}',
  DAMAGED: 'No text: the picture is damaged or its format is not supported – page {pages}',
  TOO_SLOW: 'No text: recognition took too long – page {pages}',
  TOO_MUCH_MEMORY: 'No text: recognition needs too much memory – page {pages}',
  TOO_MANY: 'No text: the file has too many pages without text – page {pages}',
  GIVEN_UP: 'No text: too many earlier pages failed – page {pages}',
  ILLEGIBLE: 'No text: no words were recognized – page {pages}',
}

/** Lists pages with uncertain or failed text recognition, for review. */
export function RecognitionProblems({ recognition: { doubtful, unread } }: { recognition: Recognition }) {
  const t = useT()
  const byReason = Map.groupBy(unread, ({ reason }) => reason)
  if (doubtful.length === 0 && unread.length === 0) return null
  return (
    <Alert severity="warning" sx={{ mt: 1 }}>
      {doubtful.length > 0 && (
        <div>
          {t('The recognized text is uncertain. Compare it with the file – page {pages}', {
            pages: formatRanges(doubtful),
          })}
        </div>
      )}
      {[...byReason].map(([reason, pages]) => (
        <div key={reason}>{t(reasons[reason], { pages: formatRanges(pages.map(({ page }) => page)) })}</div>
      ))}
    </Alert>
  )
}
