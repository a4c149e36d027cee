import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useT } from '@portal/client'
import { type ReactNode, useEffect, useId, useState } from 'react'

export interface Question {
  /** Translated, like all texts here. */
  question: string
  detail?: ReactNode
  confirm?: string
  cancel?: string
  /** Whether confirming is destructive. */
  isDanger?: boolean
  /** Button with the initial focus. */
  focus?: 'confirm' | 'cancel'
}

let ask: ((question: Question) => Promise<boolean>) | undefined
/** Opens the dialog and resolves with the answer; false if the page has no host. */
const confirm = (question: Question): Promise<boolean> => ask?.(question) ?? Promise.resolve(false)
/** Returns `confirm`: `if (await confirm({ question: t('Discard unsaved changes?') })) …` */
export const useConfirm = () => confirm

export function ConfirmHost() {
  const t = useT()
  const title = useId()
  const [open, setOpen] = useState(false)
  const [asked, setAsked] = useState<Question & { answer: (yes: boolean) => void }>()
  useEffect(() => {
    ask = (question) =>
      new Promise((answer) => {
        setAsked({ ...question, answer })
        setOpen(true)
      })
    return () => {
      ask = undefined
    }
  }, [])
  const answer = (yes: boolean) => {
    setOpen(false)
    asked?.answer(yes)
  }
  return (
    <Dialog open={open} onClose={() => answer(false)} aria-labelledby={title} maxWidth="xs" fullWidth>
      <DialogTitle id={title} component="h2" variant="h2">
        {asked?.question}
      </DialogTitle>
      {asked?.detail && <DialogContent>{asked.detail}</DialogContent>}
      <DialogActions>
        <Button autoFocus={asked?.focus === 'cancel'} onClick={() => answer(false)}>
          {asked?.cancel ?? t('Cancel')}
        </Button>
        <Button
          variant="contained"
          color={asked?.isDanger ? 'error' : 'primary'}
          autoFocus={asked?.focus !== 'cancel'}
          onClick={() => answer(true)}
        >
          {asked?.confirm ?? t('Confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
