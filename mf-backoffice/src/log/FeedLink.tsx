import { useT } from '@portal/client'
import type { Route } from '@portal/contracts/route.ts'
import { Button } from '@portal/ui'

export function FeedLink({ route, query }: { route: Pick<Route, 'path'>; query: Record<string, string> }) {
  const t = useT()
  return (
    <Button href={`/api${route.path}?${new URLSearchParams(query)}`} type="application/atom+xml">
      {t('News feed')}
    </Button>
  )
}
