import { TicketMessages, useTicketTalk } from '@portal/ui'

/** Messages of a ticket, updated live. */
export function TicketBody({ id }: { id: number }) {
  const { talk, isTyping } = useTicketTalk(id)
  if (!talk || (talk.messages.length === 0 && !isTyping)) return null
  return (
    <div className="chat-ticket-answer">
      <TicketMessages talk={talk} isTyping={isTyping} />
    </div>
  )
}
