import { useFormat, useT } from '@portal/client'
import { type OauthClient, scopeTexts } from '@portal/contracts/oauth.contract.ts'
import { Box, Button, Tag, Typography } from '@portal/ui'
import { Logo } from '../application/Logo.tsx'

interface Acts {
  onEdit: () => void
  onRotate: () => void
  onDisable: () => void
  onEnable: () => void
}

/** OAuth client with its actions. */
export function ClientRow({ client, acts }: { client: OauthClient; acts: Acts | undefined }) {
  const t = useT()
  const format = useFormat()
  const { name, isPublic, disabledAt, oldSecretUntil } = client
  return (
    <Box
      component="li"
      aria-label={name}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        px: 2,
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Logo logo={client.logo} name={name} />
      <Box sx={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center', fontWeight: 600 }}>
          {name}
          {disabledAt && <Tag label={t('Disabled')} color="neutral" />}
          {isPublic && <Tag label={t('No secret')} color="neutral" />}
        </Box>
        <Typography variant="body2">
          <code>{client.id}</code>
          {client.secretHint && <code>{` · ${client.secretHint}…`}</code>}
        </Typography>
        <Typography variant="body2">
          {client.scopes.map((scope) => t(scopeTexts[scope])).join(' · ')}
        </Typography>
        {client.redirectUris.map((uri) => (
          <Typography key={uri} variant="body2">
            {uri}
          </Typography>
        ))}
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('Users with access: {count} · registered by {name} on {day}', {
            count: client.users,
            name: client.createdBy,
            day: format.day(client.createdAt.slice(0, 10)),
          })}
        </Typography>
        {oldSecretUntil && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('The old secret is valid until {when}', { when: format.instant(oldSecretUntil) })}
          </Typography>
        )}
      </Box>
      {acts && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Button onClick={acts.onEdit}>{t('Edit')}</Button>
          {!isPublic && <Button onClick={acts.onRotate}>{t('New secret')}</Button>}
          {disabledAt ? (
            <Button onClick={acts.onEnable}>{t('Enable')}</Button>
          ) : (
            <Button color="error" onClick={acts.onDisable}>
              {t('Disable')}
            </Button>
          )}
        </Box>
      )}
    </Box>
  )
}
