import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useT } from '@portal/client'
import { useId, useRef, useState } from 'react'
import { visuallyHidden } from '../visually-hidden.ts'
import { readPhoto } from './code-reader.ts'
import { extractSerialNumber } from './serial.rules.ts'
import { type CameraState, useCamera } from './useCamera.ts'
import { useCodeReader, useCodeScan } from './useCodeScan.ts'

export interface ScanDialogProps {
  onRead(found: string): void
  onClose(): void
  /** Translated title, if something other than a serial number is scanned. */
  title?: string
  /** Extracts the wanted text from a code; by default the serial number. */
  find?(text: string): string | undefined
}

/** Describes a problem with advice. */
function useProblem(camera: CameraState, isReaderFailed: boolean): string | undefined {
  const t = useT()
  if (isReaderFailed) return t("Couldn't load the code reader. Check your connection and try again.")
  if (camera === 'refused')
    return t(
      'The camera is blocked. Allow it for this site in your browser and try again, or choose a photo.',
    )
  if (camera === 'missing') return t('No camera found. Choose a photo of the nameplate instead.')
  if (camera === 'busy')
    return t('The camera is not available, perhaps because another app uses it. Close that and try again.')
  return undefined
}

function useHint(camera: CameraState, isReady: boolean, isLate: boolean): string {
  const t = useT()
  if (camera === 'starting') return t('Starting the camera…')
  if (!isReady) return t('Loading the code reader…')
  return isLate
    ? t('No code read yet. Move closer, hold still and avoid reflections, or choose a photo.')
    : t('Point the camera at the bar code or QR code on the nameplate.')
}

/** Scans a serial number, or another code, with the camera or from a photo. */
export default function ScanDialog({
  onRead,
  onClose,
  title: heading,
  find = extractSerialNumber,
}: ScanDialogProps) {
  const t = useT()
  const title = useId()
  const isPhone = useMediaQuery('(max-width:599.95px)')
  const video = useRef<HTMLVideoElement>(null)
  const photo = useRef<HTMLInputElement>(null)
  const camera = useCamera(video)
  const reader = useCodeReader()
  const [said, setSaid] = useState('')
  const take = (texts: readonly string[]) => {
    const found = texts.map(find).find((one) => one !== undefined)
    if (found !== undefined) onRead(found)
    else setSaid(t('“{text}” is not a serial number.', { text: String(texts[0]).slice(0, 60) }))
  }
  const isLive = camera.state === 'live'
  const isLate = useCodeScan(video, isLive ? reader.read : undefined, take)
  const problem = useProblem(camera.state, reader.isFailed)
  const hint = useHint(camera.state, reader.read !== undefined, isLate)

  const readFile = async (file: File | undefined) => {
    if (!file || !reader.read) return
    setSaid(t('Reading the photo…'))
    try {
      const texts = await readPhoto(file, reader.read)
      if (texts.length > 0) take(texts)
      else setSaid(t('No code found in this photo. Take one from closer, or type the number.'))
    } catch {
      setSaid(t("This file isn't a picture that can be read. Choose another one."))
    }
  }
  const retry = () => {
    if (reader.isFailed) reader.retry()
    if (!isLive) camera.retry()
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} maxWidth="sm" fullWidth fullScreen={isPhone}>
      <DialogTitle id={title} component="h2" variant="h2">
        {heading ?? t('Scan the serial number')}
      </DialogTitle>
      <DialogContent dividers sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
        {problem ? (
          <Alert
            severity="warning"
            action={
              <Button color="inherit" onClick={retry}>
                {t('Try again')}
              </Button>
            }
          >
            {problem}
          </Alert>
        ) : (
          <Box role="status">{hint}</Box>
        )}
        <Box
          component="video"
          ref={video}
          muted
          playsInline
          aria-label={t('Camera picture')}
          sx={{
            display: problem ? 'none' : 'block',
            width: '100%',
            aspectRatio: { xs: '3 / 4', sm: '4 / 3' },
            maxHeight: '60dvh',
            objectFit: 'cover',
            borderRadius: 1,
            bgcolor: 'common.black',
          }}
        />
        <Box role="status" sx={{ overflowWrap: 'anywhere', fontWeight: 600 }}>
          {said}
        </Box>
        <input
          ref={photo}
          type="file"
          accept="image/*"
          tabIndex={-1}
          aria-label={t('Photo of the nameplate')}
          data-unsaved="ignore"
          style={visuallyHidden as object}
          onChange={({ target }) => {
            void readFile(target.files?.[0])
            target.value = ''
          }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button variant="outlined" disabled={!reader.read} onClick={() => photo.current?.click()}>
          {t('Choose a photo instead')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
