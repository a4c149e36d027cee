import { markStale, notify, problemText, store, uploadTo, useT } from '@portal/client'
import { knowledgeRoutes, type VectorStore } from '@portal/contracts/knowledge.contract.ts'
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  DropZone,
  LinearProgress,
  Stack,
} from '@portal/ui'
import { useId, useState } from 'react'

/** Uploads a document to a store. After an error the user can select another file. */
export function UploadDialog({ of, onClose }: { of: VectorStore; onClose(): void }) {
  const t = useT()
  const title = useId()
  const [share, setShare] = useState<number>()
  const [error, setError] = useState<string>()
  async function send(file: File) {
    setError(undefined)
    setShare(0)
    try {
      await uploadTo(knowledgeRoutes.uploadVectorStoreFile, file, {
        body: { vectorStoreId: of.id },
        onProgress: setShare,
      })
      store.dispatch(markStale('Knowledge'))
      notify.success(t('upload successful.'))
      onClose()
    } catch (failure) {
      setError(t('Operation failed. {msg}', { msg: problemText(failure) }))
    }
    setShare(undefined)
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} maxWidth="sm" fullWidth>
      <DialogTitle id={title} component="h2" variant="h2">
        {t('Upload File')}
      </DialogTitle>
      <DialogContent dividers>
        <Stack spacing={2}>
          {error !== undefined && <Alert severity="error">{error}</Alert>}
          {share === undefined ? (
            <DropZone
              accept=".pdf,.doc,.docx"
              label={t('Choose a file for {name}', { name: of.name })}
              hint={t('.pdf .doc .docx file only')}
              onFile={(file) => void send(file)}
              onMany={() => setError(t('Upload one file at a time.'))}
            />
          ) : (
            <LinearProgress variant="determinate" value={share * 100} aria-label={t('Uploading')} />
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('Close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
