import { endpoints, notify, problemText, useFormat, useT } from '@portal/client'
import { brandLinkRoutes } from '@portal/contracts/forward-login.contract.ts'
import { providerLinkRoutes } from '@portal/contracts/identity-provider.contract.ts'
import { Box, Button, Typography, useConfirm } from '@portal/ui'
import { RowsCard } from '../section/RowsCard.tsx'

const { useFindBrandLinksQuery, useDeleteBrandLinkMutation } = endpoints(brandLinkRoutes, {
  tag: 'BrandLink',
})
const { useFindProviderLinksQuery, useDeleteProviderLinkMutation } = endpoints(providerLinkRoutes, {
  tag: 'ProviderLink',
})

/** Platforms of brands and providers of companies that sign the account in. */
function useLinks() {
  const { data: brands = [] } = useFindBrandLinksQuery()
  const { data: providers = [] } = useFindProviderLinksQuery()
  const [unlinkBrand] = useDeleteBrandLinkMutation()
  const [unlinkProvider] = useDeleteProviderLinkMutation()
  return [
    ...brands.map(({ platform, ...use }) => ({
      ...{ ...use, name: platform, key: `brand ${platform}` },
      unlink: () => unlinkBrand({ platform }).unwrap(),
    })),
    ...providers.map(({ provider, ...link }) => ({
      ...{ ...link, key: `provider ${provider}` },
      unlink: () => unlinkProvider({ provider }).unwrap(),
    })),
  ]
}
type Link = ReturnType<typeof useLinks>[number]

/** Who else signs the account in; nothing where nobody does. */
export function SignInLinks() {
  const t = useT()
  const format = useFormat()
  const confirm = useConfirm()
  const links = useLinks()
  if (links.length === 0) return null

  const end = async ({ name: platform, unlink }: Link) => {
    const question = t('End sign-in by {platform}?', { platform })
    const detail = t('To link your account again, you need your password.')
    if (!(await confirm({ question, detail, confirm: t('Unlink'), isDanger: true }))) return
    await unlink()
      .then(() => notify.success(t('{platform} no longer signs you in', { platform })))
      .catch((problem: unknown) => notify.error(problemText(problem)))
  }
  return (
    <RowsCard id="sign-in-links" title={t('Sign-in by other platforms')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {links.map((link) => (
          <Box
            key={link.key}
            component="li"
            aria-label={link.name}
            sx={{
              ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 },
              ...{ px: 2, py: 1.5, borderTop: 1, borderColor: 'divider' },
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
              onClick={() => void end(link)}
              aria-label={t('Unlink {platform}', { platform: link.name })}
            >
              {t('Unlink')}
            </Button>
          </Box>
        ))}
      </Box>
    </RowsCard>
  )
}
