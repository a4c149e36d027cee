import { useCallback, useEffect, useState } from 'react'
import type { Evaluation } from '../conversation/client/state.ts'

/** The thread that a page goes on with. */
export interface OpenThread {
  /** Undefined: a new one, which begins with its first question. */
  id?: string
  evaluation?: Evaluation
  /** Another number is another conversation. */
  turn: number
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
  const [thread, setThread] = useState<OpenThread>(() => ({ id: isNew ? undefined : read(of), turn: 0 }))
  const [running, setRunning] = useState(thread.id)
  const [isHeard, setHeard] = useState(false)
  /** Before the conversation says its thread, it has not lost it. */
  const remember = (id: string | undefined) => {
    if (id === undefined && !isHeard) return
    if (isHeard !== (id !== undefined)) setHeard(id !== undefined)
    if (id !== running) setRunning(id)
  }
  useEffect(() => write(of, running), [of, running])
  const open = useCallback(({ id, evaluation }: Omit<OpenThread, 'turn'>) => {
    setRunning(id)
    setHeard(false)
    setThread(({ turn }) => ({ id, evaluation, turn: turn + 1 }))
  }, [])
  const begin = useCallback(() => open({}), [open])
  return { thread, running, open, begin, remember }
}
