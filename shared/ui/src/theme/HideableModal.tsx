import Modal, { type ModalProps } from '@mui/material/Modal'
import { useLayoutEffect, useState } from 'react'

/** Checks whether the surrounding page is hidden by `Activity`, which does not run effects then. */
function useIsHidden(): boolean {
  const [isHidden, setHidden] = useState(false)
  useLayoutEffect(() => {
    setHidden(false)
    return () => setHidden(true)
  }, [])
  return isHidden
}

/**
 * A closed modal stays in the document until its transition ends, which never happens in a hidden page;
 * there it is removed immediately.
 */
export function HideableModal({ ownerState: _, ...props }: ModalProps & { ownerState?: unknown }) {
  return useIsHidden() && !props.open ? null : <Modal {...props} />
}
