import { useT } from '@portal/client'
import { Box } from '@portal/ui'
import { useState } from 'react'
import { statusImage, statusLabel } from './status.ts'

/** Picture and label of the device's status. A missing picture leaves the label. */
export function StatusImage({ statusText, size = 36 }: { statusText: string; size?: number }) {
  const t = useT()
  const [failed, setFailed] = useState<string>()
  const image = statusImage(statusText)
  const label = t(statusLabel(statusText))
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      {image && failed !== image && (
        <img
          src={image}
          alt=""
          width={size}
          height={size}
          onError={() => setFailed(image)}
          style={{ flex: 'none' }}
        />
      )}
      <Box component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {label}
      </Box>
    </Box>
  )
}
