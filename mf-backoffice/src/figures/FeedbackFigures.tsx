import { useT } from '@portal/client'
import { ChartSection, createCodeBars, FiguresPage, getOption } from '@portal/ui'
import { useFindFeedbackFiguresQuery } from '../common/figures.api.ts'
import { OpenFeedbackByAge } from '../common/OpenFeedbackByAge.tsx'
import { feedbackStatusOptions, ticketCategoryOptions } from '../common/options.ts'

const list = '/feedback'

/** Figures of feedback by age, status and category. */
export default function FeedbackFigures() {
  const t = useT()
  const result = useFindFeedbackFiguresQuery()
  return (
    <FiguresPage
      head={{ title: t('Feedback analytics'), list: { label: t('Feedback'), to: list } }}
      result={result}
      isEmpty={({ byStatus }) => byStatus.length === 0}
    >
      {({ byStatus, byCategory, openByAge }) => (
        <>
          <OpenFeedbackByAge ages={openByAge} />
          <ChartSection
            title={t('Feedback by status')}
            of={t('Status')}
            bars={createCodeBars(
              byStatus,
              (code) => t(getOption(feedbackStatusOptions, code).label),
              list,
              'status',
            )}
          />
          <ChartSection
            title={t('Feedback by category')}
            of={t('Category')}
            bars={createCodeBars(
              byCategory,
              (code) => t(getOption(ticketCategoryOptions, code).label),
              list,
              'category',
            )}
          />
        </>
      )}
    </FiguresPage>
  )
}
