import MuiLink from '@mui/material/Link'
import { Link } from '@portal/client'
import type { ReactNode } from 'react'

/** Link inside a text or cell. */
export const TextLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <MuiLink component={Link} to={to} underline="hover">
    {children}
  </MuiLink>
)
