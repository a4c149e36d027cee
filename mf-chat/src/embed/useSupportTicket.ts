import { type OwnTicket, type TicketTalk, ticketRoutes } from '@portal/contracts/ticket.contract.ts'
import { useCallback, useEffect, useState } from 'react'
import type { Calls } from './calls.ts'

const readMs = 5_000
/** Poll interval while the chat is hidden. */
const readHiddenMs = 10_000

/** Ticket of a thread: `ask` opens a ticket, and messages are polled every few seconds. */
export function useSupportTicket({ call }: Calls, threadId: string | undefined, isShown: boolean) {
  const [ticket, setTicket] = useState<OwnTicket | null>()
  const [talk, setTalk] = useState<TicketTalk>()
  const [problem, setProblem] = useState<string>()
  const ticketId = ticket?.id

  const told = useCallback(async <Answer>(work: Promise<Answer>): Promise<Answer | undefined> => {
    setProblem(undefined)
    try {
      return await work
    } catch (error) {
      setProblem((error as Error).message)
      return undefined
    }
  }, [])

  useEffect(() => {
    if (threadId === undefined) return setTicket(null)
    call(ticketRoutes.findOwnTickets, { page: 1, size: 20, queryParams: { threadId } }).then(
      ({ content }) => setTicket(content.find(({ status }) => status !== 'CLOSED') ?? null),
      () => setTicket(null),
    )
  }, [call, threadId])

  const read = useCallback(
    async (id: number) => {
      const now = await call(ticketRoutes.getTicketTalk, { id })
      setTalk(now)
      if (now.status === 'CLOSED') setTicket(null)
      return now
    },
    [call],
  )
  useEffect(() => {
    if (ticketId === undefined) return
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const again = async () => {
      const now = await read(ticketId).catch(() => undefined)
      const last = now?.messages.at(-1)?.id
      if (isShown && now && last !== undefined && now.readId < last)
        await call(ticketRoutes.readTicketTalk, { id: ticketId, messageId: last }).catch(() => {})
      if (!isOver) timer = setTimeout(again, isShown ? readMs : readHiddenMs)
    }
    void again()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [call, read, ticketId, isShown])

  return {
    /** Null if no ticket is open; undefined while unknown. */
    ticket,
    talk,
    problem,
    unread: talk?.messages.filter(({ id, side }) => side !== 'ASKER' && id > talk.readId).length ?? 0,
    async ask(text: string) {
      if (threadId === undefined) return
      const made = await told(call(ticketRoutes.createTicket, { threadId, category: 'TECH', text }))
      if (made) setTicket(made)
    },
    async say(text: string): Promise<boolean> {
      if (ticketId === undefined) return false
      const sent = await told(call(ticketRoutes.sendTicketMessage, { id: ticketId, text }))
      if (sent) await read(ticketId).catch(() => {})
      return sent !== undefined
    },
    async close() {
      if (ticketId === undefined) return
      if (await told(call(ticketRoutes.closeOwnTicket, { id: ticketId }))) setTicket(null)
    },
  }
}
export type SupportTicket = ReturnType<typeof useSupportTicket>
