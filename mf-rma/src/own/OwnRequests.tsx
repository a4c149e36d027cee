import { formatNumber, useRowEvents, useSearchParams, useT } from '@portal/client'
import { Alert, Box, EmptyState, QueryResult, Section } from '@portal/ui'
import { useFindOwnRmaQuery } from '../rma/customer.api.ts'
import { OwnRequest } from './OwnRequest.tsx'

/** Poll interval. It covers clients that receive no events. */
const pollMs = 60_000

/**
 * Own requests with status and actions. The request of the address (`rmaNumber`) is shown with its history.
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
          {t('{rmaNumber} is not one of your repair requests.', { rmaNumber: named })}
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
