import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Typography from '@mui/material/Typography'
import { isFailure, problemText, useT } from '@portal/client'
import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

interface StateProps {
  title?: string
  detail?: ReactNode
  action?: ReactNode
}

function State({
  icon,
  title,
  detail,
  action,
  role,
}: StateProps & { icon?: IconName; role?: 'alert' | 'status' }) {
  return (
    <Box
      role={role}
      sx={{
        display: 'grid',
        justifyItems: 'center',
        gap: 1,
        px: 2,
        py: 6,
        textAlign: 'center',
        color: 'text.secondary',
      }}
    >
      {icon && <Icon name={icon} sx={{ fontSize: 32, opacity: 0.7 }} />}
      <Typography sx={{ color: 'text.primary', fontWeight: 600 }}>{title}</Typography>
      {detail && (
        <Typography component="div" variant="body2" sx={{ maxWidth: 480, overflowWrap: 'anywhere' }}>
          {detail}
        </Typography>
      )}
      {action}
    </Box>
  )
}

export function EmptyState({ title, ...rest }: StateProps) {
  const t = useT()
  return <State icon="search" role="status" title={title ?? t('Nothing here yet')} {...rest} />
}

export function LoadingState({ title }: { title?: string }) {
  const t = useT()
  return (
    <Box
      role="status"
      sx={{ display: 'grid', justifyItems: 'center', gap: 1.5, py: 6, color: 'text.secondary' }}
    >
      <CircularProgress size={28} aria-label={title ?? t('Loading')} />
    </Box>
  )
}

export function ForbiddenState(props: StateProps) {
  const t = useT()
  return (
    <State
      icon="lock"
      role="alert"
      title={t("You don't have access to this")}
      detail={t('Ask an administrator if you need it.')}
      {...props}
    />
  )
}

/** Shows the server's message with a retry; a missing permission as such. */
export function FailedState({
  error,
  onRetry,
  title,
  action,
}: {
  error: unknown
  onRetry?: () => void
  title?: string
  action?: ReactNode
}) {
  const t = useT()
  if (isFailure(error) && error.status === 403) return <ForbiddenState />
  const requestId = isFailure(error) ? error.requestId : undefined
  return (
    <State
      icon="warning"
      role="alert"
      title={title ?? t("Couldn't load this")}
      detail={
        <>
          {problemText(error)}
          {isFailure(error) && error.status === 0 && <Box>{t('Check your connection and try again.')}</Box>}
          {requestId && (
            <Box sx={{ fontSize: '0.75rem', mt: 0.5 }}>{t('Request {id}', { id: requestId })}</Box>
          )}
        </>
      }
      action={
        <>
          {onRetry && (
            <Button variant="outlined" startIcon={<Icon name="refresh" />} onClick={onRetry}>
              {t('Try again')}
            </Button>
          )}
          {action}
        </>
      }
    />
  )
}
