import { formatNumber, useRowEvents, useSearchParams, useT } from '@portal/client'
import { Alert, Box, EmptyState, QueryResult, Section } from '@portal/ui'
import { useFindOwnRmaQuery } from '../rma/customer.api.ts'
import { OwnRequest } from './OwnRequest.tsx'

/**
 * Milliseconds between two looks: events say when there is something new, this is for whom they do not reach.
 */
const pollMs = 60_000

/**
 * The requests that the reader has filed: where each stands, and what can be done about it. One that the
 * address names (`rmaNumber`) is shown with what happened.
 */
export function OwnRequests() {
  const [search] = useSearchParams()
  const named = search.get('rmaNumber')
  const t = useT()
  const result = useFindOwnRmaQuery(undefined, { pollingInterval: pollMs })
  useRowEvents('rma', 'Rma')
  return (
    <Section title={t('My repair requests')} detail={result.data && formatNumber(result.data.length)}>
      {named && result.data?.every(({ rmaNumber }) => rmaNumber !== named) && (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          {t('{rmaNumber} is not among your repair requests.', { rmaNumber: named })}
        </Alert>
      )}
      <QueryResult result={result}>
        {(requests) =>
          requests.length === 0 ? (
            <EmptyState title={t('No repair requests yet')} />
          ) : (
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
              {requests.map((request) => (
                <OwnRequest key={request.id} request={request} isNamed={request.rmaNumber === named} />
              ))}
            </Box>
          )
        }
      </QueryResult>
    </Section>
  )
}
