import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** The head of a list that shares its page: its tabs, and what can be done. */
export const ListHeader = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <Box
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      columnGap: 2,
      rowGap: 1,
      mb: 1,
    }}
  >
    {title}
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{children}</Box>
  </Box>
)
