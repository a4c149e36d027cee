import { problemText, uploadTo, useDownload, useT } from '@portal/client'
import { orderImportRoutes } from '@portal/contracts/job.contract.ts'
import { Alert, Box, Button, DropZone, LinearProgress, Stack, Typography } from '@portal/ui'
import { useRef, useState } from 'react'

/** Takes one order list and sends it; the server checks it and writes nothing yet. */
export function ChooseList({ onStarted }: { onStarted: (job: number) => void }) {
  const t = useT()
  const [sending, setSending] = useState<{ name: string; share: number }>()
  const [problem, setProblem] = useState('')
  const { download, isDownloading } = useDownload()
  const abort = useRef<AbortController>(undefined)

  async function send(file: File) {
    setProblem('')
    setSending({ name: file.name, share: 0 })
    abort.current = new AbortController()
    try {
      const job = await uploadTo(orderImportRoutes.importOrders, file, {
        onProgress: (share) => setSending({ name: file.name, share }),
        signal: abort.current.signal,
      })
      onStarted(job.id)
    } catch (error) {
      if (!abort.current.signal.aborted) setProblem(problemText(error))
      setSending(undefined)
    }
  }

  return (
    <Stack spacing={2} sx={{ maxWidth: 720 }}>
      {problem && <Alert severity="error">{problem}</Alert>}
      {sending ? (
        <Box role="status">
          <Typography variant="body2" sx={{ mb: 1 }}>
            {t('Sending {name} …', { name: sending.name })}
          </Typography>
          <LinearProgress variant="determinate" value={sending.share * 100} aria-label={t('Sending')} />
          <Button sx={{ mt: 1 }} onClick={() => abort.current?.abort()}>
            {t('Cancel')}
          </Button>
        </Box>
      ) : (
        <DropZone
          accept=".xlsx,.csv"
          label={t('Choose a file')}
          hint={t('or drop it here: .xlsx or .csv, up to 50 MB')}
          onFile={send}
        />
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('We check your file first. Nothing is imported until you confirm.')}
      </Typography>
      <Button
        sx={{ alignSelf: 'flex-start' }}
        disabled={isDownloading}
        onClick={() => void download(orderImportRoutes.downloadImportTemplate, undefined)}
      >
        {t('Download a template')}
      </Button>
    </Stack>
  )
}
