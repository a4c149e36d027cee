import { Box } from '@portal/ui'
import type { ReactNode } from 'react'

/** A page outside of the layout: as wide as is good to read. */
export const StandalonePage = ({ children }: { children: ReactNode }) => (
  <Box sx={{ maxWidth: 1120, mx: 'auto', px: { xs: 2, sm: 3 }, py: { xs: 2.5, sm: 5 } }}>{children}</Box>
)
