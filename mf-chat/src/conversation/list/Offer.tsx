import type { ReactNode } from 'react'

interface OfferProps {
  className?: string
  /** True if something may be asked. */
  canAct: boolean
  onChoose(): void
  children: ReactNode
}

/** Selectable question or device. It stays focusable while disabled. */
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
