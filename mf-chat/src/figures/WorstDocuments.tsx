import { useFormat, useT } from '@portal/client'
import type { WorstDocument } from '@portal/contracts/answer-figures.contract.ts'
import { Box, Button, PlainTable, Section, Typography } from '@portal/ui'
import { saveCsv } from './answer-counts.ts'

/** Documents ranked by dislikes and corrections per citation. */
export function WorstDocuments({ documents }: { documents: readonly WorstDocument[] }) {
  const t = useT()
  const { number, share } = useFormat()
  const title = t('Documents whose answers were disliked or corrected')
  const columns = [
    { label: t('Disliked'), of: ({ disliked }: WorstDocument) => disliked },
    { label: t('Corrected'), of: ({ corrected }: WorstDocument) => corrected },
    { label: t('Cited'), of: ({ citations }: WorstDocument) => citations },
  ]
  const shareOf = ({ bad, citations }: WorstDocument) => share(bad / citations)
  const save = () =>
    saveCsv('documents', [
      [t('Manual'), ...columns.map(({ label }) => label), t('Share')],
      ...documents.map((row) => [row.filename, ...columns.map(({ of }) => of(row)), shareOf(row)]),
    ])
  return (
    <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
      <Section
        title={title}
        action={
          documents.length > 0 && (
            <Button size="small" aria-label={t('{title}: export', { title })} onClick={save}>
              {t('Export')}
            </Button>
          )
        }
      >
        {documents.length === 0 ? (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('No answer that cites a document was disliked or corrected.')}
          </Typography>
        ) : (
          <PlainTable
            label={title}
            rows={documents}
            rowKey={({ fileId }) => fileId}
            columns={[
              { label: t('Manual'), cell: ({ filename }) => filename },
              ...columns.map(({ label, of }) => ({
                label,
                align: 'right' as const,
                cell: (row: WorstDocument) => number(of(row)),
              })),
              { label: t('Share'), align: 'right', cell: shareOf },
            ]}
          />
        )}
      </Section>
    </Box>
  )
}
