import Button, { type ButtonProps } from '@mui/material/Button'
import Tooltip from '@mui/material/Tooltip'
import { usePermitted } from './permission.ts'

export interface PermissionButtonProps extends Omit<ButtonProps, 'disabled'> {
  permission?: string
  /** True, or why the row or the moment forbids it, which the button then tells. */
  disabled?: boolean | string
}

/**
 * Enabled for holders of the permission; others see it as `usePermitted` has it. A disabled button says why
 * to pointer, finger and keyboard: the wrapper takes the focus that a disabled button cannot have.
 */
export function PermissionButton({ permission, disabled, ...props }: PermissionButtonProps) {
  const permitted = usePermitted()(permission)
  if (permitted === 'hidden') return null
  const reason = permitted === 'yes' ? disabled : permitted.reason
  const button = <Button {...props} disabled={Boolean(reason)} />
  if (typeof reason !== 'string' || !reason) return button
  return (
    <Tooltip title={reason} describeChild>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the reason must be reachable without a pointer */}
      <span tabIndex={0} style={{ display: 'inline-flex' }}>
        {button}
      </span>
    </Tooltip>
  )
}
