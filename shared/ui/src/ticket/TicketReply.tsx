import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useT } from '@portal/client'
import { maxTicketAnswer } from '@portal/contracts/ticket.contract.ts'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import type { TicketConversation } from './useTicketTalk.ts'

/** Renders tools of the input: given the text, and a function that inserts text. */
export type ReplyTools = (text: string, insert: (text: string) => void) => ReactNode

interface TicketReplyProps {
  talk: TicketConversation
  label: string
  helperText?: string
  tools?: ReplyTools
  /** Called for `/` in an empty field. */
  onSlash?(): void
}

/** Reply field: Enter sends, Shift+Enter breaks the line; unsent text is kept. */
export function TicketReply({ talk, label, helperText, tools, onSlash }: TicketReplyProps) {
  const t = useT()
  const [text, setText] = useState('')
  const input = useRef<HTMLTextAreaElement>(null)
  const isBlank = text.trim() === ''
  const send = async () => {
    if (isBlank || talk.isSending) return
    if (await talk.send(text)) setText('')
    input.current?.focus()
  }
  const insert = (inserted: string) => {
    setText(inserted)
    requestAnimationFrame(() => input.current?.focus())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Ignores Enter during IME composition, where it selects characters.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.key === '/' && text === '' && onSlash) {
      event.preventDefault()
      onSlash()
    }
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    void send()
  }
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <TextField
        inputRef={input}
        label={label}
        helperText={helperText}
        value={text}
        multiline
        minRows={2}
        maxRows={8}
        fullWidth
        slotProps={{
          htmlInput: { maxLength: maxTicketAnswer, enterKeyHint: 'send' },
          input: { readOnly: talk.isSending },
        }}
        onChange={({ target }) => {
          setText(target.value)
          talk.typed()
        }}
        onKeyDown={onKeyDown}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'flex-end' }}>
        {tools?.(text, insert)}
        <Button variant="contained" disabled={isBlank || talk.isSending} onClick={() => void send()}>
          {t('Send')}
        </Button>
      </Box>
    </Box>
  )
}
