import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import Popover from '@mui/material/Popover'
import { useT } from '@portal/client'
import { useState } from 'react'
import { Icon } from '../../Icon.tsx'
import { lazyComponent } from '../../lazy-component.tsx'
import type { ColumnsPanelProps } from './ColumnsPanel.tsx'

const ColumnsPanel = /* @__PURE__ */ lazyComponent<ColumnsPanelProps>(() => import('./ColumnsPanel.tsx'))

/** Button for columns, order and density: opens a popover, on a phone a bottom sheet. */
export function ColumnsButton({ isPhone, ...panel }: ColumnsPanelProps & { isPhone: boolean }) {
  const t = useT()
  const label = isPhone ? t('Fields') : t('Columns')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  const content = anchor && <ColumnsPanel {...panel} isPhone={isPhone} />
  return (
    <>
      <Button
        startIcon={<Icon name="columns" />}
        color="secondary"
        aria-haspopup="dialog"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
      </Button>
      {isPhone ? (
        <Drawer
          anchor="bottom"
          open={Boolean(anchor)}
          onClose={close}
          slotProps={{
            paper: {
              role: 'dialog',
              'aria-label': label,
              sx: { maxHeight: '85vh', borderRadius: '12px 12px 0 0' },
            },
          }}
        >
          {content}
        </Drawer>
      ) : (
        <Popover
          open={Boolean(anchor)}
          anchorEl={anchor}
          onClose={close}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { width: 320, minHeight: 120 } } }}
        >
          {content}
        </Popover>
      )}
    </>
  )
}
