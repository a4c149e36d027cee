import { useT } from '@portal/client'
import { Box, Button, Typography } from '@portal/ui'
import { useHistory } from '../navigation/navigation.ts'
import { useDocumentTitle } from '../navigation/title.ts'

export function NotFoundPage() {
  const t = useT()
  const history = useHistory()
  useDocumentTitle(t('Page not found'))
  const goHome = () => history.push('/')
  // A page opened by its address has nothing to go back to.
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
      <Typography sx={{ fontSize: 17, fontWeight: 600 }}>{t('SORRY! THIS PAGE IS LOST ...')}</Typography>
      <Typography sx={{ color: 'text.secondary', maxWidth: 380 }}>
        {t('Check the address, or the page may have moved.')}
      </Typography>
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
