import { problemText, useT } from '@portal/client'
import { maxQuestion } from '@portal/contracts/chat.contract.ts'
import type { DialogueRecord } from '@portal/contracts/dialogue.contract.ts'
import { Alert, Box, Button, Stack, TextField } from '@portal/ui'
import { type RefObject, useEffect, useState } from 'react'
import { useTrial } from './useTrial.ts'

interface AskAgainProps {
  record: DialogueRecord
  /** Initial question. */
  question: string
  inputRef: RefObject<HTMLTextAreaElement | null>
}

/** Asks the assistant as a user with such a device; nothing is stored. */
export function AskAgain({ record, question, inputRef }: AskAgainProps) {
  const t = useT()
  const [text, setText] = useState(question)
  const { trial, ask } = useTrial(record)
  const isGoing = trial?.status === 'going'
  useEffect(() => setText(question), [question])

  return (
    <Stack component="section" aria-label={t('Ask the assistant')} spacing={1}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'start' }}>
        <TextField
          fullWidth
          multiline
          maxRows={4}
          inputRef={inputRef}
          label={t('Ask the assistant')}
          helperText={t("Shows today's answer. The original conversation doesn't change.")}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            void ask(text)
          }}
          slotProps={{ htmlInput: { maxLength: maxQuestion, 'data-unsaved': 'ignore' } }}
        />
        <Button variant="outlined" disabled={isGoing || !text.trim()} onClick={() => void ask(text)}>
          {t('Send')}
        </Button>
      </Box>
      <Box
        role="status"
        aria-label={t('Answer now')}
        sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {isGoing ? t('Receiving messages...') : trial?.answer}
      </Box>
      {trial?.status === 'failed' && <Alert severity="error">{problemText(trial.error)}</Alert>}
    </Stack>
  )
}
