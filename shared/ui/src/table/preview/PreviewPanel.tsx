import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { isPressed, useShortcut, useT } from '@portal/client'
import { type ComponentType, type KeyboardEvent, useDeferredValue, useEffect, useId, useRef } from 'react'
import { type Column, getFieldValue, toText } from '../../column.ts'
import { Icon } from '../../Icon.tsx'
import { EmptyState } from '../../states.tsx'
import type { Preview, PreviewStep } from './usePreview.ts'
import { useThrottled } from './useThrottled.ts'

export interface PreviewPanelProps<Row extends object> {
  preview: Preview
  content: ComponentType<{ row: Row }>
  /** Rows of the page by key. */
  rows: ReadonlyMap<string, Row>
  /** Returns the title of a row. */
  column: Column<Row>
  onOpen?(row: Row): void
}

/**
 * Minimum display time of a row in milliseconds while a key is held down, so that not every row is
 * requested.
 */
const heldMs = 100

const keys = [
  ['nextRow', 1],
  ['previousRow', -1],
] as const

const panelStyle = {
  position: 'absolute',
  inset: 0,
  overflow: 'auto',
  p: 2,
  pt: 1,
  display: 'grid',
  gap: 2,
  alignContent: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  bgcolor: 'background.paper',
}

function Head<Row extends object>({
  id,
  row,
  preview,
  column,
  onOpen,
}: Pick<PreviewPanelProps<Row>, 'preview' | 'column' | 'onOpen'> & { id: string; row: Row | undefined }) {
  const t = useT()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, '& button': { flex: 'none' } }}>
      <Box aria-live="polite" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography id={id} component="h2" variant="h2">
          <Box component="span" sx={{ display: 'block', fontSize: '0.75rem', color: 'text.secondary' }}>
            {t(column.label)}
          </Box>
          {row ? toText(column as Column<never>, getFieldValue(column, row)) : '–'}
        </Typography>
      </Box>
      {row && onOpen && (
        <Button variant="outlined" onClick={() => onOpen(row)}>
          {t('Open')}
        </Button>
      )}
      <IconButton aria-label={t('Previous row')} onClick={() => preview.step(-1)}>
        <Icon name="down" sx={{ transform: 'rotate(180deg)' }} />
      </IconButton>
      <IconButton aria-label={t('Next row')} onClick={() => preview.step(1)}>
        <Icon name="down" />
      </IconButton>
      <IconButton aria-label={t('Close the preview')} onClick={preview.close}>
        <Icon name="close" />
      </IconButton>
    </Box>
  )
}

/** Preview of a row. The next row is prerendered invisibly. */
export default function PreviewPanel<Row extends object>({
  preview,
  content: Content,
  rows,
  column,
  onOpen,
}: PreviewPanelProps<Row>) {
  const t = useT()
  const title = useId()
  const panel = useRef<HTMLElement>(null)
  useShortcut('closePreview', preview.close)
  const id = useThrottled(preview.id ?? '', heldMs)
  const ahead = useDeferredValue(id === preview.id ? preview.nextId : undefined, undefined)
  const row = rows.get(id)
  // Keeps the prerendered row mounted when it becomes the displayed one.
  const drawn = [...new Set([id, ahead ?? id])].flatMap((key) => {
    const found = rows.get(key)
    return found ? { key, found } : []
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row begins at its top
  useEffect(() => {
    if (panel.current) panel.current.scrollTop = 0
  }, [id])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Ignores dialogs, which only React's tree places in the panel.
    if (event.defaultPrevented || !event.currentTarget.contains(event.target as Node)) return
    const by: PreviewStep | undefined = keys.find(([name]) => isPressed(name, event))?.[1]
    if (!by) return
    event.preventDefault()
    // Moves the focus to the panel, because the next row may lack the focused element.
    panel.current?.focus()
    preview.step(by)
  }
  return (
    <Box
      ref={panel}
      component="section"
      tabIndex={0}
      aria-labelledby={title}
      onKeyDown={onKeyDown}
      sx={panelStyle}
    >
      <Head id={title} row={row} preview={preview} column={column} onOpen={onOpen} />
      {drawn.map(({ key, found }) => (
        <div key={key} hidden={key !== id}>
          <Content row={found} />
        </div>
      ))}
      {!row && <EmptyState title={t('This row is not on this page of the list.')} />}
    </Box>
  )
}
