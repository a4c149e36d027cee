import { markStale, notify, problemText, store, t, useEvents } from '@portal/client'
import type { TicketTalk } from '@portal/contracts/ticket.contract.ts'
import { useEffect, useRef, useState } from 'react'
import {
  sendTyping,
  useGetTicketTalkQuery,
  useReadTicketTalkMutation,
  useSendTicketMessageMutation,
} from './talk.api.ts'

/** Poll interval. It covers clients that receive no events. */
const pollMs = 15_000
/** Interval of sending "typing", and its lifetime. */
const typingEveryMs = 3_000
const typingCountsMs = 6_000

function useVisible(): boolean {
  const [isVisible, setVisible] = useState(document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isVisible
}

/** Typing indicator of the other side, until its message arrives. */
function useTyping(id: number | undefined, talk: TicketTalk | undefined): boolean {
  const [typing, setTyping] = useState<{ after: number }>()
  const count = talk?.messages.length ?? 0
  useEvents('row.typing', ({ noun, id: row, by }) => {
    if (noun === 'ticket' && row === id && talk && by !== talk.side.toLowerCase()) setTyping({ after: count })
  })
  useEffect(() => {
    if (!typing) return
    const timer = setTimeout(() => setTyping(undefined), typingCountsMs)
    return () => clearTimeout(timer)
  }, [typing])
  return typing?.after === count && talk?.status !== 'CLOSED'
}

/** Messages of a ticket, updated live; none without `id`. Displayed messages are marked as read. */
export function useTicketTalk(id: number | undefined) {
  const { currentData, error, refetch } = useGetTicketTalkQuery(
    { id: id ?? 0 },
    { skip: id === undefined, pollingInterval: pollMs, refetchOnMountOrArgChange: true },
  )
  const [send, sending] = useSendTicketMessageMutation()
  const [read] = useReadTicketTalkMutation()
  const isVisible = useVisible()
  const isTyping = useTyping(id, currentData)
  const toldAt = useRef(Number.NEGATIVE_INFINITY)
  useEvents('row.changed', ({ noun, id: row }) => {
    if (noun === 'ticket' && (row === undefined || row === id))
      store.dispatch(markStale('TicketTalk', 'Ticket'))
  })

  const theirs = currentData?.messages.findLast(({ side }) => side !== 'NOTE' && side !== currentData.side)
  const unreadId = theirs && currentData && theirs.id > currentData.readId ? theirs.id : undefined
  useEffect(() => {
    if (id !== undefined && unreadId !== undefined && isVisible) void read({ id, messageId: unreadId })
  }, [id, unreadId, isVisible, read])

  return {
    talk: currentData,
    error,
    refetch,
    isTyping,
    isSending: sending.isLoading,
    /** Returns whether the message was sent; reports the reason otherwise. */
    async send(text: string): Promise<boolean> {
      if (id === undefined) return false
      const answer = await send({ id, text })
      toldAt.current = Number.NEGATIVE_INFINITY
      if (!('error' in answer)) return true
      notify.error(t('Operation failed. {msg}', { msg: problemText(answer.error) }))
      store.dispatch(markStale('TicketTalk', 'Ticket'))
      return false
    },
    /** Called for each typed character. */
    typed() {
      const now = performance.now()
      if (id === undefined || now - toldAt.current < typingEveryMs) return
      toldAt.current = now
      sendTyping(id)
    },
  }
}
export type TicketConversation = ReturnType<typeof useTicketTalk>
