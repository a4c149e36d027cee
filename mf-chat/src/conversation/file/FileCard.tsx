import { useState } from 'react'
import { isImage } from '../client/message.ts'
import type { Resource } from '../client/wire.ts'
import { Glyph } from '../Glyph.tsx'
import { useSurroundings } from '../text.tsx'
import './file.style.ts'
import { ImageCard } from './ImageCard.tsx'
import { ownAddress } from './own.ts'
import { sizeText } from './size.ts'

function save(blob: Blob, name: string) {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** A file beside an answer, downloaded on a click; an image shows itself and opens the viewer. */
export function FileCard({ resource }: { resource: Resource }) {
  return isImage(resource) ? <ImageCard address={resource.downloadURL} name={resource.initialFileName} /> : <Download resource={resource} />
}

function Download({ resource: { downloadURL, initialFileName, fileSize } }: { resource: Resource }) {
  const { t, load, resources } = useSurroundings()
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const download = async () => {
    const own = ownAddress(downloadURL, resources)
    if (own === undefined) return setState('failed')
    setState('loading')
    await load(own).then(
      (blob) => {
        save(blob, initialFileName || 'file')
        setState('idle')
      },
      () => setState('failed'),
    )
  }
  return (
    <button type="button" className="chat-file" disabled={state === 'loading'} onClick={() => void download()}>
      <Glyph name="file" />
      <span className="chat-file-name">{initialFileName || t('File')}</span>
      <span className="chat-file-size">
        {state === 'failed' ? t('It could not be downloaded. Try again') : fileSize > 0 && sizeText(fileSize)}
      </span>
      {state === 'loading' ? <span className="chat-spinner" /> : <Glyph name="down" />}
    </button>
  )
}
