import type { ReactNode } from 'react'

interface OfferProps {
  className?: string
  /** Something may be asked now. */
  canAct: boolean
  onChoose(): void
  children: ReactNode
}

/** A question or a device to choose. It keeps the focus while it cannot be chosen. */
export const Offer = ({ className = '', canAct, onChoose, children }: OfferProps) => (
  <button
    type="button"
    className={`chat-suggestion ${className}`.trim()}
    aria-disabled={!canAct}
    onClick={canAct ? onChoose : undefined}
  >
    {children}
  </button>
)
