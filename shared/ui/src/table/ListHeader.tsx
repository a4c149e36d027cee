import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** Header of a list that shares its page: tabs and actions. */
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
