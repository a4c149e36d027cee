import { endpoints, notify, useFormat, useT } from '@portal/client'
import { brandLinkRoutes } from '@portal/contracts/forward-login.contract.ts'
import { providerLinkRoutes } from '@portal/contracts/identity-provider.contract.ts'
import { Box, Button, Typography } from '@portal/ui'
import { useState } from 'react'
import { PasswordQuestion } from '../section/PasswordQuestion.tsx'
import { RowsCard } from '../section/RowsCard.tsx'

const { useFindBrandLinksQuery, useDeleteBrandLinkMutation } = endpoints(brandLinkRoutes, {
  tag: 'BrandLink',
})
const { useFindProviderLinksQuery, useDeleteProviderLinkMutation } = endpoints(providerLinkRoutes, {
  tag: 'ProviderLink',
})

function useLinks() {
  const { data: brands = [] } = useFindBrandLinksQuery()
  const { data: providers = [] } = useFindProviderLinksQuery()
  const [unlinkBrand] = useDeleteBrandLinkMutation()
  const [unlinkProvider] = useDeleteProviderLinkMutation()
  return [
    ...brands.map(({ platform, ...use }) => ({
      ...use,
      name: platform,
      key: `brand ${platform}`,
      unlink: (currentPassword: string) => unlinkBrand({ platform, currentPassword }).unwrap(),
    })),
    ...providers.map(({ provider, ...link }) => ({
      ...link,
      key: `provider ${provider}`,
      unlink: (currentPassword: string) => unlinkProvider({ provider, currentPassword }).unwrap(),
    })),
  ]
}
type Link = ReturnType<typeof useLinks>[number]

/** Platforms and companies that sign the account in; hidden if there are none. */
export function SignInLinks() {
  const t = useT()
  const format = useFormat()
  const links = useLinks()
  const [ending, setEnding] = useState<Link>()
  if (links.length === 0) return null
  return (
    <RowsCard id="sign-in-links" title={t('Sign-in with other platforms')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {links.map((link) => (
          <Box
            key={link.key}
            component="li"
            aria-label={link.name}
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
              <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{link.name}</Box>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {t('Since {since} · {use}', {
                  since: format.instant(link.since),
                  use: link.lastUsedAt
                    ? t('last used {when}', { when: format.instant(link.lastUsedAt) })
                    : t('never used'),
                })}
              </Typography>
            </Box>
            <Button
              variant="outlined"
              color="error"
              onClick={() => setEnding(link)}
              aria-label={t('Unlink {platform}', { platform: link.name })}
            >
              {t('Unlink')}
            </Button>
          </Box>
        ))}
      </Box>
      {ending && (
        <PasswordQuestion
          title={t('Unlink {platform}?', { platform: ending.name })}
          detail={t('You will need your password to link the account again.')}
          label={t('Unlink')}
          onPassword={async (currentPassword) => {
            await ending.unlink(currentPassword)
            notify.success(t('{platform} no longer signs you in', { platform: ending.name }))
          }}
          onClose={() => setEnding(undefined)}
        />
      )}
    </RowsCard>
  )
}
