import Alert from '@mui/material/Alert'
import Snackbar from '@mui/material/Snackbar'
import Stack from '@mui/material/Stack'
import { dismissNotice, type Notice, useNotices } from '@portal/client'
import { useEffect } from 'react'

/** Milliseconds that a note stays; an error stays until it is closed or read out for long enough. */
const stay = { success: 4000, info: 6000, error: 10_000 }

function Note({ notice }: { notice: Notice }) {
  useEffect(() => {
    const timer = setTimeout(() => dismissNotice(notice.id), stay[notice.kind])
    return () => clearTimeout(timer)
  }, [notice])
  return (
    <Alert
      severity={notice.kind}
      variant="filled"
      role={notice.kind === 'error' ? 'alert' : 'status'}
      onClose={() => dismissNotice(notice.id)}
    >
      {notice.text}
    </Alert>
  )
}

export function Notifications() {
  const notices = useNotices()
  return (
    <Snackbar open={notices.length > 0} anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}>
      <Stack spacing={1}>
        {notices.map((notice) => (
          <Note key={notice.id} notice={notice} />
        ))}
      </Stack>
    </Snackbar>
  )
}
