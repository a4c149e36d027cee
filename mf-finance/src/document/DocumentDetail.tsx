import { useParams, useT, useTab } from '@portal/client'
import type { Related } from '@portal/contracts/finance.contract.ts'
import {
  Box,
  type Column,
  ColumnFacts,
  HistoryList,
  type HistoryListProps,
  optionOf,
  QueryResult,
  RecordHeader,
  Section,
  Stack,
} from '@portal/ui'
import { type ReactNode, useEffect } from 'react'
import { type DocumentKind, kinds, listPath } from './kinds.ts'
import { RelatedDocuments } from './RelatedDocuments.tsx'

type Whole<Row> = Row & { related: Related[] }

interface DocumentDetailProps<Row extends object> {
  kind: DocumentKind
  columns: readonly Column<Row>[]
  /** By which the call takes the number. */
  numberField: keyof Row & string
  useGet(of: { query: never }): { currentData?: Whole<Row>; error?: unknown; refetch: () => unknown }
  useHistory(of: { id: number }): HistoryListProps['result']
  statusOf(row: Row): string
  lines(row: Row): ReactNode
  actions?(row: Row): ReactNode
}

/** All about one document, found by the number in the address. */
export function DocumentDetail<Row extends { id: number }>({
  kind,
  numberField,
  useGet,
  ...rest
}: DocumentDetailProps<Row>) {
  const t = useT()
  const number = (useParams().number ?? '').toUpperCase()
  const { setTitle } = useTab()
  useEffect(() => setTitle(number), [setTitle, number])
  const list = { label: t(kinds[kind].many), to: listPath(kind) }
  return (
    <QueryResult
      result={useGet({ query: { [numberField]: number } as never })}
      record={{ title: number, list }}
    >
      {(row) => <Loaded {...rest} kind={kind} row={row} number={number} />}
    </QueryResult>
  )
}

type LoadedProps<Row extends object> = Omit<DocumentDetailProps<Row>, 'useGet' | 'numberField'> & {
  row: Whole<Row>
  number: string
}

function Loaded<Row extends { id: number }>({ kind, row, number, columns, ...of }: LoadedProps<Row>) {
  const t = useT()
  const { one, many, states } = kinds[kind]
  return (
    <>
      <RecordHeader
        title={number}
        status={optionOf(states, of.statusOf(row))}
        list={{ label: t(many), to: listPath(kind) }}
        actions={of.actions?.(row)}
      />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 360px' },
        }}
      >
        <Stack spacing={2} sx={{ minWidth: 0 }}>
          {of.lines(row)}
          <RelatedDocuments related={row.related} />
        </Stack>
        <Stack spacing={2} sx={{ order: { xs: -1, lg: 0 }, minWidth: 0 }}>
          <Section title={t(one)}>
            <ColumnFacts row={row} columns={columns} />
          </Section>
          <Revisions columns={columns} id={row.id} useHistory={of.useHistory} />
        </Stack>
      </Box>
    </>
  )
}

function Revisions<Row extends object>({
  id,
  columns,
  useHistory,
}: Pick<DocumentDetailProps<Row>, 'columns' | 'useHistory'> & { id: number }) {
  const t = useT()
  return (
    <Section title={t('Revisions')}>
      <HistoryList result={useHistory({ id })} columns={columns as readonly Column<never>[]} most={3} />
    </Section>
  )
}
