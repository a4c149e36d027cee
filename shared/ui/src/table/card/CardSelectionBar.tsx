import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useFormat, useT } from '@portal/client'
import { SelectedButtons, type SelectedButtonsProps } from '../SelectedButtons.tsx'

interface CardSelectionBarProps extends SelectedButtonsProps {
  isPageSelected: boolean
  onAll(): void
  onEnd(): void
}

/** Bar at the bottom of the screen while cards are selected. */
export function CardSelectionBar({ isPageSelected, onAll, onEnd, ...selected }: CardSelectionBarProps) {
  const t = useT()
  const { number } = useFormat()
  return (
    <Box
      role="group"
      aria-label={t('Selected rows: {count}', { count: number(selected.count) })}
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        p: 1,
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
        '& .MuiButton-root': { minHeight: 44 },
      }}
    >
      <Button onClick={onEnd}>{t('Cancel')}</Button>
      <Button onClick={onAll} disabled={isPageSelected} sx={{ mr: 'auto' }}>
        {t('Select all')}
      </Button>
      <SelectedButtons {...selected} />
    </Box>
  )
}
