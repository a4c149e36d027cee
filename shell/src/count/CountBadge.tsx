import { Box } from '@portal/ui'
import type { ReactNode } from 'react'

/** Badge of a button, whose label includes the count. */
export const CountBadge = ({ children }: { children: ReactNode }) => (
  <Box
    component="span"
    aria-hidden
    sx={{
      position: 'absolute',
      top: 0,
      right: 0,
      minWidth: 16,
      height: 16,
      px: 0.5,
      fontSize: 11,
      lineHeight: '16px',
      borderRadius: '8px',
      bgcolor: 'primary.main',
      color: 'primary.contrastText',
    }}
  >
    {children}
  </Box>
)
