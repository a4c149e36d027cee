import { useSearchParams, useSession, useT } from '@portal/client'
import { BackLink, ForbiddenState, PageHeader } from '@portal/ui'
import { ChooseList } from './ChooseList.tsx'
import { ImportJob } from './ImportJob.tsx'

/**
 * `/order/import` or `/order?view=import`: choose a list; with `job` in the address, how far its import is. Leaving and coming
 * back finds it.
 */
export default function ImportPage() {
  const t = useT()
  const [search, setSearch] = useSearchParams()
  const job = search.get('job')
  const { can } = useSession()
  if (!can('order:edit')) return <ForbiddenState />
  return (
    <>
      <BackLink label={t('Orders')} to="/order" />
      <PageHeader title={t('Import orders')} />
      {job ? (
        <ImportJob key={job} id={job} onAgain={() => setSearch({ view: 'import' })} />
      ) : (
        <ChooseList onStarted={(id) => setSearch({ view: 'import', job: String(id) }, { replace: true })} />
      )}
    </>
  )
}
