import { useSearchParams } from '@portal/client'
import { useEffect, useEffectEvent, useRef } from 'react'
import { doubt } from '../conversation/client/notices.ts'

interface Doubt {
  /** The page was opened for it. */
  isDoubted: boolean
  /** A question can be handed over. */
  isReady: boolean
  /** Something stands in the conversation. */
  isAsked: boolean
  /** Answers whether the question was taken. */
  send(question: string): boolean
}

/** Asks about the fault that the page was opened for, once: the address forgets it, so that a reload does not ask again. */
export function useDoubt({ isDoubted, isReady, isAsked, send }: Doubt): void {
  const [, setAddress] = useSearchParams()
  const isSent = useRef(false)
  const ask = useEffectEvent(() => {
    if (!isSent.current) isSent.current = send(doubt)
  })
  const forget = useEffectEvent(() => {
    setAddress(
      (given) => {
        given.delete('fromDoubt')
        return given
      },
      { replace: true },
    )
  })
  useEffect(() => {
    if (isDoubted && isReady) ask()
  }, [isDoubted, isReady])
  useEffect(() => {
    if (isDoubted && isAsked) forget()
  }, [isDoubted, isAsked])
}
