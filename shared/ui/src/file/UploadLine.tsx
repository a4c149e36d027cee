import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { useT } from '@portal/client'
import type { Upload } from './useUploads.ts'

/** Upload with progress and cancel button, or its failure with a retry if useful. */
export function UploadLine({ upload }: { upload: Upload }) {
  const t = useT()
  if (upload.error) {
    return (
      <Alert
        severity="error"
        sx={{ overflowWrap: 'anywhere', '& .MuiAlert-message': { overflow: 'visible' } }}
      >
        {upload.name}: {upload.error}
        {/* Places it below the text on narrow cards. */}
        <Box sx={{ ml: -1 }}>
          {upload.retry && (
            <Button color="inherit" onClick={upload.retry}>
              {t('Try again')}
            </Button>
          )}
          <Button color="inherit" onClick={upload.cancel}>
            {t('Remove')}
          </Button>
        </Box>
      </Alert>
    )
  }
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {upload.name}
        <LinearProgress
          variant="determinate"
          value={upload.share * 100}
          aria-label={t('Uploading {name}', { name: upload.name })}
        />
      </Box>
      <Button onClick={upload.cancel} aria-label={t('Cancel upload of {name}', { name: upload.name })}>
        {t('Cancel')}
      </Button>
    </Box>
  )
}
