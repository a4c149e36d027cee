import { useSearchParams, useT } from '@portal/client'
import type { Feedback, FeedbackDraft } from '@portal/contracts/feedback.contract.ts'
import { feedbackSources } from '@portal/contracts/reference.ts'
import { Box, Button, EditForm, PageHeader, Stack, TextLink, Typography } from '@portal/ui'
import { useId, useState } from 'react'
import { feedbackPath } from '../common/paths.ts'
import { FeedbackFields } from './FeedbackFields.tsx'
import { useSaveFeedbackMutation } from './feedback.api.ts'
import { feedbackDraft } from './feedbackDraft.ts'

/** Reads initial values from the address when an app opens the page: `?source=IOS_APP&serialNum=…`. */
function useGiven(): Partial<FeedbackDraft> {
  const [search] = useSearchParams()
  const source = feedbackSources.find((one) => one === search.get('source'))
  return { ...(source && { source }), serialNum: search.get('serialNum') }
}

/** `/FeedbackPage`: stand-alone form for all signed-in users. */
export default function SendFeedback() {
  const t = useT()
  const [sent, setSent] = useState<Feedback>()
  return (
    <Box sx={{ maxWidth: 760, mx: 'auto', p: { xs: 2, sm: 4 } }}>
      <PageHeader title={t('Send feedback')} />
      {sent ? <Sent feedback={sent} onMore={() => setSent(undefined)} /> : <Form onSent={setSent} />}
    </Box>
  )
}

function Form({ onSent }: { onSent: (feedback: Feedback) => void }) {
  const t = useT()
  const id = useId()
  const given = useGiven()
  const [save, saving] = useSaveFeedbackMutation()
  const [values] = useState(() => ({ ...feedbackDraft(), ...given }))
  return (
    <Stack spacing={2}>
      <EditForm<FeedbackDraft>
        id={id}
        values={values}
        onSave={async (draft) => {
          const saved = await save(draft).unwrap()
          // Defers the callback until the form has reported that it was saved.
          setTimeout(() => onSent(saved))
        }}
      >
        <FeedbackFields />
      </EditForm>
      <Box>
        <Button type="submit" form={id} variant="contained" loading={saving.isLoading}>
          {t('Send')}
        </Button>
      </Box>
    </Stack>
  )
}

function Sent({ feedback, onMore }: { feedback: Feedback; onMore: () => void }) {
  const t = useT()
  return (
    <Stack spacing={2} sx={{ alignItems: 'start' }} role="status">
      <Typography>{t('Thank you. Your feedback has been sent.')}</Typography>
      <TextLink to={feedbackPath(feedback.id)}>{t('View your feedback')}</TextLink>
      <Button onClick={onMore}>{t('Send more feedback')}</Button>
    </Stack>
  )
}
