import { useT } from '@portal/client'
import { ColumnFacts, Section, Stack } from '@portal/ui'
import { type DocumentDefinition, type DocumentRow, getNumber, toQuery } from './documents.ts'
import { documentKinds } from './kinds.ts'
import { LineTable } from './LineTable.tsx'
import { RelatedDocuments } from './RelatedDocuments.tsx'

export default function DocumentPreview<Row extends DocumentRow>({
  of,
  row,
}: {
  of: DocumentDefinition<Row>
  row: Row
}) {
  const t = useT()
  const { currentData } = of.hooks.useGet(toQuery(of, getNumber(of, row)))
  return (
    <Stack spacing={1.5}>
      <Section title={t(documentKinds[of.kind].one)}>
        <ColumnFacts row={row} columns={of.columns} />
      </Section>
      <LineTable of={of} row={row} />
      {currentData && <RelatedDocuments related={currentData.related} />}
    </Stack>
  )
}
