import { Alert, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from '@portal/ui'
import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  problem: string
  children: ReactNode
  actions: ReactNode
  onClose(): void
}

/** Dialog with a question about a request and buttons for the possible answers. */
export function StepDialog({ title, problem, children, actions, onClose }: Props) {
  const id = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id} component="h2" variant="h2">
        {title}
      </DialogTitle>
      <DialogContent dividers>
        <Stack spacing={1.5} sx={{ overflowWrap: 'anywhere' }}>
          {problem && (
            <Alert severity="error" role="alert">
              {problem}
            </Alert>
          )}
          {children}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1, '& > :not(style)': { m: 0 } }}>{actions}</DialogActions>
    </Dialog>
  )
}
