import { dismissNotice, useNotices, useT } from '@portal/client'
import { Box, ButtonBase, Icon } from '@portal/ui'

/** Notes at the edge of the sign-in page. They stay until they are closed or the next one comes. */
export function Toasts() {
  const t = useT()
  return (
    <Box
      sx={{
        position: 'fixed',
        top: 16,
        left: 16,
        right: 16,
        display: 'grid',
        justifyItems: 'center',
        gap: 1,
        zIndex: 10,
        pointerEvents: 'none',
      }}
    >
      {useNotices().map(({ id, kind, text }) => (
        <Box
          key={id}
          role={kind === 'error' ? 'alert' : 'status'}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1.5,
            maxWidth: 520,
            py: 1,
            pl: 2,
            pr: 1,
            pointerEvents: 'auto',
            borderRadius: '10px',
            fontSize: 14,
            fontWeight: 500,
            color: kind === 'error' ? 'var(--mui-palette-error-contrastText)' : 'background.paper',
            bgcolor: kind === 'error' ? 'error.main' : 'text.primary',
            boxShadow: '0 8px 30px rgb(0 0 0 / 0.18)',
          }}
        >
          <span>{text}</span>
          <ButtonBase aria-label={t('Close')} onClick={() => dismissNotice(id)} sx={{ p: 0.75, borderRadius: '6px' }}>
            <Icon name="close" sx={{ fontSize: 16 }} />
          </ButtonBase>
        </Box>
      ))}
    </Box>
  )
}
