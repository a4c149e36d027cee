import { getFirstWords } from '@portal/contracts/markdown/plain.ts'
import { useEffect, useRef, useState } from 'react'
import { type Message, toPlainText } from '../client/message.ts'
import { useT } from '../context.tsx'
import { removeCitations } from '../markdown/TextWithCitations.tsx'

/** Number of characters of an answer that are announced. */
const spoken = 400

/** Announces the start and the end of an answer, but not its growth. */
export function Announcer({ messages, name }: { messages: readonly Message[]; name: string }) {
  const t = useT()
  const [said, setSaid] = useState('')
  const coming = useRef<string>(undefined)
  const last = messages.findLast(({ position }) => position === 'ANSWER')
  const key = last?.key
  const status = last?.status
  const content = removeCitations(last ? toPlainText(last) : '', last?.sources)
  useEffect(() => {
    if (status === 'sending' && coming.current !== key) {
      coming.current = key
      setSaid(t('{name} is answering', { name }))
    } else if (status !== 'sending' && key !== undefined && coming.current === key) {
      coming.current = undefined
      const isThere = status === 'success'
      setSaid(
        isThere
          ? t('{name} has answered: {words}', { name, words: getFirstWords(content, spoken) })
          : t('The answer was interrupted'),
      )
    }
  }, [key, status, content, name, t])
  return (
    <div className="chat-hidden" role="status">
      {said}
    </div>
  )
}
