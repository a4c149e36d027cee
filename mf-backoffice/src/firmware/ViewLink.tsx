import { Link, useSearchParams, useT } from '@portal/client'
import type { SelectedLog } from '@portal/contracts/version-log.ts'
import { Button } from '@portal/ui'
import type { LogCalls } from './firmware.api.ts'

/** Links a log to its list of entries. */
export function ListLink({
  path,
  log: { platform, deviceType },
}: Pick<LogCalls, 'path'> & { log: SelectedLog }) {
  const t = useT()
  return (
    <Button component={Link} to={`${path}?${new URLSearchParams({ view: 'list', platform, deviceType })}`}>
      {t('List')}
    </Button>
  )
}

/** Links the list to the log it shows, if it shows exactly one. */
export function LogLink({ path }: Pick<LogCalls, 'path'>) {
  const t = useT()
  const [search] = useSearchParams()
  const named = ['platform', 'deviceType'].flatMap((name) => {
    const [one, ...others] = search.getAll(name)
    return one && others.length === 0 ? [[name, one]] : []
  })
  const query = new URLSearchParams(named).toString()
  return (
    <Button component={Link} to={[path, query].filter(Boolean).join('?')}>
      {t('Log')}
    </Button>
  )
}
