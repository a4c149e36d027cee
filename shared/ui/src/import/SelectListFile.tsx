import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { notify, problemText, uploadTo, useDownload, useNavigate, useT } from '@portal/client'
import { useEffect, useRef, useState } from 'react'
import { DropZone } from '../file/DropZone.tsx'
import { getListNames, type ImportConfig, importPath, saveTemplate } from './import-config.ts'

/** Selects and sends a list; the server checks it without writing. */
export function SelectListFile({ of, onStarted }: { of: ImportConfig; onStarted: (job: number) => void }) {
  const t = useT()
  const [sending, setSending] = useState<{ name: string; share: number }>()
  const [problem, setProblem] = useState('')
  const { download, isDownloading } = useDownload()
  const abort = useRef<AbortController>(undefined)
  const navigate = useNavigate()
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  /** Opens the import unless the user has left the page. */
  function started(job: number, name: string) {
    if (isHere.current) return onStarted(job)
    const view = { label: t('View'), run: () => navigate(`${importPath(of)}&job=${job}`) }
    notify.success(t('{name} was sent. Nothing is imported until you confirm.', { name }), view)
  }

  async function send(file: File) {
    setProblem('')
    setSending({ name: file.name, share: 0 })
    abort.current = new AbortController()
    try {
      const job = await uploadTo(of.route, file, {
        ...(of.columns && { body: getListNames(of) }),
        onProgress: (share) => setSending({ name: file.name, share }),
        signal: abort.current.signal,
      })
      started(job.id, file.name)
    } catch (error) {
      setSending(undefined)
      if (abort.current.signal.aborted) return
      if (isHere.current) setProblem(problemText(error))
      else notify.error(`${file.name}: ${problemText(error)}`)
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
          accept={of.files ?? '.xlsx,.csv'}
          label={t('Choose a file')}
          hint={
            of.files
              ? t('or drop it here: {files}, up to 50 MB', { files: of.files.replaceAll(',', ', ') })
              : t('or drop it here: .xlsx or .csv, up to 50 MB')
          }
          onFile={send}
        />
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('We check your file first. Nothing is imported until you confirm.')}
      </Typography>
      {of.hint && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t(of.hint)}
        </Typography>
      )}
      <Button
        sx={{ alignSelf: 'flex-start' }}
        disabled={isDownloading}
        onClick={() => (of.template ? void download(of.template, undefined) : saveTemplate(of))}
      >
        {t('Download a template')}
      </Button>
    </Stack>
  )
}
