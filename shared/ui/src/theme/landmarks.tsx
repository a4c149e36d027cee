import type { ModalProps } from '@mui/material/Modal'
import Popper, { type PopperProps } from '@mui/material/Popper'
import { useT } from '@portal/client'
import { HideableModal } from './HideableModal.tsx'

/**
 * Menu as a landmark, because it is rendered at the end of the document, outside of the page's landmarks.
 * Dialogs need none.
 */
export function MenuLandmark(props: ModalProps) {
  return <HideableModal {...props} role="region" aria-label={useT()('Options')} />
}

/** Suggestions below a field as a landmark. */
export function ListLandmark({ ownerState: _, ...props }: PopperProps & { ownerState?: unknown }) {
  return <Popper {...props} role="region" aria-label={useT()('Options')} />
}
