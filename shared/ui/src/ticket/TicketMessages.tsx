import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useFormat, useT } from '@portal/client'
import type { TicketMessage, TicketTalk } from '@portal/contracts/ticket.contract.ts'
import { StaffMark } from '../StaffMark.tsx'

/** Messages of a ticket in order as text, with read marks and typing indicator. */
export function TicketMessages({ talk, isTyping }: { talk: TicketTalk; isTyping: boolean }) {
  const t = useT()
  const { instant } = useFormat()
  const { messages, side, seenId, seenAt, askerName } = talk
  const seen = messages.findLast((one) => one.side === side && one.id <= seenId)
  const values = { time: instant(seenAt), name: askerName }
  const note = side === 'ASKER' ? t('Read by support, {time}', values) : t('Read by {name}, {time}', values)
  return (
    <Box role="log" aria-label={t('Messages')} sx={{ display: 'grid', gap: 1 }}>
      {messages.map((message) => (
        <Box key={message.id} sx={{ display: 'grid' }}>
          <Said message={message} talk={talk} />
          {message === seen && (
            <Typography variant="body2" sx={{ justifySelf: 'end', color: 'text.secondary', fontSize: 12 }}>
              {note}
            </Typography>
          )}
        </Box>
      ))}
      {isTyping && (
        <Typography variant="body2" sx={{ color: 'text.secondary', fontStyle: 'italic' }}>
          {side === 'ASKER' ? t('Support is writing …') : t('{name} is writing …', { name: askerName })}
        </Typography>
      )}
    </Box>
  )
}

function Said({ message, talk }: { message: TicketMessage; talk: TicketTalk }) {
  const t = useT()
  const { instant } = useFormat()
  const { side, userName, text, createdAt } = message
  const isOwn = side === talk.side
  const name = side === 'NOTE' ? t('Safety advice') : userName
  return (
    <Box
      component="article"
      sx={{
        justifySelf: isOwn ? 'end' : 'start',
        maxWidth: '88%',
        px: 1.5,
        py: 1,
        borderRadius: 2,
        border: 1,
        borderColor: side === 'NOTE' ? 'error.main' : isOwn ? 'primary.main' : 'divider',
        bgcolor: 'background.paper',
        color: 'text.primary',
      }}
    >
      <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
        {side === 'STAFF' && <StaffMark />}
        <b>{name}</b> {name && '·'} {instant(createdAt)}
      </Box>
      <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontSize: 14 }}>{text}</Box>
    </Box>
  )
}
