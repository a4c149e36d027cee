import { useState } from 'react'
import { useConversationContext } from '../context.tsx'
import './file.style.ts'
import { ImageViewer } from './ImageViewer.tsx'
import { useBlob } from './useBlob.ts'

/** Text for an image that cannot be shown, in every language (CHAT-54). */
export const loadFailedText = '加载失败'

export function ImageCard({ address, name }: { address: string; name: string }) {
  const { t } = useConversationContext()
  const loaded = useBlob(address)
  const [isBroken, setBroken] = useState(false)
  const [isOpen, setOpen] = useState(false)
  if (loaded.status === 'loading')
    return <span className="chat-image is-waiting" role="img" aria-label={t('Loading the image')} />
  if (loaded.status === 'failed' || isBroken)
    return (
      <span className="chat-image is-broken" role="img" aria-label={loadFailedText}>
        {loadFailedText}
      </span>
    )
  return (
    <>
      <button
        type="button"
        className="chat-image"
        onClick={() => setOpen(true)}
        aria-label={t('Open image {name}', { name })}
      >
        <img src={loaded.url} alt={name || t('Image of the answer')} onError={() => setBroken(true)} />
      </button>
      {isOpen && <ImageViewer src={loaded.url} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}
