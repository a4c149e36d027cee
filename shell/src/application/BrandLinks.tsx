import { endpoints, notify, problemText, useFormat, useT } from '@portal/client'
import { brandLinkRoutes } from '@portal/contracts/forward-login.contract.ts'
import { Box, Button, Typography, useConfirm } from '@portal/ui'
import { RowsCard } from '../section/RowsCard.tsx'

const { useFindBrandLinksQuery, useDeleteBrandLinkMutation } = endpoints(brandLinkRoutes, {
  tag: 'BrandLink',
})

/** Which platforms of brands sign the account in; nothing where none does. */
export function BrandLinks() {
  const t = useT()
  const format = useFormat()
  const confirm = useConfirm()
  const { data: links = [] } = useFindBrandLinksQuery()
  const [unlink] = useDeleteBrandLinkMutation()
  if (links.length === 0) return null

  const end = async (platform: string) => {
    const question = t('End sign-in by {platform}?', { platform })
    const detail = t('To link your account again, you need your password.')
    if (!(await confirm({ question, detail, confirm: t('Unlink'), isDanger: true }))) return
    await unlink({ platform })
      .unwrap()
      .then(() => notify.success(t('{platform} no longer signs you in', { platform })))
      .catch((problem: unknown) => notify.error(problemText(problem)))
  }
  return (
    <RowsCard id="brand-links" title={t('Sign-in by other platforms')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {links.map(({ platform, since, lastUsedAt }) => (
          <Box
            key={platform}
            component="li"
            aria-label={platform}
            sx={{
              ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 },
              ...{ px: 2, py: 1.5, borderTop: 1, borderColor: 'divider' },
            }}
          >
            <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
              <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{platform}</Box>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {t('Since {since} · {use}', {
                  since: format.instant(since),
                  use: lastUsedAt
                    ? t('last used {when}', { when: format.instant(lastUsedAt) })
                    : t('never used'),
                })}
              </Typography>
            </Box>
            <Button
              variant="outlined"
              color="error"
              onClick={() => void end(platform)}
              aria-label={t('Unlink {platform}', { platform })}
            >
              {t('Unlink')}
            </Button>
          </Box>
        ))}
      </Box>
    </RowsCard>
  )
}
