import { notify, useT } from '@portal/client'
import { Box, Icon, IconButton, TextField, Tooltip } from '@portal/ui'
import type { ReactNode } from 'react'

const copyPath =
  'M16 1H4a2 2 0 0 0-2 2v14h2V3h12zm3 4H8a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2V7a2 2 0 0 0-2-2m0 16H8V7h11z'

/** 25 rows; fewer on a phone. */
const box = {
  width: '100%',
  '& textarea': { height: { xs: '34vh !important', md: 'auto !important' }, resize: 'vertical' },
} as const

interface BoxProps {
  label: string
  value: string
  below?: ReactNode
}

export function InputBox({ label, value, below, onChange }: BoxProps & { onChange(text: string): void }) {
  const t = useT()
  return (
    <Box sx={{ minWidth: 0 }}>
      <TextField
        multiline
        rows={25}
        label={label}
        placeholder={t('enter text')}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        slotProps={{
          inputLabel: { shrink: true },
          // The page stores the input itself.
          htmlInput: { dir: 'auto', 'data-unsaved': 'ignore' },
        }}
        sx={box}
      />
      {below}
    </Box>
  )
}

/** Read-only result with a copy button. */
export function OutputBox({ label, value, lang, below }: BoxProps & { lang: string }) {
  const t = useT()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      notify.success(t('Copy successfully'))
    } catch (error) {
      console.warn('The translation was not copied.', error)
    }
  }
  return (
    <Box sx={{ minWidth: 0, position: 'relative' }}>
      <TextField
        multiline
        rows={25}
        label={label}
        value={value}
        slotProps={{
          inputLabel: { shrink: true },
          input: { readOnly: true },
          htmlInput: { dir: 'auto', lang, 'data-unsaved': 'ignore' },
        }}
        sx={{ ...box, '& textarea': { ...box['& textarea'], pr: 4 } }}
      />
      <Tooltip title={t('Copy')}>
        <span style={{ position: 'absolute', top: 6, right: 6 }}>
          <IconButton aria-label={t('Copy')} size="small" disabled={value === ''} onClick={copy}>
            <Icon path={copyPath} />
          </IconButton>
        </span>
      </Tooltip>
      {below}
    </Box>
  )
}

/** Places boxes side by side if there is space, else in a column. */
export const sideBySideStyle = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
} as const
