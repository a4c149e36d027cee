import { useFormat, useT } from '@portal/client'
import type { ApiKey } from '@portal/contracts/api-key.contract.ts'
import { Box, Button, Tag, Typography } from '@portal/ui'
import { usePermissionText } from './permission-text.ts'

export const isActive = ({ revokedAt, expiresAt }: ApiKey) =>
  revokedAt === null && expiresAt > new Date().toISOString()

const signInText = ({ maySignIn, allowUrlLogin }: ApiKey) =>
  allowUrlLogin
    ? 'sign-in with the key in the address'
    : maySignIn
      ? 'sign-in with a ticket'
      : 'API calls only'

/** API key of the account, with a button to revoke it. */
export function ApiKeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const t = useT()
  const format = useFormat()
  const textOf = usePermissionText()
  const { name, hint, scope, lost, callsPerMinute, createdAt, expiresAt, lastUsedAt, revokedAt } = apiKey
  const day = (instant: string) => format.day(instant.slice(0, 10))
  const state = revokedAt
    ? t('Revoked')
    : isActive(apiKey)
      ? t('Until {day}', { day: day(expiresAt) })
      : t('Expired')
  return (
    <Box
      component="li"
      aria-label={name}
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
      <Box sx={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center', fontWeight: 600 }}>
          {name}
          <Tag label={state} color={isActive(apiKey) ? 'success' : 'neutral'} />
        </Box>
        <Typography variant="body2">
          {scope
            .filter((permission) => !lost.includes(permission))
            .map(textOf)
            .join(' · ')}
        </Typography>
        {lost.length > 0 && isActive(apiKey) && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('Inactive, because you lack these permissions: {permissions}', {
              permissions: lost.map(textOf).join(' · '),
            })}
          </Typography>
        )}
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          <code>{`${hint}…`}</code>{' '}
          {t('{signIn} · {calls} calls per minute · created on {day} · {use}', {
            signIn: t(signInText(apiKey)),
            calls: callsPerMinute,
            day: day(createdAt),
            use: lastUsedAt ? t('last used {when}', { when: format.instant(lastUsedAt) }) : t('never used'),
          })}
        </Typography>
      </Box>
      {revokedAt === null && (
        <Button variant="outlined" color="error" onClick={onRevoke} aria-label={t('Revoke {name}', { name })}>
          {t('Revoke')}
        </Button>
      )}
    </Box>
  )
}
