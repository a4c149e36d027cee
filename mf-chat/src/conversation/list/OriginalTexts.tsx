import type { ChatOriginal } from '@portal/contracts/chat-socket.ts'
import { useT } from '../context.tsx'

/** Source texts of a translated answer, numbered like their sources. */
export function OriginalTexts({ original }: { original: readonly ChatOriginal[] }) {
  const t = useT()
  return (
    <details className="chat-sources">
      <summary>{t('Original text')}</summary>
      <ol>
        {original.map(({ number, text }) => (
          <li key={number} value={number} className="chat-plain" dir="auto">
            {text}
          </li>
        ))}
      </ol>
    </details>
  )
}
