import { useSearchParams } from '@portal/client'
import { useEffect, useEffectEvent, useRef } from 'react'
import { faultQuestion } from '../conversation/client/notices.ts'

interface FaultQuestion {
  /** True if the page was opened for the fault. */
  isWanted: boolean
  /** True if a question can be sent. */
  isReady: boolean
  /** True if the conversation has messages. */
  isAsked: boolean
  /** Returns whether the question was accepted. */
  send(question: string): boolean
}

/**
 * Asks about the fault for which the page was opened, once: removes it from the address, so that a reload
 * does not ask again.
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
