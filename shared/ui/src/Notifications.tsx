import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Snackbar from '@mui/material/Snackbar'
import Stack from '@mui/material/Stack'
import { dismissNotice, type Notice, useNotices, useShortcut } from '@portal/client'
import { useEffect, useState } from 'react'

/**
 * Display time of a notice in milliseconds; errors and notices with an action stay longer, so that users can
 * read and act.
 */
const stay = { success: 4000, info: 6000, error: 10_000 }
const stayOf = ({ kind, action }: Notice) => (action ? 10_000 : stay[kind])

function act({ id, action }: Notice) {
  dismissNotice(id)
  action?.run()
}

/** Pauses while a notice is hovered or focused. */
function Note({ notice }: { notice: Notice }) {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismissNotice(notice.id), stayOf(notice))
    return () => clearTimeout(timer)
  }, [notice, isHeld])
  const { action } = notice
  return (
    <Alert
      severity={notice.kind}
      variant="filled"
      role={notice.kind === 'error' ? 'alert' : 'status'}
      onClose={action ? undefined : () => dismissNotice(notice.id)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      action={
        action && (
          <Button
            color="inherit"
            size="small"
            onClick={() => act(notice)}
            sx={{ fontWeight: 700, textDecoration: 'underline' }}
          >
            {action.label}
          </Button>
        )
      }
    >
      {notice.text}
    </Alert>
  )
}

export function Notifications() {
  const notices = useNotices()
  useShortcut('undo', () => {
    const offer = notices.findLast(({ kind, action }) => kind === 'success' && action)
    if (offer) act(offer)
  })
  return (
    <Snackbar
      open={notices.length > 0}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      // Places them above the shell's bar on phones.
      sx={{ mb: 'var(--bottom-bar, 0px)', '@media print': { display: 'none' } }}
    >
      {/* Drops the snackbar's `direction`, which a stack would interpret differently. */}
      <Stack
        sx={{ flexDirection: 'column', gap: 1, minWidth: 0, maxWidth: '100%', overflowWrap: 'anywhere' }}
      >
        {notices.map((notice) => (
          <Note key={notice.id} notice={notice} />
        ))}
      </Stack>
    </Snackbar>
  )
}
