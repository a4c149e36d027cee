import Box from '@mui/material/Box'
import { useT } from '@portal/client'
import type { ReactNode } from 'react'
import { mixTint } from '../theme/theme.ts'
import { compareLists, compareTexts, type ListEntryChange, type TextPart } from './difference.ts'
import { type FieldLabel, formatFieldValue, toFieldLabel } from './field-label.ts'

const mark = { borderRadius: 0.5, px: 0.25, color: 'text.primary', whiteSpace: 'pre-wrap' }
const Gone = ({ children }: { children: ReactNode }) => (
  <Box component="del" sx={{ ...mark, bgcolor: mixTint(16, 'error-main') }}>
    {children}
  </Box>
)
const Come = ({ children }: { children: ReactNode }) => (
  <Box component="ins" sx={{ ...mark, bgcolor: mixTint(16, 'success-main'), textDecoration: 'none' }}>
    {children}
  </Box>
)

/** Number of unchanged characters that are shown around a change. */
const context = 40

/** Shortens unchanged text to the context of changes. */
function shortened(text: string, isFirst: boolean, isLast: boolean) {
  const head = isFirst ? 0 : context
  const tail = isLast ? 0 : context
  return text.length <= head + tail + 20 ? text : `${text.slice(0, head)} … ${tail ? text.slice(-tail) : ''}`
}

function Pieces({ pieces, isWhole = false }: { pieces: TextPart[]; isWhole?: boolean }) {
  return pieces.map(({ kind, text }, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never change
    if (kind === 'removed') return <Gone key={index}>{text}</Gone>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never change
    if (kind === 'added') return <Come key={index}>{text}</Come>
    const shown = isWhole ? text : shortened(text, index === 0, index === pieces.length - 1)
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never change
    return <span key={index}>{shown}</span>
  })
}

/** Minimum length for a word difference; shorter texts, such as order numbers, do not need it. */
const minProse = 25

/** Minimum unchanged fraction for one text with marked changes; other texts are shown side by side. */
const isRewritten = (pieces: TextPart[]) => {
  const length = (kind: TextPart['kind']) =>
    pieces.filter((piece) => piece.kind === kind).reduce((sum, { text }) => sum + text.trim().length, 0)
  return length('kept') < Math.max(length('removed'), length('added'))
}

/** Text with removed and added words; both complete texts if little is unchanged. */
export function TextDifference({ before, after }: { before: string; after: string }) {
  const pieces = compareTexts(before, after)
  return (
    <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {isRewritten(pieces) ? (
        <>
          <Gone>{before}</Gone>
          {'\n\n'}
          <Come>{after}</Come>
        </>
      ) : (
        <Pieces pieces={pieces} isWhole />
      )}
    </Box>
  )
}

function Texts({ before, after, isProse }: { before: string; after: string; isProse: boolean }) {
  const t = useT()
  const pieces = isProse && before && after.length >= minProse ? compareTexts(before, after) : []
  if (pieces.length > 0 && !isRewritten(pieces)) return <Pieces pieces={pieces} />
  return (
    <>
      {before && <Gone>{before}</Gone>}
      {before && ' → '}
      {after ? <Come>{after}</Come> : t('(empty)')}
    </>
  )
}

function ListLine({ line, words }: { line: ListEntryChange; words: FieldLabel | undefined }) {
  const [before, after] = [line.before, line.after].map((item) =>
    item === undefined ? '' : formatFieldValue(words, item),
  )
  return (
    <Box component="li">
      {before && after ? (
        <Pieces pieces={compareTexts(before, after)} />
      ) : before ? (
        <Gone>− {before}</Gone>
      ) : (
        <Come>+ {after}</Come>
      )}
    </Box>
  )
}

function Lists({
  before,
  after,
  words,
}: {
  before: readonly unknown[]
  after: readonly unknown[]
  words: FieldLabel | undefined
}) {
  const t = useT()
  const { lines, unchanged } = compareLists(before, after, words?.itemKey)
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
        <ListLine key={index} line={line} words={words} />
      ))}
      {unchanged > 0 && (
        <Box component="li" sx={{ color: 'text.secondary' }}>
          {t('{count} unchanged', { count: unchanged })}
        </Box>
      )}
    </Box>
  )
}

interface ChangeProps {
  field: string
  words: FieldLabel | undefined
  before: unknown
  after: unknown
  /** True without a previous value. */
  isPlain: boolean
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function Values({ words, before, after, isPlain }: Omit<ChangeProps, 'field'>) {
  const isList = Array.isArray(before) || Array.isArray(after)
  if (isPlain) {
    const value = after ?? before
    return Array.isArray(value)
      ? value.map((item) => <div key={JSON.stringify(item)}>{formatFieldValue(words, item)}</div>)
      : formatFieldValue(words, value)
  }
  if (isList) return <Lists before={listOf(before)} after={listOf(after)} words={words} />
  const isProse =
    typeof before === 'string' &&
    typeof after === 'string' &&
    !words?.options &&
    !words?.format &&
    words?.filter !== 'days'
  return (
    <Texts
      before={formatFieldValue(words, before)}
      after={formatFieldValue(words, after)}
      isProse={isProse}
    />
  )
}

/** Changed field with old and new value, or its only value. */
export function FieldChange({ field, ...values }: ChangeProps) {
  const t = useT()
  const { words, before, after } = values
  if (!formatFieldValue(words, before) && !formatFieldValue(words, after)) return null
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { sm: '140px 1fr' },
        columnGap: 1,
        mb: 0.25,
        overflowWrap: 'anywhere',
      }}
    >
      <Box sx={{ color: 'text.secondary' }}>{t(words?.label ?? toFieldLabel(field))}</Box>
      <Box sx={{ minWidth: 0 }}>
        <Values {...values} />
      </Box>
    </Box>
  )
}
