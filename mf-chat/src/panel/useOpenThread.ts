import { useCallback, useEffect, useState } from 'react'

/** Thread that a page continues. */
export interface OpenThread {
  /** Undefined for a new thread, which starts with its first question. */
  id?: string
  /** Changes with each new conversation. */
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
    // Ignores errors: without storage a reload starts a new conversation.
  }
}

/** Stores the open thread per reader and device. A reload resumes it; `isNew` starts a new one. */
export function useOpenThread(of: string, isNew: boolean) {
  const [thread, setThread] = useState<OpenThread>(() => ({
    id: isNew ? undefined : read(of),
    generation: 0,
  }))
  const [running, setRunning] = useState(thread.id)
  const [isKnown, setKnown] = useState(false)
  /** Ignores a missing id until the conversation has its thread. */
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
