import { useT } from '@portal/client'
import type { ReactNode } from 'react'
import { PageHeader } from '../PageHeader.tsx'
import { BackLink } from '../record/BackLink.tsx'
import { QueryResult } from '../record/QueryResult.tsx'
import { EmptyState } from '../states.tsx'
import { Charts } from './Charts.tsx'

interface FiguresPageProps<Figures> {
  /** Title and link to the counted list, unless the page has its own header. */
  head?: { title: string; list: { label: string; to: string } }
  result: Parameters<typeof QueryResult<Figures>>[0]['result']
  isEmpty(figures: Figures): boolean
  /** Content of an empty filtered page. */
  empty?: ReactNode
  children(figures: Figures): ReactNode
}

/** Page of statistics, each linked to its rows. */
export function FiguresPage<Figures>({ head, result, isEmpty, empty, children }: FiguresPageProps<Figures>) {
  const t = useT()
  return (
    <>
      {head && (
        <>
          <BackLink {...head.list} />
          <PageHeader title={head.title} />
        </>
      )}
      <QueryResult result={result}>
        {(figures) =>
          isEmpty(figures) ? (
            (empty ?? (
              <EmptyState
                title={t('No statistics yet')}
                detail={t('Statistics appear here when there are records.')}
              />
            ))
          ) : (
            <Charts>{children(figures)}</Charts>
          )
        }
      </QueryResult>
    </>
  )
}
