import { useT } from '@portal/client'
import type { QuestionData } from '@portal/contracts/question-data.contract.ts'
import { CodeInput, FlagInput, FormGrid, NumberInput, RowDialog } from '@portal/ui'
import { DeviceGroupsInput } from '../common/DeviceGroupsInput.tsx'
import { audienceOptions, topicOptions } from '../common/knowledge.ts'
import { platformOptions } from '../common/options.ts'
import { TextLines } from '../common/TextLines.tsx'
import { QuestionTexts } from './QuestionTexts.tsx'
import { useSaveQuestionDataMutation } from './questionData.api.ts'
import { toDraft, toValues } from './questionDataDraft.ts'
import { ResourcesInput } from './ResourcesInput.tsx'

/** Creates a question, or edits `row`. */
export function QuestionDataForm({
  row,
  onSaved,
  onClose,
}: {
  row?: QuestionData
  onSaved?: (row: QuestionData) => void
  onClose: () => void
}) {
  const t = useT()
  const [save] = useSaveQuestionDataMutation()
  return (
    <RowDialog
      title={row ? t('Edit question {id}', { id: row.id }) : t('New question')}
      values={toValues(row)}
      save={(values) => save(toDraft(values)).unwrap()}
      created={
        row
          ? undefined
          : ({ id, question }) => ({
              title: t('Question {id}', { id }),
              path: `/LuxQaData?question=${encodeURIComponent(question.slice(0, 100))}`,
            })
      }
      maxWidth="md"
      onSaved={onSaved}
      onClose={onClose}
    >
      <FormGrid>
        <QuestionTexts />
        <TextLines
          name="variants"
          label={t('Other wordings')}
          lineLabel={(number) => t('Wording {number}', { number })}
          addLabel={t('Add wording')}
          maxLines={20}
          maxLength={500}
        />
        <DeviceGroupsInput />
        <ResourcesInput />
        <CodeInput name="topic" label={t('Topic')} options={topicOptions} required />
        <CodeInput
          name="platform"
          label={t('Platform')}
          options={platformOptions}
          nullable
          helperText={t('Leave empty for all platforms.')}
        />
        <CodeInput
          name="audience"
          label={t('Audience')}
          options={audienceOptions}
          required
          helperText={t("Other users don't see this question or its answers.")}
        />
        <NumberInput
          name="score"
          label={t('Score')}
          min={0}
          max={100}
          required
          helperText={t('0 to 100. Of equally good matches, the question with the higher score comes first.')}
        />
        <div>
          <FlagInput
            name="show"
            label={t('Shown')}
            helperText={t('Hidden questions are not used in answers.')}
          />
          <FlagInput
            name="supportRemoteDebug"
            label={t('Remote diagnosis')}
            helperText={t(
              'If the question is about a specific device, the answer uses data reported by the device.',
            )}
          />
        </div>
      </FormGrid>
    </RowDialog>
  )
}
