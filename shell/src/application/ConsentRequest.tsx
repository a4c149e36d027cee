import { useSession, useT } from '@portal/client'
import type { Scope } from '@portal/contracts/access.ts'
import { scopeTexts } from '@portal/contracts/oauth.contract.ts'
import { Box, Typography } from '@portal/ui'
import { Logo } from './Logo.tsx'

interface Props {
  clientName: string
  homepage: string
  logo: string
  scopes: readonly Scope[]
  days: number
  /** Level of the heading. */
  level?: 'h1' | 'h2'
}

/** Describes which application requests which data, from whom and for how long. */
export function ConsentRequest({ clientName, homepage, logo, scopes, days, level = 'h1' }: Props) {
  const t = useT()
  const { user } = useSession()
  return (
    <>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
        <Logo logo={logo} name={clientName} size={48} />
        <Box sx={{ minWidth: 0 }}>
          <Typography component={level} variant="h5" sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>
            {t('Share your data with {name}?', { name: clientName })}
          </Typography>
          {homepage && (
            <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {homepage}
            </Typography>
          )}
        </Box>
      </Box>
      <Box>
        <Typography>
          {t('This third party will get the following data of your account {username}:', {
            username: user.username,
          })}
        </Typography>
        <Box component="ul" sx={{ my: 1 }}>
          {scopes.map((scope) => (
            <li key={scope}>{t(scopeTexts[scope])}</li>
          ))}
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('For {days} days, or until you withdraw it under “Connected applications”.', { days })}
        </Typography>
      </Box>
    </>
  )
}
