import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** Grid of two columns, on a phone one. */
export const FormGrid = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gap: 2,
      alignItems: 'start',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
    }}
  >
    {children}
  </Box>
)
