import { problemText, useT } from '@portal/client'
import type { ExpandedWord } from '@portal/contracts/glossary-entry.contract.ts'
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  Tag,
  TextField,
  Typography,
} from '@portal/ui'
import { useId, useState } from 'react'
import { useLazyExpandQuestionQuery } from './glossaryEntry.api.ts'

/** Shows the search terms of a question. */
export function ExpandDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const title = useId()
  const [question, setQuestion] = useState('')
  const [expand, { data: words, error, isFetching }] = useLazyExpandQuestionQuery()
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} maxWidth="sm" fullWidth>
      <DialogTitle id={title} component="h2" variant="h2">
        {t('Try a question')}
      </DialogTitle>
      <DialogContent dividers>
        <Stack
          component="form"
          spacing={2}
          onSubmit={(event) => {
            event.preventDefault()
            void expand({ question })
          }}
        >
          <TextField
            label={t('Question')}
            value={question}
            onChange={({ target }) => setQuestion(target.value)}
            helperText={t('Shows additional search terms from the active entries.')}
            required
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
          <Button
            type="submit"
            variant="contained"
            loading={isFetching}
            disabled={question.trim() === ''}
            sx={{ alignSelf: 'flex-start' }}
          >
            {t('Show')}
          </Button>
          <div aria-live="polite">
            {error !== undefined && (
              <Alert severity="error">{t('Operation failed, {msg}', { msg: problemText(error) })}</Alert>
            )}
            {error === undefined && words && <Expanded words={words} />}
          </div>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('Close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

function Expanded({ words }: { words: readonly ExpandedWord[] }) {
  const t = useT()
  if (words.length === 0) return <Typography>{t('There are no terms to search for.')}</Typography>
  return (
    <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {words.map(({ word, isStopWord, expansions }) => (
        <Box component="li" key={word} sx={{ overflowWrap: 'anywhere' }}>
          <Typography component="span" sx={{ fontWeight: 600 }}>
            {word}
          </Typography>
          {isStopWord && (
            <Typography component="span" color="text.secondary">
              {' '}
              {t('occurs in every text and is ignored')}
            </Typography>
          )}
          {expansions.map(({ source, relation, wordings }) => (
            <Stack
              key={`${source} ${relation} ${wordings.join()}`}
              direction="row"
              spacing={1}
              sx={{ mt: 0.5, alignItems: 'baseline' }}
            >
              <Tag
                color={source === 'GLOSSARY' ? 'success' : 'neutral'}
                label={source === 'GLOSSARY' ? t('Glossary') : t('Built in')}
              />
              <span>
                {relation === 'TOPIC' && `${t('related term, lower weight')}: `}
                {wordings.join(', ')}
              </span>
            </Stack>
          ))}
        </Box>
      ))}
    </Stack>
  )
}
