import Button, { type ButtonProps } from '@mui/material/Button'
import Tooltip from '@mui/material/Tooltip'
import { usePermissionState } from './permission.ts'

export interface PermissionButtonProps extends Omit<ButtonProps, 'disabled'> {
  permission?: string
  /** True, or the reason, which the button shows. */
  disabled?: boolean | string
}

/**
 * Button that is enabled for holders of the permission; for others see `usePermissionState`. A disabled
 * button explains itself to pointer, touch and keyboard, because its wrapper is focusable.
 */
export function PermissionButton({ permission, disabled, ...props }: PermissionButtonProps) {
  const permitted = usePermissionState()(permission)
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
