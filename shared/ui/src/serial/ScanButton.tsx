import IconButton from '@mui/material/IconButton'
import { notify, useT } from '@portal/client'
import { type ComponentType, useState } from 'react'
import { Icon } from '../Icon.tsx'
import type { ScanDialogProps } from './ScanDialog.tsx'

/** Checks for a camera API, which requires https. */
const mayHaveCamera = () => typeof navigator.mediaDevices?.getUserMedia === 'function'

/** Button at the end of a field that scans a code with the camera. */
export function ScanButton({ onRead, ...wanted }: Omit<ScanDialogProps, 'onClose'>) {
  const t = useT()
  const [Scanner, setScanner] = useState<ComponentType<ScanDialogProps>>()
  const close = () => setScanner(undefined)
  if (!mayHaveCamera()) return null
  const open = () =>
    import('./ScanDialog.tsx').then(
      ({ default: ScanDialog }) => setScanner(() => ScanDialog),
      () => notify.error(t("Couldn't load the code reader. Check your connection and try again.")),
    )
  return (
    <>
      <IconButton
        aria-label={wanted.title ?? t('Scan the serial number')}
        aria-haspopup="dialog"
        edge="end"
        onClick={() => void open()}
        sx={{ width: { xs: 44, sm: 32 }, height: { xs: 44, sm: 32 }, my: -0.5 }}
      >
        <Icon name="scan" />
      </IconButton>
      {Scanner && (
        <Scanner
          {...wanted}
          onRead={(found) => {
            close()
            onRead(found)
          }}
          onClose={close}
        />
      )}
    </>
  )
}
