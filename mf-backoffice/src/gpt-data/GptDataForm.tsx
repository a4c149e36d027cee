import { useT } from '@portal/client'
import { emptyGptData, type GptData, type GptDataDraft } from '@portal/contracts/gpt-data.contract.ts'
import { Box, CodeInput, FormGrid, NumberInput, RowDialog, TextInput, toRowDraft } from '@portal/ui'
import { DeviceGroupsInput } from '../common/DeviceGroupsInput.tsx'
import { platformOptions } from '../common/options.ts'
import { useSaveGptDataMutation } from './gptData.api.ts'
import { stateOptions } from './gptDataColumns.tsx'

/** Creates a row of AI chat data, or edits `row`. */
export function GptDataForm({
  row,
  onSaved,
  onClose,
}: {
  row?: GptData
  onSaved?: (row: GptData) => void
  onClose: () => void
}) {
  const t = useT()
  const [save] = useSaveGptDataMutation()
  return (
    <RowDialog
      title={row ? t('Edit AI chat data {id}', { id: row.id }) : t('New AI chat data')}
      values={gptDataDraft(row)}
      save={(draft) => save(draft).unwrap()}
      created={
        row
          ? undefined
          : ({ id, question }) => ({
              title: t('AI chat data {id}', { id }),
              path: `/luxGptData?question=${encodeURIComponent(question.slice(0, 100))}`,
            })
      }
      maxWidth="md"
      onSaved={onSaved}
      onClose={onClose}
    >
      <FormGrid>
        <Box sx={{ gridColumn: '1 / -1', display: 'grid', gap: 2 }}>
          <TextInput name="question" label={t('Question')} maxLength={500} required />
          <TextInput name="answer" label={t('Answer')} maxLength={20_000} rows={6} required />
        </Box>
        <DeviceGroupsInput />
        <CodeInput
          name="platform"
          label={t('Platform')}
          options={platformOptions}
          nullable
          helperText={t('Leave empty for all platforms.')}
        />
        <CodeInput
          name="state"
          label={t('State')}
          options={stateOptions}
          required
          helperText={t('Only approved answers are used. The approver becomes the reviewer.')}
        />
        <div />
        <TextInput
          name="sourceThreadId"
          kind="code"
          label={t('Source conversation')}
          maxLength={64}
          nullable
        />
        <NumberInput name="sourceRecordId" label={t('Source message')} min={1} />
      </FormGrid>
    </RowDialog>
  )
}

const gptDataDraft = (row?: GptData): GptDataDraft => (row ? toRowDraft(emptyGptData, row) : emptyGptData)
