import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

/** Names and values of a row, side by side. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <Box
    component="dl"
    sx={{
      display: 'grid',
      gridTemplateColumns: 'minmax(110px, max-content) minmax(0, 1fr)',
      columnGap: 2,
      rowGap: 1,
      m: 0,
    }}
  >
    {children}
  </Box>
)

/** Name and value. An empty value is shown as a dash, unlike loading. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
      {label}
    </Typography>
    <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
      {children || children === 0 ? children : '–'}
    </Typography>
  </>
)
