import Popover from '@mui/material/Popover'
import type { SxProps, Theme } from '@mui/material/styles'
import { type MouseEvent, type ReactNode, useId, useState } from 'react'

interface Opener {
  'aria-haspopup': 'dialog'
  'aria-expanded': boolean
  onClick(event: MouseEvent<HTMLElement>): void
}

interface PopoverButtonProps {
  /** Renders the button with the props that open the popover. */
  button: (opener: Opener) => ReactNode
  sx: SxProps<Theme>
  /** Content of the popover; `titleId` is the id of the element that labels it. */
  children: (titleId: string, close: () => void) => ReactNode
}

/** Button with a popover below it. */
export function PopoverButton({ button, sx, children }: PopoverButtonProps) {
  const titleId = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      {button({
        'aria-haspopup': 'dialog',
        'aria-expanded': anchor !== null,
        onClick: ({ currentTarget }) => setAnchor(currentTarget),
      })}
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-labelledby': titleId,
            sx: [{ mt: 0.75 }, ...(Array.isArray(sx) ? sx : [sx])],
          },
        }}
      >
        {children(titleId, close)}
      </Popover>
    </>
  )
}
