import { useSearchParams, useSession, useT } from '@portal/client'
import { PageHeader } from '../PageHeader.tsx'
import { BackLink } from '../record/BackLink.tsx'
import { ForbiddenState } from '../states.tsx'
import { ImportJob } from './ImportJob.tsx'
import { getImportView, type ImportConfig } from './import-config.ts'
import { SelectListFile } from './SelectListFile.tsx'

/**
 * `?view=import` of a list: selects a file; with `job` in the address, shows the progress of its import,
 * which users find again after leaving.
 */
export default function ImportPage({ of }: { of: ImportConfig }) {
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
        <ImportJob key={job} of={of} id={job} onAgain={() => setSearch({ view: getImportView(of) })} />
      ) : (
        <SelectListFile
          of={of}
          onStarted={(id) => setSearch({ view: getImportView(of), job: String(id) }, { replace: true })}
        />
      )}
    </>
  )
}
