import { useCallback, useEffect, useState } from 'react'

/** The thread that a page goes on with. */
export interface OpenThread {
  /** Undefined: a new one, which begins with its first question. */
  id?: string
  /** Another number is another conversation. */
  generation: number
}

const stored = (of: string) => `chat.thread ${of}`

function read(of: string): string | undefined {
  try {
    return sessionStorage.getItem(stored(of)) ?? undefined
  } catch {
    return undefined
  }
}

function write(of: string, id: string | undefined) {
  try {
    if (id === undefined) sessionStorage.removeItem(stored(of))
    else sessionStorage.setItem(stored(of), id)
  } catch {
    // Without storage a reload begins a new conversation.
  }
}

/** Which thread is open for a reader and a device. A reload goes on with it; `isNew` begins another. */
export function useOpenThread(of: string, isNew: boolean) {
  const [thread, setThread] = useState<OpenThread>(() => ({
    id: isNew ? undefined : read(of),
    generation: 0,
  }))
  const [running, setRunning] = useState(thread.id)
  const [isKnown, setKnown] = useState(false)
  /** Before the conversation says its thread, it has not lost it. */
  const remember = (id: string | undefined) => {
    if (id === undefined && !isKnown) return
    if (isKnown !== (id !== undefined)) setKnown(id !== undefined)
    if (id !== running) setRunning(id)
  }
  useEffect(() => write(of, running), [of, running])
  const open = useCallback(({ id }: Omit<OpenThread, 'generation'>) => {
    setRunning(id)
    setKnown(false)
    setThread(({ generation }) => ({ id, generation: generation + 1 }))
  }, [])
  const begin = useCallback(() => open({}), [open])
  return { thread, running, open, begin, remember }
}
