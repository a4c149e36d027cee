import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { fetchFile, saveBlob, useT } from '@portal/client'
import type { StoredFile } from '@portal/contracts/file.contract.ts'
import type { Route } from '@portal/contracts/route.ts'
import { useEffect, useId, useState } from 'react'
import { EmptyState, FailedState, LoadingState } from '../states.tsx'

export interface FilePreviewProps {
  file: StoredFile
  route: Route
  onClose(): void
}

/** Preview of an image, video or PDF, which is read with the session's permissions and shown from memory. */
export default function FilePreview({ file, route, onClose }: FilePreviewProps) {
  const t = useT()
  const title = useId()
  const [tries, setTries] = useState(0)
  const [error, setError] = useState<unknown>()
  const [isUnreadable, setUnreadable] = useState(false)
  const [shown, setShown] = useState<{ blob: Blob; url: string }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` reads again
  useEffect(() => {
    const ending = new AbortController()
    let url = ''
    setError(undefined)
    setUnreadable(false)
    fetchFile(route, { params: { id: file.id } } as never, ending.signal).then(
      ({ blob }) => {
        if (ending.signal.aborted) return
        // Uses the file type that the server detected, never that of the response, because the browser must
        // not run the file.
        const typed = new Blob([blob], { type: file.type })
        url = URL.createObjectURL(typed)
        setShown({ blob: typed, url })
      },
      (reason) => !ending.signal.aborted && setError(reason),
    )
    return () => {
      ending.abort()
      URL.revokeObjectURL(url)
    }
  }, [file.id, file.type, route, tries])
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} maxWidth="lg" fullWidth>
      <DialogTitle id={title} component="h2" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {file.name}
      </DialogTitle>
      <DialogContent dividers sx={{ p: 0, minHeight: 240, display: 'grid' }}>
        {error !== undefined && <FailedState error={error} onRetry={() => setTries(tries + 1)} />}
        {error === undefined && !shown && <LoadingState />}
        {isUnreadable && (
          <EmptyState
            title={t('This browser cannot show this file')}
            detail={t('Download it to open it with another program.')}
          />
        )}
        {shown &&
          !isUnreadable &&
          (file.type === 'application/pdf' ? (
            <Box
              component="iframe"
              title={file.name}
              src={shown.url}
              sx={{ border: 0, width: '100%', height: '72vh' }}
            />
          ) : file.type.startsWith('video/') ? (
            <Box
              component="video"
              controls
              aria-label={file.name}
              src={shown.url}
              onError={() => setUnreadable(true)}
              sx={{ maxWidth: '100%', maxHeight: '72vh', m: 'auto' }}
            />
          ) : (
            <Box
              component="img"
              alt={file.name}
              src={shown.url}
              onError={() => setUnreadable(true)}
              sx={{ maxWidth: '100%', maxHeight: '72vh', m: 'auto' }}
            />
          ))}
      </DialogContent>
      <DialogActions>
        {shown && <Button onClick={() => saveBlob(shown.blob, file.name)}>{t('Download')}</Button>}
        <Button onClick={onClose}>{t('Close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
