import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** Places charts side by side if there is space; does not split a chart in print. */
export const Charts = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gap: 2,
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 340px), 1fr))',
      '& > section': { breakInside: 'avoid' },
    }}
  >
    {children}
  </Box>
)
