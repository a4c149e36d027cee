import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useT } from '../context.tsx'

/** Observes whether the content of an element overflows. */
function useOverflow(own: RefObject<HTMLElement | null>): boolean {
  const [isWider, setWider] = useState(false)
  useEffect(() => {
    const element = own.current
    if (!element) return
    const look = () => setWider(element.scrollWidth > element.clientWidth)
    const sizes = new ResizeObserver(look)
    for (const one of [element, ...element.children]) sizes.observe(one)
    look()
    return () => sizes.disconnect()
  }, [own])
  return isWider
}

interface WideProps {
  as?: 'div' | 'pre'
  className?: string
  label: 'Code' | 'Table'
  children: ReactNode
}

/**
 * Scrollable block, focusable and labelled only when it overflows. It is no landmark, because an answer can
 * contain several.
 */
export function ScrollableBlock({ as: Element = 'div', className, label, children }: WideProps) {
  const t = useT()
  const own = useRef<HTMLDivElement & HTMLPreElement>(null)
  const isWider = useOverflow(own)
  return (
    <Element
      ref={own}
      className={className}
      {...(isWider && { tabIndex: 0, role: 'group', 'aria-label': t(label) })}
    >
      {children}
    </Element>
  )
}
