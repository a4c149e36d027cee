import type { Feedback } from '@portal/contracts/feedback.contract.ts'
import { Stack } from '@portal/ui'
import { FeedbackFacts, FeedbackFiles, FeedbackMessage } from './FeedbackContent.tsx'

export default function FeedbackPreview({ row: feedback }: { row: Feedback }) {
  return (
    <Stack spacing={1.5}>
      <FeedbackMessage feedback={feedback} />
      <FeedbackFacts feedback={feedback} />
      <FeedbackFiles feedback={feedback} />
    </Stack>
  )
}
