import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * Takes the files that are pasted anywhere while the box is to be seen: pages that are kept in the back take
 * none.
 */
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
