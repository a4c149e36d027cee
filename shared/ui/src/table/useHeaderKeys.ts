import { useT } from '@portal/client'
import { type DragEvent, type KeyboardEvent, useState } from 'react'
import type { Column } from '../column.ts'
import type { Columns } from './columns/useColumns.ts'

/** Pixels per key press. */
const step = 16
const dragType = 'application/x-portal-column'

/**
 * Moves a header by dragging or Ctrl+Shift with arrow keys; resizes it by Shift with arrow keys. Returns the
 * announcement.
 */
export function useHeaderKeys(columns: Columns<never>) {
  const t = useT()
  const [said, setSaid] = useState('')
  const { shown, move, setWidth } = columns

  const moveTo = (column: Column<never>, to: string) => {
    const place = move(column.field, to) + 1
    setSaid(t('{label}: position {place} of {count}', { label: t(column.label), place, count: shown.length }))
  }
  const onKeyDown = (column: Column<never>, index: number) => (event: KeyboardEvent<HTMLElement>) => {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!way || !event.shiftKey || event.altKey || (event.target as HTMLElement).closest('[role=dialog]'))
      return
    event.preventDefault()
    if (!event.ctrlKey && !event.metaKey) {
      const width = event.currentTarget.offsetWidth + way * step
      setWidth(column.field, width)
      setSaid(t('{label}: {width} pixels wide', { label: t(column.label), width }))
      return
    }
    const other = shown[index + way]
    if (index > 0 && index + way > 0 && other) moveTo(column, other.field)
  }
  const drag = (column: Column<never>, index: number) => ({
    draggable: index > 0,
    onDragStart: (event: DragEvent) => event.dataTransfer.setData(dragType, column.field),
    onDragOver: (event: DragEvent) => {
      if (index > 0 && event.dataTransfer.types.includes(dragType)) event.preventDefault()
    },
    onDrop: (event: DragEvent) => {
      const dragged = shown.find(({ field }) => field === event.dataTransfer.getData(dragType))
      if (!dragged || dragged.field === column.field) return
      event.preventDefault()
      moveTo(dragged, column.field)
    },
  })
  const propsOf = (column: Column<never>, index: number) => ({
    ...drag(column, index),
    onKeyDown: onKeyDown(column, index),
  })
  return { said, propsOf }
}
