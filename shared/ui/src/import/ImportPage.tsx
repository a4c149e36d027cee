import { useSearchParams, useSession, useT } from '@portal/client'
import { PageHeader } from '../PageHeader.tsx'
import { BackLink } from '../record/BackLink.tsx'
import { ForbiddenState } from '../states.tsx'
import { ChooseList } from './ChooseList.tsx'
import { ImportJob } from './ImportJob.tsx'
import { getView, type Importing } from './importing.ts'

/**
 * `?view=import` of a list: choose a file; with `job` in the address, how far its import is. Leaving and
 * coming back finds it.
 */
export default function ImportPage({ of }: { of: Importing }) {
  const t = useT()
  const [search, setSearch] = useSearchParams()
  const job = search.get('job')
  const { can } = useSession()
  if (!can(of.permission)) return <ForbiddenState />
  return (
    <>
      <BackLink label={t(of.list.title)} to={of.list.path} />
      <PageHeader title={t(of.title)} />
      {job ? (
        <ImportJob key={job} of={of} id={job} onAgain={() => setSearch({ view: getView(of) })} />
      ) : (
        <ChooseList
          of={of}
          onStarted={(id) => setSearch({ view: getView(of), job: String(id) }, { replace: true })}
        />
      )}
    </>
  )
}
