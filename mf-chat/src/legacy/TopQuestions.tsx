import type { Suggestion } from '@portal/contracts/qna.contract.ts'
import { useId } from 'react'
import { useT } from '../conversation/context.tsx'
import type { ChatAddress } from '../panel/address.ts'
import { useFindDebugQuestionsQuery, useFindTopQuestionsQuery, useTopQuestions } from '../panel/panel.api.ts'
import { useRuntime } from '../panel/useRuntime.ts'

interface TopQuestionsProps {
  address: ChatAddress
  onAsk(question: Suggestion): void
}

/**
 * Opening questions (QNA-04). With a device, questions that its own report answers, while the panel lists
 * the most frequent ones. Without a device, the most frequent ones.
 */
export function TopQuestions({ address, onAsk }: TopQuestionsProps) {
  const t = useT()
  const id = useId()
  const { serialNum } = address.context
  const query = useTopQuestions(address)
  const { isAwaited } = useRuntime(address.context)
  const ofDevice = useFindDebugQuestionsQuery(query, { skip: isAwaited || serialNum === '' })
  const ofWeek = useFindTopQuestionsQuery(query, { skip: isAwaited })
  const debuggable = serialNum === '' || ofDevice.isError ? [] : ofDevice.data
  const questions = debuggable && (debuggable.length > 0 ? debuggable : ofWeek.data)
  if (questions?.length === 0) return null
  return (
    <section className="chat-top" aria-labelledby={id}>
      <h2 id={id}>{t('Top Questions')}</h2>
      {questions ? (
        <ul>
          {questions.map((question) => (
            <li key={question.questionId}>
              <button type="button" className="chat-suggestion" onClick={() => onAsk(question)}>
                {question.question}
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p>{ofWeek.isError ? t("Couldn't load the questions.") : t('Loading')}</p>
      )}
    </section>
  )
}
