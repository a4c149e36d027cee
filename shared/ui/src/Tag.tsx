import Chip from '@mui/material/Chip'

export type TagColor = 'neutral' | 'brand' | 'info' | 'success' | 'warning' | 'error'

const toneOf = {
  neutral: 'text-secondary',
  brand: 'primary-main',
  info: 'info-main',
  success: 'success-main',
  warning: 'warning-main',
  error: 'error-main',
}

/** Tag of a state. Its colour only repeats the text. */
export function Tag({ label, color = 'neutral' }: { label: string; color?: TagColor }) {
  const tone = `var(--mui-palette-${toneOf[color]})`
  return (
    <Chip
      label={label}
      size="small"
      sx={{
        height: 20,
        verticalAlign: 'text-bottom',
        borderRadius: 1,
        fontSize: '0.75rem',
        fontWeight: 500,
        color: tone,
        backgroundColor: `color-mix(in srgb, ${tone} 10%, var(--mui-palette-background-paper))`,
        '& .MuiChip-label': { px: 0.75 },
      }}
    />
  )
}
