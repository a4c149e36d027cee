import { useT } from '@portal/client'
import type { Recognition, UnreadReason } from '@portal/contracts/knowledge.contract.ts'
import { Alert } from '@portal/ui'
import { formatRanges } from './page-range.ts'

const reasons: Record<UnreadReason, string> = {
  TOO_LARGE: 'Not read, because the picture has too many pixels – page {pages}',
  DAMAGED: 'Not read, because the picture is damaged or of a kind that cannot be read – page {pages}',
  TOO_SLOW: 'Not read, because it took too long – page {pages}',
  TOO_MUCH_MEMORY: 'Not read, because it takes too much memory – page {pages}',
  TOO_MANY: 'Not read, because the file has too many pages without text – page {pages}',
  GIVEN_UP: 'Not read, because too many pages before had failed – page {pages}',
  ILLEGIBLE: 'Not read, because no words could be made out – page {pages}',
}

/** Pages that text recognition read badly or not at all: a person should look at them. */
export function Recognised({ recognition: { doubtful, unread } }: { recognition: Recognition }) {
  const t = useT()
  const byReason = Map.groupBy(unread, ({ reason }) => reason)
  if (doubtful.length === 0 && unread.length === 0) return null
  return (
    <Alert severity="warning" sx={{ mt: 1 }}>
      {doubtful.length > 0 && (
        <div>
          {t('Text recognition was not sure of its words. Compare them with the file – page {pages}', {
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
