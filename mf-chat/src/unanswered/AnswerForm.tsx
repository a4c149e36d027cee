import { useSession, useT } from '@portal/client'
import type { UnansweredAnswer, UnansweredQuestion } from '@portal/contracts/unanswered.contract.ts'
import { Box, CodeInput, FormGrid, MultiSelect, RowDialog, TextInput, Typography } from '@portal/ui'
import { deviceOptions, platformOptions } from '../dialogue/dialogue-options.ts'
import { usePersonalDataConfirmation } from '../dialogue/usePersonalDataConfirmation.ts'
import { useAnswerUnansweredQuestionMutation } from './unanswered.api.ts'

/** Draft with the audience of all wordings of the question. */
const draftOf = ({ id, question, deviceGroups, platforms }: UnansweredQuestion): UnansweredAnswer => ({
  id,
  question: question.slice(0, 500),
  answer: '',
  deviceGroups: [...deviceGroups],
  platform: (platforms.length === 1 && platforms[0]) || null,
})

/** Writes the answer to a question; the assistant uses it after saving. */
export function AnswerForm({ row, onClose }: { row: UnansweredQuestion; onClose(): void }) {
  const t = useT()
  const { can } = useSession()
  const askWherePersonal = usePersonalDataConfirmation()
  const [write] = useAnswerUnansweredQuestionMutation()

  const save = (draft: UnansweredAnswer) =>
    askWherePersonal((isPersonalChecked) =>
      write({ ...draft, ...(isPersonalChecked && { isPersonalChecked }) }).unwrap(),
    )

  return (
    <RowDialog
      title={t('Write the answer')}
      values={draftOf(row)}
      save={save}
      created={
        can('gptData:view')
          ? ({ id, question }) => ({
              title: t('AI chat data {id}', { id }),
              path: `/luxGptData?question=${encodeURIComponent(question.slice(0, 100))}`,
            })
          : undefined
      }
      maxWidth="md"
      onClose={onClose}
    >
      <FormGrid>
        <Box sx={{ gridColumn: '1 / -1', display: 'grid', gap: 2 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('Goes live as soon as you save, for this question and similar ones.')}
          </Typography>
          <TextInput name="question" label={t('Question')} maxLength={500} required />
          <TextInput name="answer" label={t('Answer')} maxLength={20_000} rows={6} required />
        </Box>
        <MultiSelect
          name="deviceGroups"
          label={t('Device groups')}
          options={deviceOptions
            .filter(({ value }) => value !== 'all_devices')
            .map(({ value, label }) => ({ value, label: t(label) }))}
          helperText={t('Leave empty for all devices.')}
        />
        <CodeInput
          name="platform"
          label={t('Platform')}
          options={platformOptions}
          nullable
          helperText={t('Leave empty for all platforms.')}
        />
      </FormGrid>
    </RowDialog>
  )
}
