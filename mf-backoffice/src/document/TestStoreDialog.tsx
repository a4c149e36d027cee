import { problemText, useLanguage, useT } from '@portal/client'
import {
  type FoundSection,
  type KeptOutBy,
  type Reader,
  readers,
  type VectorStore,
} from '@portal/contracts/knowledge.contract.ts'
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  Stack,
  Tag,
  TextField,
  Typography,
} from '@portal/ui'
import { type FormEvent, useId, useState } from 'react'
import { audienceTags } from './audience.tsx'
import { useGetDeviceTypesByPlatformQuery, useLazyTryVectorStoreQuery } from './document.api.ts'

const reasons: Record<KeptOutBy, { label: string }> = {
  AUDIENCE: { label: 'Excluded: for installers and staff' },
  OFF: { label: 'Excluded: switched off' },
  DEVICE: { label: 'Excluded: other device' },
  EXPIRED: { label: 'Excluded: vector store expired' },
}

/** Shows the hits of a question in a store, and why others are excluded. */
export function TestStoreDialog({ store, onClose }: { store: VectorStore; onClose(): void }) {
  const t = useT()
  const title = useId()
  const [language] = useLanguage()
  const { data: groups = [] } = useGetDeviceTypesByPlatformQuery()
  const [question, setQuestion] = useState('')
  const [deviceGroup, setGroup] = useState(store.chatVectorText)
  const [reader, setReader] = useState<Reader>('EVERYBODY')
  const [find, { data: found, error, isFetching }] = useLazyTryVectorStoreQuery()
  // Offers the store's own group until all groups are loaded.
  const options = groups.length > 0 ? groups : [{ value: deviceGroup, label: deviceGroup }]
  const send = (event: FormEvent) => {
    event.preventDefault()
    void find({
      vectorStoreId: store.id,
      question: question.trim(),
      deviceGroup: deviceGroup as Parameters<typeof find>[0]['deviceGroup'],
      reader,
      language,
    })
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} maxWidth="md" fullWidth>
      <DialogTitle id={title} component="h2" variant="h2">
        {t('Test {name} with a question', { name: store.name })}
      </DialogTitle>
      <DialogContent dividers>
        <Stack component="form" spacing={2} onSubmit={send}>
          <TextField
            label={t('Question')}
            value={question}
            onChange={({ target }) => setQuestion(target.value)}
            required
            slotProps={{ htmlInput: { maxLength: 500, autoComplete: 'off' } }}
          />
          <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2} sx={{ '& > *': { flex: 1 } }}>
            <TextField
              select
              label={t('Device group')}
              value={deviceGroup}
              onChange={({ target }) => setGroup(target.value)}
            >
              {options.map(({ value, label }) => (
                <MenuItem key={value} value={value}>
                  {t(label)}
                </MenuItem>
              ))}
            </TextField>
            <TextField
              select
              label={t('Asked by')}
              value={reader}
              onChange={({ target }) => setReader(target.value as Reader)}
            >
              {readers.map((value) => (
                <MenuItem key={value} value={value}>
                  {t(audienceTags[value].label)}
                </MenuItem>
              ))}
            </TextField>
          </Stack>
          <Button
            type="submit"
            variant="contained"
            loading={isFetching}
            disabled={question.trim() === ''}
            sx={{ alignSelf: 'flex-start' }}
          >
            {t('Find sections')}
          </Button>
        </Stack>
        <Box aria-live="polite" sx={{ mt: 2 }}>
          {!isFetching && error !== undefined && (
            <Alert severity="error">{t('Operation failed. {msg}', { msg: problemText(error) })}</Alert>
          )}
          {!isFetching && error === undefined && found && <Found sections={found} />}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('Close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

function Found({ sections }: { sections: readonly FoundSection[] }) {
  const t = useT()
  if (sections.length === 0)
    return <Typography>{t('No section of this vector store matches the question.')}</Typography>
  return (
    <>
      <Typography variant="body2" color="text.secondary">
        {t(
          'Best match first. Scores are comparable only within one question. The assistant also searches other vector stores.',
        )}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {sections.map((section) => (
          <FoundLine key={section.chunkId} section={section} />
        ))}
      </Box>
    </>
  )
}

function FoundLine({ section }: { section: FoundSection }) {
  const t = useT()
  const { filename, headingPath, page, text, score, keptOut } = section
  const where = [
    filename,
    ...headingPath.slice(0, -1),
    ...(page === null ? [] : [t('Page {page}', { page })]),
  ]
  return (
    <Box component="li" sx={{ py: 1.5, borderBottom: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
      <Typography variant="body2" color="text.secondary">
        {where.join(' › ')}
      </Typography>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center', my: 0.5 }}>
        <Typography sx={{ fontWeight: 600 }}>
          {headingPath.at(-1) ?? t('Before the first heading')}
        </Typography>
        <Tag color="neutral" label={t('Score {score}', { score: score.toFixed(3) })} />
        {keptOut.map((reason) => (
          <Tag key={reason} color="warning" label={t(reasons[reason].label)} />
        ))}
      </Stack>
      <Box component="details" sx={{ whiteSpace: 'pre-wrap', fontSize: '0.8125rem' }}>
        <summary>{text.split('\n', 1)[0]?.slice(0, 120)}</summary>
        {text}
      </Box>
    </Box>
  )
}
