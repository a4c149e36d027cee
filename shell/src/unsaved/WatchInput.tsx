import { type Tab, TabContext, useTab } from '@portal/client'
import {
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { TouchedInputs } from './touched.ts'

/**
 * Interval in milliseconds of checking typed input, because pages clear fields and close dialogs without an
 * event.
 */
const pollMs = 500

/** Watches the inputs below, including dialogs, unless they declare themselves saved. */
function useSaved(inputs: TouchedInputs, check: () => void): Tab {
  const tab = useTab()
  const isShown = useRef(false)
  // Ignores hiding, which runs cleanups without changing the input.
  useLayoutEffect(
    () => () => {
      isShown.current = false
    },
    [],
  )
  useEffect(() => {
    isShown.current = true
  }, [])
  return useMemo(
    () => ({
      ...tab,
      setDirty: (isDirty, of) => {
        tab.setDirty(isDirty, of)
        if (isDirty || of !== undefined || !isShown.current) return
        inputs.forget()
        check()
      },
    }),
    [tab, inputs, check],
  )
}

/** Marks the page's tab as unsaved while a field below, also in portals, has changed input. */
export function WatchInput({
  onUnsaved,
  children,
}: {
  onUnsaved?: (areUnsaved: boolean) => void
  children: ReactNode
}) {
  const { setDirty } = useTab()
  const id = useId()
  const [areUnsaved, setUnsaved] = useState(false)
  const [inputs] = useState(() => new TouchedInputs())
  const check = useMemo(() => () => setUnsaved(inputs.areUnsaved()), [inputs])
  const saved = useSaved(inputs, check)

  useEffect(() => {
    setDirty(areUnsaved, id)
    onUnsaved?.(areUnsaved)
    if (!areUnsaved) return
    const timer = setInterval(check, pollMs)
    return () => {
      clearInterval(timer)
      setDirty(false, id)
      onUnsaved?.(false)
    }
  }, [areUnsaved, setDirty, id, check, onUnsaved])

  const enter = ({ target }: SyntheticEvent) => inputs.enter(target)
  // Runs after the page's own handler, because an earlier re-render would reset a controlled field.
  const change = ({ target }: SyntheticEvent) => {
    inputs.change(target)
    check()
  }
  // Checks after the event has been handled.
  const act = () => setTimeout(check)
  return (
    <div
      role="presentation"
      style={{ display: 'contents' }}
      onFocusCapture={enter}
      onInput={change}
      onClickCapture={act}
      onKeyUpCapture={act}
    >
      <TabContext value={saved}>{children}</TabContext>
    </div>
  )
}
