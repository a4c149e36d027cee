import { useT } from '@portal/client'
import { Box } from '@portal/ui'
import { useHistory } from '../navigation/navigation.ts'
import { contentId, panelId } from '../tab/tab.ids.ts'

/** First tab stop: skips menu, top bar and tabs. */
export function SkipLink() {
  const t = useT()
  const history = useHistory()
  return (
    <Box
      component="a"
      href={`#${contentId}`}
      onClick={(event: { preventDefault(): void }) => {
        event.preventDefault()
        document.getElementById(panelId(history.place().pathname))?.focus()
      }}
      sx={{
        position: 'absolute',
        left: 8,
        top: -60,
        zIndex: 1400,
        px: 2,
        py: 1,
        borderRadius: '8px',
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        fontWeight: 600,
        '&:focus': { top: 8 },
      }}
    >
      {t('Skip to content')}
    </Box>
  )
}
