import { formatNumber, problemText, saveBlob, useT } from '@portal/client'
import type { Job } from '@portal/contracts/job.contract.ts'
import { Alert, Button, Stack, Tooltip, Typography } from '@portal/ui'
import { PlainTable } from '../trace/PlainTable.tsx'
import { Section } from '../trace/Section.tsx'
import { CancelImport } from './CancelImport.tsx'
import { useApplyJobMutation } from './job.api.ts'
import { problemsCsv } from './problemsCsv.ts'

/** What the dry run found: take all rows, take the good ones, or go and correct the list. */
export function ImportResult({ job, onAgain }: { job: Job; onAgain: () => void }) {
  const t = useT()
  const [apply, { isLoading, error }] = useApplyJobMutation()
  const take = (rows: 'all' | 'valid') => apply({ params: { id: String(job.id) }, body: { rows } })
  const isClean = job.invalid === 0
  return (
    <Stack spacing={2}>
      {error && <Alert severity="error">{problemText(error)}</Alert>}
      <Alert severity={isClean ? 'success' : 'warning'} role="status">
        {isClean
          ? t('{name}: all {total} rows can be imported.', { name: job.fileName, total: formatNumber(job.total) })
          : t('{name}: {valid} of {total} rows can be imported, {invalid} have problems.', {
              name: job.fileName,
              valid: formatNumber(job.valid),
              total: formatNumber(job.total),
              invalid: formatNumber(job.invalid),
            })}
      </Alert>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Tooltip title={isClean ? '' : t('Correct the rows with problems first, or import the valid rows only.')}>
          <span>
            <Button
              variant={isClean ? 'contained' : 'outlined'}
              disabled={!isClean || isLoading || job.total === 0}
              onClick={() => take('all')}
            >
              {t('Import all {total} rows', { total: formatNumber(job.total) })}
            </Button>
          </span>
        </Tooltip>
        {!isClean && (
          <Button variant="contained" disabled={job.valid === 0 || isLoading} onClick={() => take('valid')}>
            {t('Import the {valid} valid rows', { valid: formatNumber(job.valid) })}
          </Button>
        )}
        {!isClean && <Button onClick={onAgain}>{t('Choose a corrected list')}</Button>}
        <CancelImport job={job} />
      </Stack>
      {!isClean && <Problems job={job} />}
    </Stack>
  )
}

function Problems({ job }: { job: Job }) {
  const t = useT()
  const download = () => {
    const csv = problemsCsv(job.problems, [t('Row'), t('Column'), t('Value'), t('What to do')])
    saveBlob(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `${job.fileName.replace(/\.\w+$/, '')}-problems.csv`)
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
