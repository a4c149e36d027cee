import { notify, problemText, useFormat, useSession, useT } from '@portal/client'
import type { AccessToken } from '@portal/contracts/access-token.contract.ts'
import {
  Box,
  Button,
  EmptyState,
  FailedState,
  Icon,
  LoadingState,
  Tag,
  Typography,
  useConfirm,
} from '@portal/ui'
import { useState } from 'react'
import { RowsCard } from '../section/RowsCard.tsx'
import { CreatedToken, NewToken } from './NewToken.tsx'
import { useFindAccessTokensQuery, useRevokeAccessTokenMutation } from './release.api.ts'

const hasEnded = ({ expiresAt }: AccessToken) => expiresAt < new Date().toISOString()

function TokenRow({ token, onRevoke }: { token: AccessToken; onRevoke: (() => void) | undefined }) {
  const t = useT()
  const format = useFormat()
  const state = token.revokedAt
    ? t('Revoked')
    : hasEnded(token)
      ? t('Expired')
      : t('Until {day}', { day: format.day(token.expiresAt.slice(0, 10)) })
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        px: 2,
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: 0.75,
            alignItems: 'center',
            fontWeight: 600,
            overflowWrap: 'anywhere',
          }}
        >
          {token.name}
          <Tag label={state} color={onRevoke ? 'success' : 'neutral'} />
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          <code>{`${token.hint}…`}</code>{' '}
          {t('for {remotes} · created by {name} on {day} · {use}', {
            remotes: token.remotes.join(', '),
            name: token.createdBy,
            day: format.day(token.createdAt.slice(0, 10)),
            use: token.lastUsedAt
              ? t('last used {when}', { when: format.instant(token.lastUsedAt) })
              : t('never used'),
          })}
        </Typography>
      </Box>
      {onRevoke && (
        <Button
          variant="outlined"
          color="error"
          onClick={onRevoke}
          aria-label={t('Revoke {name}', { name: token.name })}
        >
          {t('Revoke')}
        </Button>
      )}
    </Box>
  )
}

/** Access tokens for publishing from teams' machines. */
export function AccessTokens({ remotes }: { remotes: readonly string[] }) {
  const t = useT()
  const confirm = useConfirm()
  const { can } = useSession()
  const mayEdit = can('accessToken:edit')
  const {
    data: tokens,
    error,
    refetch,
  } = useFindAccessTokensQuery(undefined, { skip: !can('accessToken:view') })
  const [revoke] = useRevokeAccessTokenMutation()
  const [isNew, setNew] = useState(false)
  const [made, setMade] = useState<string>()
  if (!can('accessToken:view')) return null

  const end = async ({ id, name }: AccessToken) => {
    const question = t('Revoke {name}?', { name })
    const detail = t("Anything published with this token will be rejected. This can't be undone.")
    if (!(await confirm({ question, detail, confirm: t('Revoke'), isDanger: true }))) return
    await revoke({ id })
      .unwrap()
      .then(() => notify.success(t('{name} revoked', { name })))
      .catch((problem: unknown) => notify.error(problemText(problem)))
  }
  return (
    <RowsCard
      id="access-tokens"
      title={t('Access tokens')}
      action={
        mayEdit && (
          <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setNew(true)}>
            {t('New token')}
          </Button>
        )
      }
    >
      {!tokens ? (
        error ? (
          <FailedState error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingState />
        )
      ) : tokens.length === 0 ? (
        <EmptyState
          title={t('No access tokens')}
          detail={t('Teams use a token (PORTAL_TOKEN) to publish releases from their own machines.')}
        />
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {tokens.map((token) => (
            <TokenRow
              key={token.id}
              token={token}
              onRevoke={mayEdit && !token.revokedAt && !hasEnded(token) ? () => void end(token) : undefined}
            />
          ))}
        </Box>
      )}
      {isNew && <NewToken remotes={remotes} onMade={setMade} onClose={() => setNew(false)} />}
      {made && <CreatedToken token={made} onClose={() => setMade(undefined)} />}
    </RowsCard>
  )
}
