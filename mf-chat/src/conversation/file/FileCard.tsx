import type { ChatResource } from '@portal/contracts/chat-socket.ts'
import { isImage } from '../client/message.ts'
import { useT } from '../context.tsx'
import { Glyph } from '../Glyph.tsx'
import './file.style.ts'
import { ImageCard } from './ImageCard.tsx'
import { formatSize } from './size.ts'
import { DownloadProblem, useDownload } from './useDownload.tsx'

/** File of an answer: a click downloads it, or opens an image in the viewer. */
export function FileCard({ resource }: { resource: ChatResource }) {
  return isImage(resource) ? (
    <ImageCard address={resource.downloadURL} name={resource.initialFileName} />
  ) : (
    <Download resource={resource} />
  )
}

function Download({ resource: { downloadURL, initialFileName, fileSize } }: { resource: ChatResource }) {
  const t = useT()
  const { state, download } = useDownload(downloadURL, initialFileName)
  return (
    <div>
      <button
        type="button"
        className="chat-file"
        aria-busy={state === 'loading' || undefined}
        onClick={() => void download()}
      >
        <Glyph name="file" />
        <span className="chat-file-name">{initialFileName || t('File')}</span>
        <span className="chat-file-size">{fileSize > 0 && formatSize(fileSize)}</span>
        {state === 'loading' ? <span className="chat-spinner" /> : <Glyph name="down" />}
      </button>
      <DownloadProblem state={state} />
    </div>
  )
}
