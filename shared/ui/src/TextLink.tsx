import MuiLink from '@mui/material/Link'
import { Link } from '@portal/client'
import type { ReactNode } from 'react'

/** A link inside text or a cell. */
export const TextLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <MuiLink component={Link} to={to} underline="hover">
    {children}
  </MuiLink>
)
