import { useFormat, useT } from '@portal/client'
import type { Feedback } from '@portal/contracts/feedback.contract.ts'
import { backofficeFileRoutes } from '@portal/contracts/file.contract.ts'
import { Fact, Facts, FileList, type FileListProps, getOption, Section, Typography } from '@portal/ui'
import { feedbackSourceOptions, outcomeOptions, ticketCategoryOptions } from '../common/options.ts'
import { DeviceLink } from '../common/RecordLink.tsx'

/** Renders the message as text. */
export function FeedbackMessage({ feedback: { content } }: { feedback: Feedback }) {
  const t = useT()
  return (
    <Section title={t('Message')}>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {content}
      </Typography>
    </Section>
  )
}

export function FeedbackFacts({ feedback }: { feedback: Feedback }) {
  const t = useT()
  const { instant } = useFormat()
  const { userName, category, source, serialNum, outcome, createdAt } = feedback
  return (
    <Section title={t('Details')}>
      <Facts>
        <Fact label={t('Sent by')}>{userName}</Fact>
        <Fact label={t('Sent at')}>{instant(createdAt)}</Fact>
        <Fact label={t('Category')}>{t(getOption(ticketCategoryOptions, category).label)}</Fact>
        <Fact label={t('Source')}>{t(getOption(feedbackSourceOptions, source).label)}</Fact>
        <Fact label={t('Serial number')}>{serialNum && <DeviceLink serialNum={serialNum} />}</Fact>
        <Fact label={t('Outcome')}>{outcome && t(getOption(outcomeOptions, outcome).label)}</Fact>
      </Facts>
    </Section>
  )
}

export function FeedbackFiles({
  feedback: { files },
  onRemove,
}: { feedback: Feedback } & Pick<FileListProps, 'onRemove'>) {
  const t = useT()
  return (
    <Section title={t('Files')}>
      <FileList
        label={t('Files')}
        files={files.map((file, index) => ({ id: index, file }))}
        downloadRoute={backofficeFileRoutes.downloadFile}
        onRemove={onRemove}
      />
    </Section>
  )
}
