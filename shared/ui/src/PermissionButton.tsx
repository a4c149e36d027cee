import Button, { type ButtonProps } from '@mui/material/Button'
import Tooltip from '@mui/material/Tooltip'
import { useSession, useT } from '@portal/client'

export interface PermissionButtonProps extends Omit<ButtonProps, 'disabled'> {
  permission?: string
  /** True, or the reason, which the button then tells. */
  disabled?: boolean | string
}

/**
 * Enabled only for holders of the permission. A disabled button says why to pointer, finger and keyboard: the
 * wrapper takes the focus that a disabled button cannot have.
 */
export function PermissionButton({ permission, disabled, ...props }: PermissionButtonProps) {
  const t = useT()
  const { can } = useSession()
  const isForbidden = permission !== undefined && !can(permission)
  const reason = isForbidden
    ? t("You don't have permission for this.")
    : typeof disabled === 'string'
      ? disabled
      : ''
  const button = <Button {...props} disabled={isForbidden || Boolean(disabled)} />
  if (!reason) return button
  return (
    <Tooltip title={reason} describeChild>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the reason must be reachable without a pointer */}
      <span tabIndex={0} style={{ display: 'inline-flex' }}>
        {button}
      </span>
    </Tooltip>
  )
}
