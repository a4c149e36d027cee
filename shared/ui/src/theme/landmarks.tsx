import type { ModalProps } from '@mui/material/Modal'
import Popper, { type PopperProps } from '@mui/material/Popper'
import { useT } from '@portal/client'
import { HideableModal } from './HideableModal.tsx'

/**
 * Menu with a landmark of its own: it is rendered at the end of the document, outside of the page's
 * landmarks. Dialogs need none.
 */
export function MenuLandmark(props: ModalProps) {
  return <HideableModal {...props} role="region" aria-label={useT()('Options')} />
}

/** The same for the suggestions below a field. */
export function ListLandmark({ ownerState: _, ...props }: PopperProps & { ownerState?: unknown }) {
  return <Popper {...props} role="region" aria-label={useT()('Options')} />
}
