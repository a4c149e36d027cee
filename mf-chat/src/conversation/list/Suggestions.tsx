import type { ChatSuggestion } from '@portal/contracts/chat-socket.ts'
import { useT } from '../context.tsx'
import { ChoiceButton } from './ChoiceButton.tsx'

interface SuggestionsProps {
  suggestions: readonly ChatSuggestion[]
  canAct: boolean
  onSuggestion: (suggestion: ChatSuggestion) => void
}

/** Questions to choose from; suggested sections show an excerpt. */
export function Suggestions({ suggestions, canAct, onSuggestion }: SuggestionsProps) {
  const t = useT()
  return (
    <div className="chat-suggestions">
      {suggestions.every(({ excerpt }) => excerpt === undefined) && (
        <div className="chat-label">{t("Guess what you're asking:")}</div>
      )}
      {suggestions.map((suggestion) => {
        const { questionId, question, visible, score, excerpt, file, page } = suggestion
        const button = (
          <ChoiceButton
            key={questionId || question}
            className={visible ? '' : 'is-hidden'}
            canAct={canAct}
            onChoose={() => onSuggestion(suggestion)}
          >
            {question}
            {score !== undefined && (
              <span className="chat-score">
                {t('{percent} % match', { percent: Math.round(score * 100) })}
              </span>
            )}
            {!visible && <span className="chat-score">{t('hidden')}</span>}
          </ChoiceButton>
        )
        if (excerpt === undefined) return button
        return (
          <div key={questionId || question} className="chat-section">
            {button}
            <p>{excerpt}</p>
            <div className="chat-section-source">
              {[file, page !== undefined && t('page {page}', { page })].filter(Boolean).join(' · ')}
            </div>
          </div>
        )
      })}
    </div>
  )
}
