import { useFormat, useT } from '@portal/client'
import type { AuditFilter, AuditRow } from '@portal/contracts/audit.contract.ts'
import {
  Box,
  Button,
  EmptyState,
  FailedState,
  LoadingState,
  Tag,
  type TagColor,
  Typography,
} from '@portal/ui'
import { useState } from 'react'
import type { ServiceAudit } from './audit.api.ts'
import { listChanges } from './audit.rules.ts'

const pageSize = 50

/** English; the page translates them. */
export const actionTexts: Record<AuditRow['action'], string> = {
  create: 'Created',
  edit: 'Changed',
  delete: 'Deleted',
  restore: 'Restored',
  import: 'Imported',
  signIn: 'Signed in',
  signInRefused: 'Sign-in refused',
  signOut: 'Sign-out',
}
const colours: Partial<Record<AuditRow['action'], TagColor>> = {
  create: 'success',
  delete: 'error',
  signInRefused: 'warning',
}

function Row({ row }: { row: AuditRow }) {
  const t = useT()
  const format = useFormat()
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', md: '170px 180px 1fr' },
        gap: { xs: 0.5, md: 2 },
        px: 2,
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
        overflowWrap: 'anywhere',
      }}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {format.instant(row.at)}
      </Typography>
      <Typography sx={{ fontWeight: 600 }}>{row.by}</Typography>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
          <Tag label={t(actionTexts[row.action])} color={colours[row.action] ?? 'neutral'} />
          <code>{`${row.noun} ${row.rowId}`}</code>
        </Box>
        {listChanges(row).map(({ field, text }) => (
          <Typography key={field} variant="body2" sx={{ color: 'text.secondary' }}>
            {`${field}: ${text}`}
          </Typography>
        ))}
      </Box>
    </Box>
  )
}

function Part(props: {
  of: ServiceAudit
  filter: AuditFilter
  before: number | undefined
  isLast: boolean
  onMore: (before: number) => void
}) {
  const { of, filter, before, isLast, onMore } = props
  const t = useT()
  const { data, error, isFetching, refetch } = of.useFind(
    { ...filter, size: pageSize, ...(before !== undefined && { before }) },
    // Always refetches the newest rows, never older ones.
    { refetchOnMountOrArgChange: before === undefined },
  )
  if (error)
    return (
      <li>
        <FailedState error={error} onRetry={() => void refetch()} />
      </li>
    )
  if (!data)
    return (
      <li>
        <LoadingState />
      </li>
    )
  if (data.rows.length === 0 && before === undefined)
    return (
      <li>
        <EmptyState title={t('Nothing found')} detail={t('Choose another area, or remove filters.')} />
      </li>
    )
  const next = data.before
  return (
    <>
      {data.rows.map((row) => (
        <Row key={row.id} row={row} />
      ))}
      {isLast && next !== null && (
        <Box component="li" sx={{ display: 'grid', p: 1.5, borderTop: 1, borderColor: 'divider' }}>
          <Button loading={isFetching} onClick={() => onMore(next)}>
            {t('Show older entries')}
          </Button>
        </Box>
      )}
    </>
  )
}

/** Newest rows that match the filter, with older ones on demand. */
export function AuditRows({ of, filter }: { of: ServiceAudit; filter: AuditFilter }) {
  const t = useT()
  const [parts, setParts] = useState<readonly (number | undefined)[]>([undefined])
  return (
    <Box
      component="ul"
      aria-label={t('Audit trail')}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: '12px',
        '& > li:first-of-type': { borderTop: 0 },
      }}
    >
      {parts.map((before, at) => (
        <Part
          key={before ?? 'newest'}
          of={of}
          filter={filter}
          before={before}
          isLast={at === parts.length - 1}
          onMore={(next) => setParts([...parts, next])}
        />
      ))}
    </Box>
  )
}
