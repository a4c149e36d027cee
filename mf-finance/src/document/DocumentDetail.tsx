import { useParams, useT, useTab } from '@portal/client'
import {
  Box,
  type Column,
  ColumnFacts,
  getOption,
  HistoryList,
  QueryResult,
  RecordHeader,
  Section,
  Stack,
} from '@portal/ui'
import { useEffect } from 'react'
import {
  type DocumentDefinition,
  type DocumentRow,
  type DocumentWithRelations,
  toQuery,
} from './documents.ts'
import { documentKinds, listPath } from './kinds.ts'
import { LineTable } from './LineTable.tsx'
import { RelatedDocuments } from './RelatedDocuments.tsx'

/** Creates the page of one kind of documents. */
export const createDetailPage =
  <Row extends DocumentRow>(of: DocumentDefinition<Row>) =>
  () => <DocumentDetail of={of} />

/** Page of a document by the number in the address. */
function DocumentDetail<Row extends DocumentRow>({ of }: { of: DocumentDefinition<Row> }) {
  const t = useT()
  const number = (useParams().number ?? '').toUpperCase()
  const { setTitle } = useTab()
  useEffect(() => setTitle(number), [setTitle, number])
  const list = { label: t(documentKinds[of.kind].many), to: listPath(of.kind) }
  return (
    <QueryResult result={of.hooks.useGet(toQuery(of, number))} record={{ title: number, list }}>
      {(row) => <Loaded of={of} row={row} number={number} list={list} />}
    </QueryResult>
  )
}

interface LoadedProps<Row extends DocumentRow> {
  of: DocumentDefinition<Row>
  row: DocumentWithRelations<Row>
  number: string
  list: { label: string; to: string }
}

function Loaded<Row extends DocumentRow>({ of, row, number, list }: LoadedProps<Row>) {
  const t = useT()
  const { one, states } = documentKinds[of.kind]
  return (
    <>
      <RecordHeader
        title={number}
        status={getOption(states, row[of.status])}
        list={list}
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
          <LineTable of={of} row={row} />
          <RelatedDocuments related={row.related} />
        </Stack>
        <Stack spacing={2} sx={{ order: { xs: -1, lg: 0 }, minWidth: 0 }}>
          <Section title={t(one)}>
            <ColumnFacts row={row} columns={of.columns} />
          </Section>
          <Revisions of={of} id={row.id} />
        </Stack>
      </Box>
    </>
  )
}

function Revisions<Row extends DocumentRow>({ of, id }: { of: DocumentDefinition<Row>; id: number }) {
  const t = useT()
  const columns = of.columns as readonly Column<never>[]
  return (
    <Section title={t('Revisions')}>
      <HistoryList result={of.hooks.useHistory({ id })} columns={columns} maxEntries={3} />
    </Section>
  )
}
