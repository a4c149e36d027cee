import { useSession, useT } from '@portal/client'
import type { Feedback, FeedbackDraft } from '@portal/contracts/feedback.contract.ts'
import { maxFeedbackContent } from '@portal/contracts/feedback.contract.ts'
import { backofficeFileRoutes } from '@portal/contracts/file.contract.ts'
import { Box, CodeInput, FilesInput, FormInputs, SelectInput, SerialInput, TextInput } from '@portal/ui'
import {
  feedbackSourceOptions,
  feedbackStatusOptions,
  outcomeOptions,
  ticketCategoryOptions,
} from '../common/options.ts'

const FullWidth = ({ children }: { children: React.ReactNode }) => (
  <Box sx={{ gridColumn: '1 / -1' }}>{children}</Box>
)

/** Fields of feedback; support also sees those of the outcome. */
export function FeedbackFields({ feedback }: { feedback?: Feedback }) {
  const t = useT()
  const isSupport = useSession().can('feedback:edit')
  return (
    <FormInputs<FeedbackDraft>
      inputs={{
        category: (
          <SelectInput
            name="category"
            label={t('Category')}
            options={ticketCategoryOptions.map(({ value, label }) => ({ value, label: t(label) }))}
            required
          />
        ),
        serialNum: (
          <SerialInput
            name="serialNum"
            label={t('Serial number')}
            nullable
            helperText={t('If your feedback is about a device')}
          />
        ),
        title: (
          <FullWidth>
            <TextInput name="title" label={t('Title')} required maxLength={120} />
          </FullWidth>
        ),
        content: (
          <FullWidth>
            <TextInput name="content" label={t('Message')} required rows={5} maxLength={maxFeedbackContent} />
          </FullWidth>
        ),
        source: isSupport && (
          <CodeInput name="source" label={t('Source')} options={feedbackSourceOptions} required />
        ),
        status: isSupport && (
          <CodeInput name="status" label={t('Status')} options={feedbackStatusOptions} required />
        ),
        outcome: isSupport && (
          <CodeInput name="outcome" label={t('Outcome')} options={outcomeOptions} nullable />
        ),
        fileIds: (
          <FullWidth>
            <FilesInput
              name="fileIds"
              label={t('Photos, videos and files')}
              helperText={t('Drop or paste them here. Up to 50 MB each.')}
              files={feedback?.files ?? []}
              downloadRoute={backofficeFileRoutes.downloadFile}
              takesPictures
            />
          </FullWidth>
        ),
      }}
    />
  )
}
