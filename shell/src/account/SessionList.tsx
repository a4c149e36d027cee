import { notify, problemText, useFormat, useT } from '@portal/client'
import type { Session } from '@portal/contracts/session.contract.ts'
import { Box, Button, FailedState, LoadingState, Tag, Typography, useConfirm } from '@portal/ui'
import { RowsCard } from '../section/RowsCard.tsx'
import { toDevice } from '../session/device.rules.ts'
import { endSessionHere } from '../session/session.ts'
import { useEndAllSessionsMutation, useEndSessionMutation, useFindSessionsQuery } from './account.api.ts'

function SessionRow({
  session,
  onEnd,
  isEnding,
}: {
  session: Session
  onEnd: () => void
  isEnding: boolean
}) {
  const t = useT()
  const format = useFormat()
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        px: 2,
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', fontWeight: 600 }}>
          {toDevice(session.userAgent)}
          {session.current && <Tag label={t('This browser')} color="success" />}
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('{address} · signed in {since} · last seen {seen}', {
            address: session.address,
            since: format.instant(session.createdAt),
            seen: format.instant(session.lastSeenAt),
          })}
        </Typography>
      </Box>
      {!session.current && (
        <Button
          variant="outlined"
          color="inherit"
          onClick={onEnd}
          loading={isEnding}
          aria-label={t('Sign out {device}', { device: toDevice(session.userAgent) })}
        >
          {t('Sign out')}
        </Button>
      )}
    </Box>
  )
}

/** Sessions of the account, which can be ended one by one or all at once. */
export function SessionList() {
  const t = useT()
  const confirm = useConfirm()
  const { data: sessions, error, refetch } = useFindSessionsQuery()
  const [endOne, one] = useEndSessionMutation()
  const [endAll, all] = useEndAllSessionsMutation()

  const end = (id: string) =>
    endOne({ id })
      .unwrap()
      .then(() => notify.success(t('Signed out')))
      .catch((problem: unknown) => notify.error(problemText(problem)))

  const everywhere = async () => {
    const isSure = await confirm({
      question: t('Sign out everywhere?'),
      detail: t("You'll be signed out on all devices, including this one."),
      confirm: t('Sign out everywhere'),
      isDanger: true,
    })
    if (!isSure) return
    await endAll()
      .unwrap()
      .then(() => endSessionHere('everywhere', null))
      .catch((problem: unknown) => notify.error(problemText(problem)))
  }

  return (
    <RowsCard
      id="sessions"
      title={t('Sessions')}
      action={
        <Button variant="outlined" color="error" onClick={() => void everywhere()} loading={all.isLoading}>
          {t('Sign out everywhere')}
        </Button>
      }
    >
      {error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : sessions ? (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              onEnd={() => void end(session.id)}
              isEnding={one.isLoading && one.originalArgs?.id === session.id}
            />
          ))}
        </Box>
      ) : (
        <LoadingState />
      )}
    </RowsCard>
  )
}
