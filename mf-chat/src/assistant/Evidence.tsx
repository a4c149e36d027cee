import { useState } from 'react'
import type { Message } from '../conversation/client/message.ts'
import { useT } from '../conversation/context.tsx'
import './evidence.style.ts'

const kinds: Record<string, string> = {
  ai: 'Found in the manuals',
  es: 'Known question',
  e_ai: 'Remote diagnosis',
  none: 'Nothing related',
  stream: 'Language model',
}

/** Shows reviewers the sources, scores and timings of the last answer. */
export function Evidence({ messages }: { messages: readonly Message[] }) {
  const t = useT()
  // Opens by default only beside the conversation, not below it on a small screen.
  const [isOpen, setOpen] = useState(() => window.matchMedia('(min-width: 1200px)').matches)
  const answer = messages.findLast(({ position, status }) => position === 'ANSWER' && status !== 'sending')
  return (
    <aside className={`chat-evidence${isOpen ? '' : ' is-closed'}`} aria-label={t('Evidence')}>
      <button
        type="button"
        className="chat-button is-plain"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('Evidence')}
      </button>
      {isOpen &&
        (answer ? (
          <Grounds answer={answer} />
        ) : (
          <p>{t('Sources, scores and timings appear here after the first answer.')}</p>
        ))}
    </aside>
  )
}

function Grounds({
  answer: { kind = '', sources = [], suggestions = [], relevance, timings = {} },
}: {
  answer: Message
}) {
  const t = useT()
  const best = Math.max(...sources.map(({ score = 0 }) => score), Number.MIN_VALUE)
  return (
    <dl>
      <dt>{t('Answer type')}</dt>
      <dd>{kinds[kind] ? t(kinds[kind]) : kind || '–'}</dd>
      {relevance !== undefined && (
        <>
          <dt>{t('Relevance')}</dt>
          <dd>{relevance.toFixed(2)}</dd>
        </>
      )}
      <dt>{t('Sources')}</dt>
      <dd>
        {sources.length === 0 && '–'}
        <ol>
          {sources.map(({ chunkId, file, title, page, isRecognised, score = 0 }) => (
            <li key={chunkId}>
              <span className="chat-source-file">{file}</span>
              {page !== undefined && ` · ${t('page {page}', { page })}`}
              {isRecognised && ` · ${t('from text recognition')}`}
              <div>{title}</div>
              <meter min={0} max={best} value={score} aria-label={t('Score')} /> {score.toFixed(3)}
            </li>
          ))}
        </ol>
      </dd>
      {suggestions.length > 0 && (
        <>
          <dt>{t('Closest questions')}</dt>
          <dd>
            <ol>
              {suggestions.map(({ questionId, question, score = 0 }) => (
                <li key={questionId || question}>
                  {question} {score.toFixed(3)}
                </li>
              ))}
            </ol>
          </dd>
        </>
      )}
      <dt>{t('Timings')}</dt>
      <dd>
        {Object.keys(timings).length === 0 && '–'}
        <ul>
          {Object.entries(timings).map(([step, milliseconds]) => (
            <li key={step}>
              {step}: {Math.round(milliseconds)} ms
            </li>
          ))}
        </ul>
      </dd>
    </dl>
  )
}
