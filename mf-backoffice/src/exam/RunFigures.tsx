import { useFormat, useT } from '@portal/client'
import type { ExamRun } from '@portal/contracts/exam-run.contract.ts'
import { PlainTable, Section, Stack, TextLink } from '@portal/ui'
import { useFindExamAnswersQuery } from './exam.api.ts'

interface Runs {
  run: ExamRun
  beside: ExamRun | undefined
}

const figures = [
  { field: 'right', label: 'Correct' },
  { field: 'wrong', label: 'Incorrect' },
  { field: 'silent', label: 'Not answered' },
  { field: 'askedBack', label: 'Clarification requested' },
  { field: 'failed', label: 'Not asked' },
] as const satisfies readonly { field: keyof ExamRun; label: string }[]

/** Number of questions with this change, with a link to them. */
function Changed({
  run,
  beside,
  change,
  label,
}: { run: ExamRun; beside: ExamRun; label: string } & {
  change: 'BECAME_RIGHT' | 'NOT_RIGHT_ANY_MORE'
}) {
  const { number } = useFormat()
  const { data } = useFindExamAnswersQuery({
    page: 1,
    size: 1,
    queryParams: { runId: run.id, besideId: beside.id, change },
  })
  if (!data) return null
  const text = `${label}: ${number(data.totalElements)}`
  if (data.totalElements === 0) return <span>{text}</span>
  return <TextLink to={`/exam/runs/${run.id}?beside=${beside.id}&change=${change}`}>{text}</TextLink>
}

/** Figures of a run, compared with another. */
export function RunFigures({ run, beside }: Runs) {
  const t = useT()
  const { number, instant } = useFormat()
  const share = (count: number, { done }: ExamRun) =>
    done === 0 ? '–' : `${number(count)} (${t('{percent} %', { percent: Math.round((100 * count) / done) })})`
  const documents = ({ files, sections, documentsAt }: ExamRun) =>
    [
      t('{files} files, {sections} sections', {
        files: number(files),
        sections: number(sections),
      }),
      documentsAt && t('changed {time}', { time: instant(documentsAt) }),
    ]
      .filter(Boolean)
      .join(', ')
  const rows = [
    ...figures.map(({ field, label }) => ({
      label: t(label),
      of: (one: ExamRun) => share(one[field], one),
    })),
    {
      label: t('Questions asked'),
      of: ({ done, total }: ExamRun) => `${number(done)} / ${number(total)}`,
    },
    { label: t('Started'), of: ({ createdAt }: ExamRun) => instant(createdAt) },
    { label: t('Started by'), of: ({ startedBy }: ExamRun) => startedBy },
    { label: t('Documents searched'), of: documents },
  ]
  const columnOf = (one: ExamRun) => ({
    label: t('Run {id}', { id: one.id }),
    cell: ({ of }: (typeof rows)[number]) => of(one),
  })
  return (
    <Section title={t('Statistics')}>
      <PlainTable
        label={t('Statistics')}
        rows={rows}
        rowKey={({ label }) => label}
        columns={[
          { label: t('Result'), cell: ({ label }) => label },
          columnOf(run),
          ...(beside ? [columnOf(beside)] : []),
        ]}
      />
      {beside && (
        <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 2, mt: 1.5 }}>
          <Changed run={run} beside={beside} change="BECAME_RIGHT" label={t('Now correct')} />
          <Changed run={run} beside={beside} change="NOT_RIGHT_ANY_MORE" label={t('No longer correct')} />
          <span>
            {run.documents === beside.documents
              ? t('Both runs used the same documents.')
              : t('The documents changed between these runs.')}
          </span>
        </Stack>
      )}
    </Section>
  )
}
