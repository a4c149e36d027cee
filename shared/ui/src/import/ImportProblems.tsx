import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { formatNumber, saveBlob, translateError, useT } from '@portal/client'
import type { Job } from '@portal/contracts/job.contract.ts'
import { Section } from '../record/Section.tsx'
import { PlainTable } from '../table/PlainTable.tsx'
import { rowTexts } from './count-texts.ts'
import { getColumnLabel, type ImportConfig } from './import-config.ts'
import { problemsCsv } from './problemsCsv.ts'

/** Capitalizes a field's message that is shown alone. */
const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Problems of a list by cell. */
export function ImportProblems({ of, job }: { of: ImportConfig; job: Job }) {
  const t = useT()
  const texts = of.counted ?? rowTexts
  // Labels rows by the kind of file.
  const rowLabel = t(/\.json$/i.test(job.fileName) ? texts.one : rowTexts.one)
  const problems = job.problems.map((problem) => ({
    ...problem,
    column: getColumnLabel(of, problem.column),
    msg: sentence(translateError(problem)),
  }))
  const download = () => {
    const csv = problemsCsv(problems, [rowLabel, t('Column'), t('Value'), t('What to do')])
    saveBlob(
      new Blob([csv], { type: 'text/csv;charset=utf-8' }),
      `${job.fileName.replace(/\.\w+$/, '')}-problems.csv`,
    )
  }
  return (
    <Section
      title={
        job.invalid === 0 && job.state !== 'FAILED'
          ? t('Warnings ({number})', { number: formatNumber(job.problemCount) })
          : t('Problems ({number})', { number: formatNumber(job.problemCount) })
      }
      action={
        <Button size="small" onClick={download}>
          {t('Download as CSV')}
        </Button>
      }
    >
      <PlainTable
        label={t('Problems')}
        rows={problems}
        rowKey={(_, index) => index}
        columns={[
          { label: rowLabel, cell: ({ row }) => formatNumber(row), align: 'right' },
          { label: t('Column'), cell: ({ column }) => column || t(texts.whole) },
          { label: t('Value'), cell: ({ value }) => <code>{value}</code> },
          { label: t('What to do'), cell: ({ msg }) => msg },
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
