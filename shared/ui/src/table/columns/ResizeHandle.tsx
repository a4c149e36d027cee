import Box from '@mui/material/Box'
import type { PointerEvent } from 'react'
import { toWidthVariable } from '../columnWidth.ts'

/** Edge of a header for resizing by pointer; the header itself handles keys. */
export function ResizeHandle({ field, onWidth }: { field: string; onWidth(width: number): void }) {
  const begin = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    const handle = event.currentTarget
    const header = handle.closest('th')
    const table = handle.closest('table')
    if (!header || !table) return
    const [from, width] = [event.clientX, header.offsetWidth]
    let now = width
    // Prevents dragging the header.
    const { draggable } = header
    header.draggable = false
    handle.setPointerCapture(event.pointerId)
    handle.onpointermove = ({ clientX }) => {
      now = Math.max(60, width + clientX - from)
      table.style.setProperty(toWidthVariable(field), `${now}px`)
    }
    handle.onlostpointercapture = () => {
      handle.onpointermove = null
      header.draggable = draggable
      if (now !== width) onWidth(now)
    }
  }
  return (
    <Box
      component="span"
      aria-hidden
      data-resize={field}
      onPointerDown={begin}
      onClick={(event) => event.stopPropagation()}
      sx={{
        position: 'absolute',
        insetBlock: 0,
        right: -4,
        width: 9,
        zIndex: 1,
        cursor: 'col-resize',
        touchAction: 'none',
        '&::after': {
          content: '""',
          position: 'absolute',
          insetBlock: 6,
          left: 4,
          width: '1px',
          bgcolor: 'divider',
        },
        '&:hover::after': { bgcolor: 'primary.main', width: 2 },
      }}
    />
  )
}
