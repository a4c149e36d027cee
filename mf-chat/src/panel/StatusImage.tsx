import { useT } from '@portal/client'
import { Box } from '@portal/ui'
import { useState } from 'react'
import { findStatusImage, toStatusLabel } from './status.ts'

/** Picture and label of the device's status; only the label if there is no picture. */
export function StatusImage({ statusText, size = 36 }: { statusText: string; size?: number }) {
  const t = useT()
  const [failed, setFailed] = useState<string>()
  const image = findStatusImage(statusText)
  const label = t(toStatusLabel(statusText))
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
