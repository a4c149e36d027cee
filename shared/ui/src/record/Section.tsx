import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

interface SectionProps {
  title: string
  /** Secondary text beside the title. */
  detail?: ReactNode
  action?: ReactNode
  children: ReactNode
}

/** Titled section of a page, or a card. */
export function Section({ title, detail, action, children }: SectionProps) {
  const id = useId()
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={id}
      sx={{ p: 2, pt: 1.5, minWidth: 0, fontSize: '0.8125rem' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 30, mb: 1 }}>
        <Typography id={id} component="h2" variant="h3">
          {title}
        </Typography>
        <Box sx={{ color: 'text.secondary', mr: 'auto' }}>{detail}</Box>
        {action}
      </Box>
      {children}
    </Paper>
  )
}
