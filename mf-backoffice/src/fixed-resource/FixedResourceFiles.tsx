import { formatLanguage, useT } from '@portal/client'
import { chatFileRoutes, type FixedResource } from '@portal/contracts/fixed-resource.contract.ts'
import type { Language } from '@portal/contracts/reference.ts'
import {
  Box,
  FileList,
  MenuItem,
  Stack,
  TextField,
  Typography,
  useFieldLabel,
  useFormContext,
  usePendingUploads,
} from '@portal/ui'
import { useState } from 'react'
import { languageOptions } from '../common/knowledge.ts'
import type { FixedResourceValues } from './fixedResourceDraft.ts'

type FileOf = FixedResource['files'][number]
/** Filter option for files of every language. */
const every = '*'
/** Value of files for readers of any language. */
const anyone = ''

function LanguageSelect({
  label,
  value,
  onChange,
  hasEvery = false,
}: {
  label: string
  value: string
  onChange(value: string): void
  hasEvery?: boolean
}) {
  const t = useT()
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      sx={{ width: 180, flexShrink: 0 }}
    >
      {hasEvery && <MenuItem value={every}>{t('All files')}</MenuItem>}
      <MenuItem value={anyone}>{t('Any language')}</MenuItem>
      {languageOptions.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** Files of a resource by language. The filter also sets the language of added files. */
export function FixedResourceFiles() {
  const t = useT()
  const { register, watch, getValues, setValue, formState } = useFormContext<FixedResourceValues>()
  const files = watch('files')
  const [shown, setShown] = useState<string>(every)
  useFieldLabel('files', t('Files'), (value) =>
    (value as FileOf[]).map(({ file, language }) => wordsOf(file.name, language)).join(', '),
  )
  const { onUploads, arrived } = usePendingUploads('files')
  register('files', {
    validate: { arrived, some: (value) => value.length > 0 || t('Add at least one file') },
  })
  const set = (next: FileOf[]) => setValue('files', next, { shouldDirty: true, shouldValidate: true })
  const isShown = ({ language }: FileOf) => shown === every || (language ?? anyone) === shown
  const listed = files.flatMap((one, index) => (isShown(one) ? [{ id: index, file: one.file }] : []))
  const error = formState.errors.files?.message ?? formState.errors.files?.root?.message
  return (
    <Box component="fieldset" sx={{ gridColumn: '1 / -1', border: 0, p: 0, m: 0 }}>
      <Typography component="legend" variant="subtitle2" sx={{ mb: 1 }}>
        {t('Files')}
      </Typography>
      <Stack spacing={1.5}>
        {(files.length > 1 || shown !== every) && (
          <LanguageSelect label={t('Language of the files')} value={shown} onChange={setShown} hasEvery />
        )}
        <FileList
          isDraft
          onUploads={onUploads}
          label={t('Files')}
          files={listed}
          downloadRoute={chatFileRoutes.downloadFile}
          uploadRoute={chatFileRoutes.uploadFile}
          // Appends to the current value, because uploads can finish after rendering.
          onAdd={async (file) => set([...getValues('files'), { file, language: asLanguage(shown) }])}
          onRemove={async ({ file }) => set(getValues('files').filter((one) => one.file.id !== file.id))}
          beside={({ file }) => (
            <LanguageSelect
              label={t('Language of {name}', { name: file.name })}
              value={files.find((one) => one.file.id === file.id)?.language ?? anyone}
              onChange={(language) =>
                set(
                  files.map((one) =>
                    one.file.id === file.id ? { file: one.file, language: asLanguage(language) } : one,
                  ),
                )
              }
            />
          )}
        />
        {error && (
          <Typography role="alert" variant="body2" sx={{ color: 'error.main' }}>
            {error}
          </Typography>
        )}
      </Stack>
    </Box>
  )
}

const asLanguage = (value: string) => (value === every || value === anyone ? null : (value as Language))
const wordsOf = (name: string, language: Language | null) =>
  language ? `${name} (${formatLanguage(language)})` : name
