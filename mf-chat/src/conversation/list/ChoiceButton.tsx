import type { ReactNode } from 'react'

interface OfferProps {
  className?: string
  /** True if a question can be sent. */
  canAct: boolean
  onChoose(): void
  children: ReactNode
}

/** Button for a question or device to choose. It stays focusable while disabled. */
export const ChoiceButton = ({ className = '', canAct, onChoose, children }: OfferProps) => (
  <button
    type="button"
    className={`chat-suggestion ${className}`.trim()}
    aria-disabled={!canAct}
    onClick={canAct ? onChoose : undefined}
  >
    {children}
  </button>
)
