import { useT } from '@portal/client'
import { Box, Button, Icon, Typography } from '@portal/ui'
import { useMayOpen } from '../navigation/may-open.ts'
import { useCurrentLocation, useHistory } from '../navigation/navigation.ts'
import { readRequestedAddress } from '../navigation/not-found-address.ts'
import { PageButton } from '../navigation/PageButton.tsx'
import { useDocumentTitle, useTitle } from '../navigation/title.ts'
import { listPages, type PortalPage } from '../registry/page.ts'
import { useRegistry } from '../registry/registry.ts'
import { findSimilarPages } from './similar-pages.rules.ts'

/** Suggests similar pages that this user may open. */
function Near({ pages }: { pages: readonly PortalPage[] }) {
  const t = useT()
  const titleOf = useTitle()
  return (
    <Box component="nav" aria-label={t('Did you mean')} sx={{ mt: 1 }}>
      <Typography sx={{ mb: 1, color: 'text.secondary' }}>{t('Did you mean')}</Typography>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', justifyContent: 'center' }}>
        {pages.map((page) => (
          <PageButton key={page.path} to={page.path} variant="outlined" icon={<Icon path={page.icon} />}>
            {titleOf({ title: '', page })}
          </PageButton>
        ))}
      </Box>
    </Box>
  )
}

export function NotFoundPage() {
  const t = useT()
  const history = useHistory()
  useDocumentTitle(t('Page not found'))
  const sought = readRequestedAddress(useCurrentLocation().search)
  const pages = listPages(useRegistry())
  const mayOpen = useMayOpen()
  const near = findSimilarPages(
    sought,
    pages.filter(({ path }) => path !== '/' && !path.includes('/:') && mayOpen(path)),
  )
  const goHome = () => history.push('/')
  // Opens the start page if there is no history.
  const goBack = () => (window.history.length > 1 ? history.go(-1) : goHome())
  return (
    <Box
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: 1.5,
        p: 3,
        textAlign: 'center',
        bgcolor: 'background.default',
      }}
    >
      <Typography
        component="h1"
        sx={{
          fontSize: { xs: 96, sm: 144 },
          fontWeight: 750,
          lineHeight: 1,
          letterSpacing: '-0.05em',
          color: 'primary.main',
        }}
      >
        404
      </Typography>
      <Typography sx={{ fontSize: '1.0625rem', fontWeight: 600 }}>
        {t('SORRY! THIS PAGE IS LOST ...')}
      </Typography>
      <Typography sx={{ color: 'text.secondary', maxWidth: 380 }}>
        {t('Check the address, or the page may have moved.')}
      </Typography>
      {sought && (
        <Typography component="code" sx={{ maxWidth: 'min(38rem, 90vw)', overflowWrap: 'anywhere' }}>
          {sought}
        </Typography>
      )}
      {near.length > 0 && <Near pages={near} />}
      <Box sx={{ display: 'flex', gap: 1.5, mt: 2, flexWrap: 'wrap', justifyContent: 'center' }}>
        <Button size="large" variant="outlined" onClick={goBack}>
          {t('Go back')}
        </Button>
        <Button size="large" variant="contained" onClick={goHome}>
          {t('Go Home Page')}
        </Button>
      </Box>
    </Box>
  )
}
