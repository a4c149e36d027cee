import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Accepts files pasted anywhere while the element is visible; hidden kept pages accept none. */
export function usePastedFiles(
  isOn: boolean,
  box: RefObject<HTMLElement | null>,
  onFiles: (files: Iterable<File>) => void,
) {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    const isShown = box.current?.checkVisibility?.() ?? true
    if (files.length === 0 || !isShown) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    if (!isOn) return
    const listener = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', listener)
    return () => document.removeEventListener('paste', listener)
  }, [isOn])
}
