import Modal, { type ModalProps } from '@mui/material/Modal'
import { useLayoutEffect, useState } from 'react'

/** Whether the page around is hidden by `Activity`, which runs no effects then. */
function useIsHidden(): boolean {
  const [isHidden, setHidden] = useState(false)
  useLayoutEffect(() => {
    setHidden(false)
    return () => setHidden(true)
  }, [])
  return isHidden
}

/**
 * A modal that is closed stays in the document until its transition ends, which it does not in a hidden page:
 * there it is removed at once.
 */
export function HideableModal({ ownerState: _, ...props }: ModalProps & { ownerState?: unknown }) {
  return useIsHidden() && !props.open ? null : <Modal {...props} />
}
