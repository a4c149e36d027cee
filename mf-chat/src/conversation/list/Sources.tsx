import type { ChatSource } from '@portal/contracts/chat-socket.ts'
import type { Ref } from 'react'
import { useConversationContext, useT } from '../context.tsx'
import { toOwnAddress } from '../file/own-address.ts'
import { DownloadProblem, useDownload } from '../file/useDownload.tsx'

interface SourcesProps {
  sources: readonly ChatSource[]
  ref?: Ref<HTMLDetailsElement>
}

/** Lists each source of an answer once, or by the answer's numbers. */
export function Sources({ sources, ref }: SourcesProps) {
  const { t, resources } = useConversationContext()
  const places = new Map(
    sources.map((source) => [
      `${source.number ?? ''} ${source.fileId} ${source.title} ${source.page ?? ''}`,
      source,
    ]),
  )
  return (
    <details className="chat-sources" ref={ref}>
      <summary>{t(places.size === 1 ? '1 source' : '{count} sources', { count: places.size })}</summary>
      <ol>
        {[...places].map(([key, { file, number, title, page, score, isRecognised, url }]) => (
          <li key={key} value={number} tabIndex={number === undefined ? undefined : -1}>
            {url && toOwnAddress(url, resources) ? (
              <SourceFile url={url} name={file} />
            ) : (
              <span className="chat-source-file">{file}</span>
            )}
            {[
              title,
              page !== undefined && t('page {page}', { page }),
              isRecognised && t('from text recognition'),
            ]
              .filter(Boolean)
              .map((part) => ` · ${part}`)
              .join('')}
            {score !== undefined && <span className="chat-score">{score.toFixed(2)}</span>}
          </li>
        ))}
      </ol>
    </details>
  )
}

/** Opens the cited file by a call with the session's permissions, which the address alone lacks. */
function SourceFile({ url, name }: { url: string; name: string }) {
  const t = useT()
  const { state, download } = useDownload(url, name)
  return (
    <>
      <button
        type="button"
        className="chat-link chat-source-file"
        aria-label={t('Download {name}', { name })}
        aria-busy={state === 'loading' || undefined}
        onClick={() => void download()}
      >
        {name}
      </button>{' '}
      <DownloadProblem state={state} />
    </>
  )
}
