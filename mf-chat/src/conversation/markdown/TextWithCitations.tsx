import type { ChatSource } from '@portal/contracts/chat-socket.ts'
import { createContext, useContext } from 'react'
import { useT } from '../context.tsx'

/** Cited sources by number, and a function that opens a source. */
export interface Citations {
  sources: readonly ChatSource[]
  onOpen(number: number): void
}

/** Context of a text with citations; without it, `[1]` is plain text. */
export const CitationsContext = createContext<Citations | undefined>(undefined)

const citation = /( ?\[\d{1,2}\])/
export const hasCitation = (text: string) => citation.test(text)

/** Text with a button for each citation. */
export function TextWithCitations({ text }: { text: string }) {
  const t = useT()
  const citations = useContext(CitationsContext)
  if (!citations) return text
  // Parts with odd indexes are the citations.
  return text.split(citation).map((part, at) => {
    if (at % 2 === 0) return part
    const number = Number(part.replace(/\D/g, ''))
    const source = citations.sources.find((one) => one.number === number)
    if (!source) return part
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no identity but their place
      <sup key={at}>
        <button
          type="button"
          className="chat-cite"
          aria-label={t('Source {number}: {file}', { number, file: source.file })}
          onClick={() => citations.onOpen(number)}
        >
          {number}
        </button>
      </sup>
    )
  })
}

/** Removes source numbers, for screen readers. */
export const removeCitations = (text: string, sources: readonly ChatSource[] = []) =>
  sources.some(({ number }) => number !== undefined) ? text.replace(/ ?\[\d{1,2}\]/g, '') : text
