import { useEffect, useState } from 'react'

/** The part of the screen in which an entry counts as read. */
const margin = '-64px 0px -60% 0px'

/** Which of these elements is being read: the first one in the upper part of the screen. */
export function useCurrent(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const inSight = new Set<string>()
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes) {
          if (isIntersecting) inSight.add(target.id)
          else inSight.delete(target.id)
        }
        const first = ids.find((id) => inSight.has(id))
        if (first !== undefined) setCurrent(first)
      },
      { rootMargin: margin },
    )
    for (const id of ids) {
      const element = document.getElementById(id)
      if (element) observer.observe(element)
    }
    return () => observer.disconnect()
  }, [ids])
  return current !== undefined && ids.includes(current) ? current : ids[0]
}
