import { Link, useFormat, useSearchParams, useT } from '@portal/client'
import type {
  AnswerCounts,
  AnswerFigures,
  AnswerFiguresRequest,
} from '@portal/contracts/answer-figures.contract.ts'
import { formatModel } from '@portal/contracts/model.ts'
import { type Platform, platforms, productModels } from '@portal/contracts/reference.ts'
import {
  BackLink,
  type Bar,
  Box,
  Button,
  ChartSection,
  EmptyState,
  FiguresPage,
  PageHeader,
} from '@portal/ui'
import { Choice } from '../dialogue/Choice.tsx'
import { platformOptions } from '../dialogue/dialogue-options.ts'
import { sumAnswers } from './answer-counts.ts'
import { CountTable } from './CountTable.tsx'
import { useFindAnswerFiguresQuery } from './figures.api.ts'
import { WorstDocuments } from './WorstDocuments.tsx'

const weekChoices = [4, 12, 26, 52]
/** Option for "all", which the address omits. */
const all = 'all'

/** Reads the request from the address and drops invalid values. */
function useAsked() {
  const [search, setSearch] = useSearchParams()
  const [weeks, platform, model] = ['weeks', 'platform', 'model'].map((name) => search.get(name))
  const request: AnswerFiguresRequest = {
    weeks: weekChoices.find((choice) => String(choice) === weeks) ?? 12,
    ...(platforms.includes(platform as Platform) && { platform: platform as Platform }),
    ...((productModels as readonly string[]).includes(model ?? '') && { model: model as string }),
  }
  const ask = (name: string) => (value: string) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        if (value === all) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  const clear = () => setSearch({ weeks: String(request.weeks) }, { replace: true })
  return { request, ask, clear }
}

function Choices({ request, ask }: Omit<ReturnType<typeof useAsked>, 'clear'>) {
  const t = useT()
  return (
    <Box
      sx={{ display: 'grid', gap: 1.5, mb: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))' }}
    >
      <Choice
        label={t('Period')}
        value={String(request.weeks)}
        options={weekChoices.map((weeks) => ({ value: String(weeks), label: t('{weeks} weeks', { weeks }) }))}
        onChange={ask('weeks')}
      />
      <Choice
        label={t('Platform')}
        value={request.platform ?? all}
        options={[{ value: all, label: 'All platforms' }, ...platformOptions]}
        onChange={ask('platform')}
      />
      <Choice
        label={t('Model')}
        value={request.model ?? all}
        options={[
          { value: all, label: 'All models' },
          ...productModels.map((value) => ({ value, label: formatModel(value) })),
        ]}
        onChange={ask('model')}
      />
    </Box>
  )
}

/** `/luxFigures`: statistics of the assistant's answers. */
export default function AnswerFiguresPage() {
  const t = useT()
  const asked = useAsked()
  const result = useFindAnswerFiguresQuery(asked.request, { refetchOnMountOrArgChange: true })
  return (
    <>
      <BackLink label={t('Chat Dialogue History')} to="/LuxChatDialogueHistory" />
      <PageHeader
        title={t('Answer analytics')}
        actions={
          <>
            <Button component={Link} to="/luxUnanswered">
              {t('Unanswered questions')}
            </Button>
            <Button component={Link} to="/LuxChatDialogueHistory?dislike=OPEN">
              {t('Disliked, not yet reviewed')}
            </Button>
          </>
        }
      />
      <Choices {...asked} />
      <FiguresPage
        result={result}
        isEmpty={({ byPlatform, reviewed }) => byPlatform.length === 0 && reviewed === 0}
        empty={
          (asked.request.platform || asked.request.model) && (
            <EmptyState
              title={t('No statistics for this selection')}
              action={<Button onClick={asked.clear}>{t('All platforms and models')}</Button>}
            />
          )
        }
      >
        {(figures) => <Figures figures={figures} />}
      </FiguresPage>
    </>
  )
}

/** Returns one bar per row with the share of its answers. */
const barsOf = <Row extends AnswerCounts>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  labelOf: (row: Row) => string,
  countOf: (row: Row) => number,
): Bar[] =>
  rows.map((row) => ({ key: keyOf(row), label: labelOf(row), count: countOf(row), of: sumAnswers(row) }))

function Figures({
  figures: { weeks, byModel, byPlatform, documents, reviewed, medianReviewHours },
}: {
  figures: AnswerFigures
}) {
  const t = useT()
  const { day, number } = useFormat()
  const weekOf = ({ from }: { from: string }) => from
  const dayOf = ({ from }: { from: string }) => day(from)
  const codeOf = ({ value }: { value: string }) => value
  const modelOf = ({ value }: { value: string }) => (value ? formatModel(value as never) : t('No device'))
  const platformOf = ({ value }: { value: string }) =>
    t(platformOptions.find((option) => option.value === value)?.label ?? value)
  const hours = (value: number | null) => (value === null ? '–' : number(value))
  const answeredOf = ({ answered }: AnswerCounts) => answered
  const notes =
    reviewed > 0 &&
    t('Median of {count} reviews: {hours} h.', {
      count: number(reviewed),
      hours: number(medianReviewHours ?? 0),
    })
  return (
    <>
      <ChartSection
        title={t('Answers by week')}
        of={t('Week starting')}
        kind="columns"
        bars={barsOf(weeks, weekOf, dayOf, answeredOf)}
      />
      <ChartSection
        title={t('Dislikes by week')}
        of={t('Week starting')}
        kind="columns"
        bars={barsOf(weeks, weekOf, dayOf, ({ disliked }) => disliked)}
        note={notes || undefined}
      />
      <ChartSection
        title={t('Answers by model')}
        of={t('Model')}
        bars={barsOf(byModel, codeOf, modelOf, answeredOf)}
        maxBars={12}
      />
      <ChartSection
        title={t('Answers by platform')}
        of={t('Platform')}
        bars={barsOf(byPlatform, codeOf, platformOf, answeredOf)}
      />
      <CountTable
        title={t('By week')}
        of={t('Week starting')}
        rows={weeks}
        keyOf={weekOf}
        labelOf={dayOf}
        savedAs={weekOf}
        beside={[
          { label: t('Reviewed'), text: (week) => number(week.reviewed), saved: (week) => week.reviewed },
          {
            label: t('Time to review (median, h)'),
            text: (week) => hours(week.medianReviewHours),
            saved: (week) => week.medianReviewHours ?? '',
          },
        ]}
        fileName="answers-by-week"
      />
      <CountTable
        title={t('By model')}
        of={t('Model')}
        rows={byModel}
        keyOf={codeOf}
        labelOf={modelOf}
        fileName="answers-by-model"
      />
      <CountTable
        title={t('By platform')}
        of={t('Platform')}
        rows={byPlatform}
        keyOf={codeOf}
        labelOf={platformOf}
        fileName="answers-by-platform"
      />
      <WorstDocuments documents={documents} />
    </>
  )
}
