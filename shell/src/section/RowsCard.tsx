import { Box, Typography } from '@portal/ui'
import type { ReactNode } from 'react'

interface Props {
  /** Id of the heading. */
  id: string
  title: string
  action?: ReactNode
  children: ReactNode
}

/** Section with edge-to-edge rows and actions for all. */
export const RowsCard = ({ id, title, action, children }: Props) => (
  <Box
    component="section"
    aria-labelledby={id}
    sx={{ bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: '12px' }}
  >
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, px: 2, py: 1.5 }}>
      <Typography id={id} component="h2" variant="h2" sx={{ flex: 1 }}>
        {title}
      </Typography>
      {action}
    </Box>
    {children}
  </Box>
)
