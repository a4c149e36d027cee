import { useT } from '@portal/client'
import type { Span, ThreadMessage } from '@portal/contracts/thread.contract.ts'
import { Box, Button } from '@portal/ui'
import type { RefObject } from 'react'

/** Text with highlighted redactions, which reviewers can still read. */
export function RedactedText({ text, spans }: { text: string; spans: readonly Span[] }) {
  const t = useT()
  const ends = [0, ...spans.map(({ end }) => end)]
  return (
    <>
      {spans.map(({ start, end }, at) => (
        <span key={start}>
          {text.slice(ends[at], start)}
          <Box
            component="mark"
            title={t('Redacted')}
            sx={{ bgcolor: 'text.primary', color: 'text.primary', '&:hover': { color: 'background.paper' } }}
          >
            {text.slice(start, end)}
          </Box>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </>
  )
}

/** Returns the selected part of an element's text. */
function selectedIn(element: HTMLElement | null): Span | undefined {
  const selection = window.getSelection()
  if (!element || !selection || selection.isCollapsed || selection.rangeCount === 0) return undefined
  const range = selection.getRangeAt(0)
  if (!element.contains(range.startContainer) || !element.contains(range.endContainer)) return undefined
  const before = document.createRange()
  before.setStart(element, 0)
  before.setEnd(range.startContainer, range.startOffset)
  const start = before.toString().length
  return { start, end: start + range.toString().length }
}

interface BlackoutsProps {
  message: ThreadMessage
  textRef: RefObject<HTMLElement | null>
  onChange(spans: Span[]): void
}

/** Lists detected personal data and the reviewer's selections in a message, to redact or restore. */
export function Redactions({ message: { message, review }, textRef, onChange }: BlackoutsProps) {
  const t = useT()
  if (!review) return null
  const { blackouts, personal } = review
  const add = (span: Span) => onChange([...blackouts, { start: span.start, end: span.end }])
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 0.5 }}>
      {personal.map(({ start, end }) => (
        <Button key={start} size="small" color="warning" onClick={() => add({ start, end })}>
          {t('Redact “{text}”', { text: message.slice(start, end) })}
        </Button>
      ))}
      <Button
        size="small"
        color="secondary"
        // Prevents the click from moving the focus, which would clear the selection.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          const span = selectedIn(textRef.current)
          if (span) add(span)
        }}
      >
        {t('Redact the selected text')}
      </Button>
      {blackouts.length > 0 && (
        <Button size="small" color="secondary" onClick={() => onChange([])}>
          {t('Undo all redactions ({count})', { count: blackouts.length })}
        </Button>
      )}
    </Box>
  )
}
