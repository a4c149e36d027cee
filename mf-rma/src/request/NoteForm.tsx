import { notify, useT } from '@portal/client'
import { type RmaRequest, rmaFileRoutes } from '@portal/contracts/rma.contract.ts'
import { Box, Button, EditForm, FilesInput, Icon, Section, TextInput, Typography } from '@portal/ui'
import { useId, useState } from 'react'
import { useAddRmaNoteMutation } from '../rma/desk.api.ts'

interface Note {
  text: string
  fileIds: string[]
}
const empty: Note = { text: '', fileIds: [] }

/** Form for a message to the customer or an internal note, with a visible difference. */
export function NoteForm({ request: { rmaNumber } }: { request: Pick<RmaRequest, 'rmaNumber'> }) {
  const t = useT()
  const id = useId()
  const [isInternal, setInternal] = useState(true)
  const [sent, setSent] = useState(0)
  const [add, { isLoading }] = useAddRmaNoteMutation()
  const kinds = [
    { value: true, label: t('Internal note') },
    { value: false, label: t('Message to the customer') },
  ]
  return (
    <Section title={t('Write a message')}>
      <Box role="group" aria-label={t('Visible to')} sx={{ display: 'flex', gap: 1, mb: 1 }}>
        {kinds.map(({ value, label }) => (
          <Button
            key={label}
            size="small"
            variant={isInternal === value ? 'contained' : 'outlined'}
            aria-pressed={isInternal === value}
            startIcon={value ? <Icon name="lock" /> : <Icon name="person" />}
            onClick={() => setInternal(value)}
          >
            {label}
          </Button>
        ))}
      </Box>
      <Box
        sx={
          isInternal
            ? { p: 1.5, borderRadius: 1, border: 2, borderStyle: 'dashed', borderColor: 'warning.main' }
            : { p: 1.5, borderRadius: 1, border: 2, borderColor: 'primary.main' }
        }
      >
        <Typography variant="body2" sx={{ mb: 1, fontWeight: 600 }}>
          {isInternal ? t('Only staff can see this.') : t('The customer is notified and can see this.')}
        </Typography>
        <EditForm<Note>
          key={sent}
          id={id}
          values={empty}
          onSave={async (note) => {
            await add({ rmaNumber, isInternal, ...note }).unwrap()
            notify.success(t('Operation successful'))
          }}
          onSaved={() => setSent((before) => before + 1)}
        >
          <TextInput
            name="text"
            label={isInternal ? t('Internal note') : t('Message to the customer')}
            rows={3}
            maxLength={1000}
            required
          />
          <FilesInput
            name="fileIds"
            label={t('Files')}
            files={[]}
            uploadRoute={rmaFileRoutes.uploadFile}
            downloadRoute={rmaFileRoutes.downloadFile}
            takesPictures
          />
        </EditForm>
        <Button type="submit" form={id} variant="contained" loading={isLoading} sx={{ mt: 1.5 }}>
          {isInternal ? t('Add note') : t('Send')}
        </Button>
      </Box>
    </Section>
  )
}
