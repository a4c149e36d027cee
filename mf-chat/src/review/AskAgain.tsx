import { call, problemText, useLanguage, useT } from '@portal/client'
import { chatRoutes, maxQuestion } from '@portal/contracts/chat.contract.ts'
import type { DialogueRecord } from '@portal/contracts/dialogue.contract.ts'
import { threadRoutes } from '@portal/contracts/thread.contract.ts'
import { Alert, Box, Button, Stack, TextField } from '@portal/ui'
import { type RefObject, useEffect, useState } from 'react'

interface AskAgainProps {
  record: DialogueRecord
  /** What is asked unless something else is typed. */
  question: string
  inputRef: RefObject<HTMLTextAreaElement | null>
}

/** Asks the assistant as somebody with such a device would; nothing of it stays. */
export function AskAgain({ record, question, inputRef }: AskAgainProps) {
  const t = useT()
  const [language] = useLanguage()
  const [text, setText] = useState(question)
  const [state, setState] = useState<{ answer?: string; error?: unknown; isAsking?: boolean }>({})
  useEffect(() => setText(question), [question])

  async function ask() {
    if (!text.trim() || state.isAsking) return
    setState({ isAsking: true })
    try {
      const { platform, devices } = record
      const body = { data: text, platform, devicesType: devices, language, supportEs: true }
      const answer = await call(chatRoutes.queryWhole, body)
      setState({ answer: answer.text || answer.msg })
      await call(threadRoutes.deleteOwnThreads, { threadIds: [answer.threadId] })
    } catch (error) {
      setState((now) => (now.answer === undefined ? { error } : now))
    }
  }

  return (
    <Stack component="section" aria-label={t('Ask the assistant')} spacing={1}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'start' }}>
        <TextField
          fullWidth
          multiline
          maxRows={4}
          inputRef={inputRef}
          label={t('Ask the assistant')}
          helperText={t('Answered as it is answered now; the conversation stays as it is.')}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            void ask()
          }}
          slotProps={{ htmlInput: { maxLength: maxQuestion, 'data-unsaved': 'ignore' } }}
        />
        <Button variant="outlined" disabled={state.isAsking || !text.trim()} onClick={() => void ask()}>
          {t('Send')}
        </Button>
      </Box>
      <Box
        role="status"
        aria-label={t('Answer now')}
        sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {state.isAsking ? t('Receiving messages...') : state.answer}
      </Box>
      {state.error !== undefined && <Alert severity="error">{problemText(state.error)}</Alert>}
    </Stack>
  )
}
