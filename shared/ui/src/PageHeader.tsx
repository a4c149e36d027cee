import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

/** Title of a page with its actions; the page's only level-one heading. */
export function PageHeader({
  title,
  detail,
  actions,
}: {
  title: ReactNode
  detail?: ReactNode
  actions?: ReactNode
}) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
      {/* Places actions beside a short title on a phone. */}
      <Box sx={{ flex: { xs: '1 1 auto', sm: '1 1 240px' }, minWidth: 0 }}>
        <Typography component="h1" variant="h1" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {detail && (
          <Typography variant="body2" component="div" sx={{ color: 'text.secondary', mt: 0.25 }}>
            {detail}
          </Typography>
        )}
      </Box>
      {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{actions}</Box>}
    </Box>
  )
}
