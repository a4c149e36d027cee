import Button, { type ButtonProps } from '@mui/material/Button'
import Tooltip from '@mui/material/Tooltip'
import { useSession } from '@portal/client'

export interface PermissionButtonProps extends Omit<ButtonProps, 'disabled'> {
  permission?: string
  /** True, or why the row or the moment forbids it, which the button then tells. */
  disabled?: boolean | string
}

/**
 * Only holders of the permission see it: what somebody can never do is not offered. A disabled button says
 * why to pointer, finger and keyboard: the wrapper takes the focus that a disabled button cannot have.
 */
export function PermissionButton({ permission, disabled, ...props }: PermissionButtonProps) {
  const { can } = useSession()
  if (permission !== undefined && !can(permission)) return null
  const button = <Button {...props} disabled={Boolean(disabled)} />
  if (typeof disabled !== 'string' || !disabled) return button
  return (
    <Tooltip title={disabled} describeChild>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the reason must be reachable without a pointer */}
      <span tabIndex={0} style={{ display: 'inline-flex' }}>
        {button}
      </span>
    </Tooltip>
  )
}
