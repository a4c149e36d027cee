import { Link } from '@portal/client'
import { Button, type SxProps, type Theme } from '@portal/ui'
import type { ReactNode } from 'react'

interface PageButtonProps {
  to: string
  /** True for a page without tabs, which opens in a new window to keep unsaved input. */
  isStandalone?: boolean
  icon: ReactNode
  variant?: 'outlined' | 'text'
  onClick?: () => void
  sx?: SxProps<Theme>
  children: ReactNode
}

/** Button that opens a page. */
export function PageButton({ to, isStandalone, icon, variant = 'text', ...rest }: PageButtonProps) {
  const target = isStandalone
    ? { component: 'a' as const, href: to, target: '_blank', rel: 'noopener' }
    : { component: Link, to }
  return <Button {...target} {...rest} variant={variant} startIcon={icon} />
}
