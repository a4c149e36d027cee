import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { lazyComponent } from '../../lazy-component.tsx'
import type { PreviewPanelProps } from './PreviewPanel.tsx'

// biome-ignore lint/suspicious/noExplicitAny: the table's own row type is that of its preview
const PreviewPanel = /* @__PURE__ */ lazyComponent<PreviewPanelProps<any>>(() => import('./PreviewPanel.tsx'))

/** Minimum height of a preview in pixels, for a list with few rows. */
const minHeight = 'min(560px, 70vh)'

const sideStyle = {
  position: { xs: 'absolute', md: 'relative' },
  inset: { xs: '0 0 0 auto', md: 'auto' },
  width: { xs: 'min(400px, 85%)', md: 'clamp(320px, 36%, 460px)' },
  flex: 'none',
  zIndex: 5,
  borderLeft: 1,
  borderColor: 'divider',
  boxShadow: { xs: 8, md: 'none' },
}

/** Rows with a preview at their side, or over them on narrow screens. */
export function RowsWithPreview<Row extends object>({
  children,
  ...panel
}: { children: ReactNode } & Omit<PreviewPanelProps<Row>, 'content'> & {
    content: PreviewPanelProps<Row>['content'] | undefined
  }) {
  const { content, preview } = panel
  const isOpen = content !== undefined && preview.id !== undefined
  return (
    <Box sx={{ display: 'flex', position: 'relative', minHeight: isOpen ? minHeight : undefined }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
      {isOpen && (
        <Box sx={sideStyle}>
          <PreviewPanel {...panel} content={content} />
        </Box>
      )}
    </Box>
  )
}
