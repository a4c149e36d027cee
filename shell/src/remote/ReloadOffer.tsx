import { useT } from '@portal/client'
import { Alert, Button } from '@portal/ui'
import { useState } from 'react'
import { browser } from '../session/session.ts'
import { useLoadedBuildCount } from './loaded-builds.ts'

/** Number of builds in one page from which a reload frees significant memory. */
const many = 30

/**
 * Offers a reload to a page that has loaded many releases, while nothing is unsaved. After declining, the
 * next offer is much later.
 */
export function ReloadOffer({ isDirty }: { isDirty: boolean }) {
  const t = useT()
  const loaded = useLoadedBuildCount()
  const [declinedAt, setDeclinedAt] = useState(0)
  if (isDirty || loaded - declinedAt < many) return null
  const acts = (
    <>
      <Button color="inherit" size="small" onClick={() => setDeclinedAt(loaded)}>
        {t('Later')}
      </Button>
      <Button color="inherit" size="small" onClick={() => browser.reload()}>
        {t('Reload')}
      </Button>
    </>
  )
  return (
    <Alert severity="info" role="status" action={acts} sx={{ borderRadius: 0 }}>
      {t(
        'Several updates have been released since you opened this page. Reload to stay up to date; your tabs stay open.',
      )}
    </Alert>
  )
}
