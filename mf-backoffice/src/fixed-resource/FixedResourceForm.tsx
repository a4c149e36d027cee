import { useT } from '@portal/client'
import type { FixedResource } from '@portal/contracts/fixed-resource.contract.ts'
import { Box, CodeInput, FlagInput, FormGrid, RowDialog, TextInput } from '@portal/ui'
import { topicOptions } from '../common/knowledge.ts'
import { FixedResourceFiles } from './FixedResourceFiles.tsx'
import { useSaveFixedResourceMutation } from './fixedResource.api.ts'
import { knowledgeTypeOptions } from './fixedResourceColumns.tsx'
import { toDraft, toValues } from './fixedResourceDraft.ts'

/** Creates a fixed resource, or edits `row`. */
export function FixedResourceForm({
  row,
  onSaved,
  onClose,
}: {
  row?: FixedResource
  onSaved?: (row: FixedResource) => void
  onClose: () => void
}) {
  const t = useT()
  const [save] = useSaveFixedResourceMutation()
  return (
    <RowDialog
      title={row ? t('Edit fixed resource {name}', { name: row.name }) : t('New fixed resource')}
      values={toValues(row)}
      save={(values) => save(toDraft(values)).unwrap()}
      created={
        row
          ? undefined
          : ({ name }) => ({
              title: t('Fixed resource {name}', { name }),
              path: `/FixedResource?name=${encodeURIComponent(name.slice(0, 100))}`,
            })
      }
      maxWidth="md"
      onSaved={onSaved}
      onClose={onClose}
    >
      <FormGrid>
        <TextInput name="name" label={t('Name')} maxLength={200} required />
        <CodeInput name="knowledgeType" label={t('Knowledge type')} options={knowledgeTypeOptions} required />
        <CodeInput name="topic" label={t('Topic')} options={topicOptions} required />
        <FlagInput
          name="show"
          label={t('Shown')}
          helperText={t('Hidden resources are not shown in answers.')}
        />
        <FixedResourceFiles />
        <Box sx={{ gridColumn: '1 / -1' }}>
          <TextInput name="remark" label={t('Remark')} rows={2} maxLength={2000} />
        </Box>
      </FormGrid>
    </RowDialog>
  )
}
