import { useT } from '@portal/client'
import {
  type ExamQuestion,
  type ExamQuestionDraft,
  emptyExamQuestion,
} from '@portal/contracts/exam-question.contract.ts'
import { Box, CodeInput, FormGrid, RowDialog, SerialInput, TextInput, toRowDraft, useWatch } from '@portal/ui'
import { deviceGroupOptions, languageOptions } from '../common/knowledge.ts'
import { TextLines } from '../common/TextLines.tsx'
import { useSaveExamQuestionMutation } from './exam.api.ts'
import { expectationOptions } from './examColumns.tsx'

/** Form of an exam question: `draft` prefills a new question, `row` is edited. */
export function ExamQuestionForm({
  row,
  draft,
  onSaved,
  onClose,
}: {
  row?: ExamQuestion
  draft?: ExamQuestionDraft
  onSaved?: (row: ExamQuestion) => void
  onClose: () => void
}) {
  const t = useT()
  const [save] = useSaveExamQuestionMutation()
  return (
    <RowDialog
      title={row ? t('Edit test question {id}', { id: row.id }) : t('New test question')}
      values={toValues(row, draft)}
      save={(values) => save(draftOf(values)).unwrap()}
      created={
        row
          ? undefined
          : ({ id, question }) => ({
              title: t('Test question {id}', { id }),
              path: `/exam?question=${encodeURIComponent(question.slice(0, 100))}`,
            })
      }
      maxWidth="md"
      onSaved={onSaved}
      onClose={onClose}
    >
      <FormGrid>
        <Box sx={{ gridColumn: '1 / -1', display: 'grid' }}>
          <TextInput
            name="question"
            label={t('Question')}
            helperText={t('Write it as a customer would type it.')}
            maxLength={500}
            rows={2}
            required
          />
        </Box>
        <CodeInput
          name="deviceGroup"
          label={t('Device group')}
          options={deviceGroupOptions}
          nullable
          helperText={t('Leave empty if the question is not about a specific device.')}
        />
        <SerialInput
          name="serialNum"
          label={t('Serial number')}
          nullable
          helperText={t('A specific device, instead of a device group.')}
        />
        <CodeInput
          name="language"
          label={t('Language')}
          options={languageOptions}
          required
          helperText={t('Language of the page on which the question is asked.')}
        />
        <CodeInput
          name="expectation"
          label={t('Expected')}
          options={expectationOptions}
          required
          helperText={t(
            '“No answer”: no document contains the answer, so the assistant must decline or request clarification.',
          )}
        />
        <Wanted />
      </FormGrid>
    </RowDialog>
  )
}

function Wanted() {
  const t = useT()
  const isAnswer = useWatch({ name: 'expectation' }) === 'ANSWER'
  return (
    <>
      {isAnswer && (
        <TextLines
          name="must"
          label={t('The answer must contain all of these. Separate alternative wordings with |.')}
          lineLabel={(number) => t('Text or number {number}', { number })}
          addLabel={t('Add a text')}
          least={1}
          maxLines={10}
          maxLength={200}
        />
      )}
      <TextLines
        name="mustNot"
        label={t('The answer must not contain any of these.')}
        lineLabel={(number) => t('Unwanted text or number {number}', { number })}
        addLabel={t('Add an unwanted text')}
        maxLines={10}
        maxLength={200}
      />
    </>
  )
}

/** Adds an empty line for the expected answer. */
function toValues(row?: ExamQuestion, draft = emptyExamQuestion): ExamQuestionDraft {
  const values = row ? toRowDraft(emptyExamQuestion, row) : draft
  return { ...values, must: values.must.length > 0 ? values.must : [''] }
}

const told = (lines: readonly string[]) => lines.map((line) => line.trim()).filter(Boolean)

/** Drops empty lines. */
const draftOf = (values: ExamQuestionDraft): ExamQuestionDraft => ({
  ...values,
  must: values.expectation === 'ANSWER' ? told(values.must) : [],
  mustNot: told(values.mustNot),
})
