import { useSearchParams } from '@portal/client'
import { useEffect, useEffectEvent, useRef } from 'react'
import { faultQuestion } from '../conversation/client/notices.ts'

interface FaultQuestion {
  /** The page was opened for it. */
  isWanted: boolean
  /** A question can be handed over. */
  isReady: boolean
  /** True if the conversation has messages. */
  isAsked: boolean
  /** Answers whether the question was taken. */
  send(question: string): boolean
}

/**
 * Asks about the fault that the page was opened for, once: the address forgets it, so that a reload does not
 * ask again.
 */
export function useFaultQuestion({ isWanted, isReady, isAsked, send }: FaultQuestion): void {
  const [, setAddress] = useSearchParams()
  const isSent = useRef(false)
  const ask = useEffectEvent(() => {
    if (!isSent.current) isSent.current = send(faultQuestion)
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
    if (isWanted && isReady) ask()
  }, [isWanted, isReady])
  useEffect(() => {
    if (isWanted && isAsked) forget()
  }, [isWanted, isAsked])
}
