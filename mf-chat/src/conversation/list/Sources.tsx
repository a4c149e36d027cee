import type { Source } from '../client/wire.ts'
import { useT } from '../text.tsx'

/** Where an answer was taken from, each place once. */
export function Sources({ sources, hasScores }: { sources: readonly Source[]; hasScores: boolean }) {
  const t = useT()
  const places = new Map(sources.map((source) => [`${source.fileId} ${source.title} ${source.page ?? ''}`, source]))
  return (
    <details className="chat-sources">
      <summary>{t(places.size === 1 ? '1 source' : '{count} sources', { count: places.size })}</summary>
      <ol>
        {[...places].map(([key, { file, title, page, score }]) => (
          <li key={key}>
            <span className="chat-source-file">{file}</span>
            {[title, page !== undefined && t('page {page}', { page })]
              .filter(Boolean)
              .map((part) => ` · ${part}`)
              .join('')}
            {hasScores && <span className="chat-score">{score.toFixed(2)}</span>}
          </li>
        ))}
      </ol>
    </details>
  )
}
