import { isPressed, notify, useFormat, useT } from '@portal/client'
import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
} from 'react'
import { formatForClipboard } from './clipboard.ts'
import { type GridCell, gridSteps, moveCell } from './grid-steps.ts'

/** Selector of interactive elements in a cell. */
const widget = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex]'
const field = 'textarea, select, [contenteditable=true], input:not([type=checkbox], [type=radio])'

const cellsOf = (row: Element) => [...row.children] as HTMLElement[]
const rowsOf = (grid: Element) => [...grid.querySelectorAll<HTMLElement>('thead tr, tbody tr')]
const widgetsIn = (cell: Element) => [...cell.querySelectorAll<HTMLElement>(widget)]
const cellOf = (target: EventTarget) => (target as Element).closest<HTMLElement>('th, td')

/** Sets an attribute only if it differs, because observers are notified of each change. */
const setTab = (element: HTMLElement, tabIndex: number) => {
  if (element.getAttribute('tabindex') !== String(tabIndex)) element.tabIndex = tabIndex
}

/** Returns the tab stop if it still exists; else the first cell of a row. */
function stopOf(grid: Element): HTMLElement | null {
  return (
    grid.querySelector<HTMLElement>('th[tabindex="0"], td[tabindex="0"]') ??
    grid.querySelector<HTMLElement>('td[data-first]') ??
    grid.querySelector<HTMLElement>('th')
  )
}

/** Makes exactly one cell of the grid a tab stop, and nothing within it. */
function keepOneStop(grid: Element, stop = stopOf(grid)) {
  for (const row of rowsOf(grid))
    for (const cell of cellsOf(row)) {
      setTab(cell, cell === stop ? 0 : -1)
      for (const inner of widgetsIn(cell)) setTab(inner, -1)
    }
}

function placeOf(grid: Element, cell: Element): GridCell {
  const row = cell.closest('tr') as Element
  return { row: rowsOf(grid).indexOf(row as HTMLElement), column: cellsOf(row).indexOf(cell as HTMLElement) }
}

interface Held {
  cell: HTMLElement
  at: GridCell
}

/** Moves the focus to the cell at the same position when new rows removed the focused one. */
function holdFocus(grid: Element, { cell, at }: Held) {
  if (cell.isConnected || document.activeElement !== document.body) return
  const rows = rowsOf(grid)
  const row = rows[Math.min(at.row, rows.length - 1)]
  // Keeps the user's scroll position.
  if (row) cellsOf(row)[at.column]?.focus({ preventScroll: true })
}

const headings = (grid: Element) =>
  cellsOf(rowsOf(grid)[0] as Element).map((cell) => cell.textContent?.replace(/\d$/, '') ?? '')

/** Returns the texts of the columns, without selection and operations. */
function textsOf(grid: Element, rows: readonly Element[]) {
  const isData = cellsOf(rows[0] as Element).map((cell) => cell.hasAttribute('data-cell'))
  const shown = (texts: string[]) => texts.filter((_, at) => isData[at])
  return [headings(grid), ...rows.map((row) => cellsOf(row).map((cell) => cell.textContent ?? ''))].map(shown)
}

/** Activates the only control of a cell, or enters the cell if there are several. */
function enter(cell: HTMLElement): boolean {
  const [first, second] = widgetsIn(cell)
  if (!first) return false
  if (second) first.focus()
  else first.click()
  return true
}

/** Moves by arrow keys within a cell, then to the next one. */
function besideIn(cell: HTMLElement, from: Element, step: string): HTMLElement | undefined {
  const way = { nextCell: 1, previousCell: -1 }[step]
  if (!way || from === cell) return undefined
  const all = widgetsIn(cell)
  const at = all.findIndex((one) => one === from || one.contains(from))
  return at < 0 ? undefined : all[at + way]
}

/**
 * Keyboard of a table by the ARIA pattern `grid`: one tab stop, arrow keys between cells, Enter to activate,
 * Escape back to the cell, copying. `onRowKey` handles keys of rows.
 */
export function useGrid(container: RefObject<HTMLElement | null>) {
  const t = useT()
  const { number } = useFormat()
  /** Focused cell, or the cell that contains the focus. */
  const held = useRef<Held>(undefined)
  const gridIn = () => container.current?.querySelector<HTMLElement>('[role=grid]') ?? undefined

  useEffect(() => {
    const grid = container.current?.querySelector('[role=grid]')
    if (!grid) return
    keepOneStop(grid)
    const observer = new MutationObserver(() => {
      // Makes the new cell focusable before focusing it.
      keepOneStop(grid)
      const { current } = held
      // Rows can have moved the cell.
      if (current && grid.contains(current.cell)) current.at = placeOf(grid, current.cell)
      else if (current) holdFocus(grid, current)
    })
    observer.observe(grid, { childList: true, subtree: true, attributeFilter: ['tabindex'] })
    return () => observer.disconnect()
  }, [container])

  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const grid = gridIn()
    const cell = cellOf(target)
    if (!grid || !cell || !grid.contains(cell)) return
    held.current = { cell, at: placeOf(grid, cell) }
    keepOneStop(grid, cell)
  }

  const onBlur = () => {
    const left = held.current
    // Restores the focus after its cell was removed, unless the window lost it.
    queueMicrotask(() => {
      if (!left?.cell.isConnected || left.cell.contains(document.activeElement)) return
      if (held.current === left) held.current = undefined
    })
  }

  /** Returns whether the grid handled the key. */
  const onGridKey = (event: KeyboardEvent<HTMLElement>): boolean => {
    const grid = gridIn()
    const target = event.target as HTMLElement
    const cell = cellOf(target)
    if (!grid || !cell || !grid.contains(cell) || event.shiftKey) return false
    if (target !== cell && isPressed('leaveCell', event)) {
      cell.focus()
      return true
    }
    if (target.closest(field)) return false
    if (target === cell && isPressed('openRow', event) && enter(cell)) return true
    const step = gridSteps.find((name) => isPressed(name, event))
    if (!step) return false
    const at = placeOf(grid, cell)
    const rows = rowsOf(grid)
    const to = moveCell(step, at, {
      rows: rows.length,
      columns: cellsOf(cell.closest('tr') as Element).length,
    })
    const next = besideIn(cell, target, step) ?? cellsOf(rows[to.row] as Element)[to.column]
    next?.focus()
    return true
  }

  /** Copies the selected rows as a table, else the cell. Leaves text selections to the browser. */
  const onCopy = (event: ClipboardEvent<HTMLElement>) => {
    const grid = gridIn()
    const cell = cellOf(event.target)
    if (!grid || !cell || !grid.contains(cell) || (event.target as Element).closest(field)) return
    if (getSelection()?.isCollapsed === false) return
    const chosen = [...grid.querySelectorAll('tbody tr[aria-selected=true]')]
    const copied =
      chosen.length > 0
        ? formatForClipboard(textsOf(grid, chosen))
        : { text: cell.textContent?.trim() ?? '', html: undefined }
    event.clipboardData.setData('text/plain', copied.text)
    if (copied.html) event.clipboardData.setData('text/html', copied.html)
    event.preventDefault()
    notify.info(
      chosen.length > 0
        ? t('Copied {count} rows of this page', { count: number(chosen.length) })
        : t('Copied “{text}”', { text: copied.text.slice(0, 60) }),
    )
  }

  return { onFocus, onBlur, onGridKey, onCopy }
}
