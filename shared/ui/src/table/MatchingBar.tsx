import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useFormat, useT } from '@portal/client'
import type { Page } from '@portal/contracts/page.ts'
import type { AllMatches } from './useAllMatches.ts'

/** Bar shown when a whole page is selected, with the button to select all matches. */
export function MatchingBar({
  matching,
  page,
  onClear,
}: {
  matching: AllMatches
  page: Page<unknown>
  onClear(): void
}) {
  const t = useT()
  const { number } = useFormat()
  const isAll = matching.count !== undefined
  const total = { count: number(page.totalElements) }
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 1.5,
        py: 0.5,
        bgcolor: 'action.hover',
        fontSize: '0.8125rem',
      }}
    >
      <Box component="span" role="status">
        {isAll
          ? t('All {count} that match are selected.', { count: number(matching.count ?? 0) })
          : t('All {count} on this page are selected.', { count: number(page.content.length) })}
      </Box>
      {isAll ? (
        <Button onClick={onClear}>{t('Clear the selection')}</Button>
      ) : (
        <Button onClick={() => void matching.take()}>
          {page.totalIsExact ? t('Select all {count} that match', total) : t('Select all that match')}
        </Button>
      )}
    </Box>
  )
}
