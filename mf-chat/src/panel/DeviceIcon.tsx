import { DeviceDrawing } from '@portal/ui'
import { useState } from 'react'

/** The device's own picture, if the address has one that can be shown. */
export function DeviceIcon({ url, size = 56 }: { url?: string; size?: number }) {
  const [failed, setFailed] = useState<string>()
  if (!url || failed === url) return <DeviceDrawing size={size} />
  return (
    <img
      src={url}
      alt=""
      width={size}
      height={size}
      onError={() => setFailed(url)}
      style={{ flex: 'none', objectFit: 'contain' }}
    />
  )
}
