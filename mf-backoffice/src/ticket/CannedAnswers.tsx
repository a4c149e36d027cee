import { notify, problemText, t, useT } from '@portal/client'
import type { CannedAnswer } from '@portal/contracts/ticket.contract.ts'
import { Box, Button, Icon, IconButton, PopoverButton, TextField, Typography } from '@portal/ui'
import { type Ref, useState } from 'react'
import {
  useDeleteCannedAnswerMutation,
  useFindCannedAnswersQuery,
  useSaveCannedAnswerMutation,
} from './ticket.api.ts'

interface CannedAnswersProps {
  /** Current text of the field, which can be saved as a canned answer. */
  text: string
  onInsert(text: string): void
  ref: Ref<HTMLButtonElement>
}

const told = (work: Promise<unknown>) =>
  work.catch((error) => notify.error(t('Operation failed. {msg}', { msg: problemText(error) })))

/** Reusable answers, inserted into the field by a click. */
export function CannedAnswers({ text, onInsert, ref }: CannedAnswersProps) {
  const t = useT()
  return (
    <PopoverButton
      sx={{ width: 'min(380px, 100vw - 32px)', maxHeight: '60vh', p: 1.5 }}
      button={(opener) => (
        <Button ref={ref} {...opener}>
          {t('Canned replies')}
        </Button>
      )}
    >
      {(titleId, close) => (
        <>
          <Typography id={titleId} component="h2" variant="h3" sx={{ mb: 1 }}>
            {t('Canned replies')}
          </Typography>
          <CannedList
            onInsert={(inserted) => {
              onInsert(inserted)
              close()
            }}
          />
          {text.trim() !== '' && <Keep text={text} />}
        </>
      )}
    </PopoverButton>
  )
}

function CannedList({ onInsert }: { onInsert(text: string): void }) {
  const t = useT()
  const { data } = useFindCannedAnswersQuery(undefined, { refetchOnMountOrArgChange: true })
  const [remove] = useDeleteCannedAnswerMutation()
  if (data?.length === 0)
    return <Typography sx={{ color: 'text.secondary' }}>{t('No canned replies yet.')}</Typography>
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data?.map(({ id, title, text }: CannedAnswer) => (
        <Box key={id} component="li" sx={{ display: 'flex', alignItems: 'center' }}>
          <Button
            onClick={() => onInsert(text)}
            title={text}
            sx={{ flex: 1, minWidth: 0, justifyContent: 'flex-start', textAlign: 'start' }}
          >
            {title}
          </Button>
          <IconButton
            aria-label={t('Remove {title}', { title })}
            onClick={() => void told(remove({ id }).unwrap())}
          >
            <Icon name="delete" />
          </IconButton>
        </Box>
      ))}
    </Box>
  )
}

function Keep({ text }: { text: string }) {
  const t = useT()
  const [title, setTitle] = useState('')
  const [save] = useSaveCannedAnswerMutation()
  const keep = async () => {
    await save({ title, text }).unwrap()
    setTitle('')
  }
  return (
    <Box sx={{ display: 'flex', gap: 1, mt: 1.5 }}>
      <TextField
        size="small"
        fullWidth
        label={t('Save this text as')}
        value={title}
        slotProps={{ htmlInput: { maxLength: 80 } }}
        onChange={({ target }) => setTitle(target.value)}
      />
      <Button disabled={title.trim() === ''} onClick={() => void told(keep())}>
        {t('Save')}
      </Button>
    </Box>
  )
}
