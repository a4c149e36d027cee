import { formatNumber, useT } from '@portal/client'
import { Box, EmptyState, QueryResult, Section } from '@portal/ui'
import { useFindOwnRmaQuery } from '../rma/customer.api.ts'
import { OwnRequest } from './OwnRequest.tsx'

/** The requests that the reader has filed: where each stands, and what can be done about it. */
export function OwnRequests() {
  const t = useT()
  const result = useFindOwnRmaQuery()
  return (
    <Section title={t('My repair requests')} detail={result.data && formatNumber(result.data.length)}>
      <QueryResult result={result}>
        {(requests) =>
          requests.length === 0 ? (
            <EmptyState title={t('No repair requests yet')} />
          ) : (
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
              {requests.map((request) => (
                <OwnRequest key={request.id} request={request} />
              ))}
            </Box>
          )
        }
      </QueryResult>
    </Section>
  )
}
