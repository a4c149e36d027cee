import { DeviceDrawing } from '@portal/ui'
import { useState } from 'react'

/** Picture of the device from the address, or a drawn icon. */
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
