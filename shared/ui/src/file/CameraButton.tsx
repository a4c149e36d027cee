import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useT } from '@portal/client'
import { useRef } from 'react'
import { Icon } from '../Icon.tsx'

/** Takes a picture with a phone's camera; hidden on other devices. */
export function CameraButton({ onFiles }: { onFiles: (files: Iterable<File>) => void }) {
  const t = useT()
  const isTouched = useMediaQuery('(pointer: coarse)')
  const camera = useRef<HTMLInputElement>(null)
  if (!isTouched) return null
  return (
    <>
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        aria-label={t('Take a photo')}
        onChange={({ target }) => {
          onFiles(target.files ?? [])
          target.value = ''
        }}
      />
      <Button startIcon={<Icon name="camera" />} sx={{ ml: 1 }} onClick={() => camera.current?.click()}>
        {t('Take a photo')}
      </Button>
    </>
  )
}
