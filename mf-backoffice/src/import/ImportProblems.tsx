import { formatNumber, said, saveBlob, useT } from '@portal/client'
import type { Job } from '@portal/contracts/job.contract.ts'
import { Button, PlainTable, Section, Typography } from '@portal/ui'
import { problemsCsv } from './problemsCsv.ts'

/** What has to be corrected in a list, cell by cell. */
export function ImportProblems({ job }: { job: Job }) {
  const t = useT()
  const download = () => {
    const csv = problemsCsv(
      job.problems.map((problem) => ({ ...problem, msg: said(problem.msg) })),
      [t('Row'), t('Column'), t('Value'), t('What to do')],
    )
    saveBlob(
      new Blob([csv], { type: 'text/csv;charset=utf-8' }),
      `${job.fileName.replace(/\.\w+$/, '')}-problems.csv`,
    )
  }
  return (
    <Section
      title={t('Problems ({number})', { number: formatNumber(job.problemCount) })}
      action={
        <Button size="small" onClick={download}>
          {t('Download as CSV')}
        </Button>
      }
    >
      <PlainTable
        label={t('Problems')}
        rows={job.problems}
        rowKey={(_, index) => index}
        columns={[
          { label: t('Row'), cell: ({ row }) => formatNumber(row), align: 'right' },
          { label: t('Column'), cell: ({ column }) => column || t('Whole row') },
          { label: t('Value'), cell: ({ value }) => <code>{value}</code> },
          { label: t('What to do'), cell: ({ msg }) => said(msg) },
        ]}
      />
      {job.problems.length < job.problemCount && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {t('The first {number} are shown.', { number: formatNumber(job.problems.length) })}
        </Typography>
      )}
    </Section>
  )
}
