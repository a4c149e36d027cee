import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import type { StoredFile } from '@portal/contracts/file.contract.ts'
import { useId, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { type FieldProps, useField } from '../form/field.ts'
import { FileList, type FileListProps } from './FileList.tsx'
import { usePendingUploads } from './usePendingUploads.ts'

interface FilesInputProps
  extends Pick<FieldProps, 'name' | 'label' | 'helperText'>,
    Pick<FileListProps, 'downloadRoute' | 'uploadRoute' | 'accept' | 'takesPictures'> {
  /** Files of the row. */
  files: readonly StoredFile[]
  /** Receives each completed upload, which a form that survives a reload must store. */
  onArrived?(file: StoredFile): void
}

/** Form field with the file ids of a row, saved with the form. */
export function FilesInput({ files, onArrived, name, label, helperText, ...list }: FilesInputProps) {
  const { getValues, setValue } = useFormContext()
  const [known, setKnown] = useState(files)
  const nameOf = (id: unknown) => known.find((file) => file.id === id)?.name ?? ''
  const { onUploads, arrived } = usePendingUploads(name)
  const { field, common } = useField({ name, label, helperText, rules: { validate: arrived } }, (ids) =>
    ((ids ?? []) as string[]).map(nameOf).join(', '),
  )
  const helper = useId()
  const ids: string[] = field.value ?? []
  const shown = known.filter(({ id }) => ids.includes(id))
  const set = (next: string[]) => setValue(name, next, { shouldDirty: true, shouldValidate: true })
  return (
    <Box role="group" aria-label={label} aria-describedby={helper} ref={field.ref} tabIndex={-1}>
      <FormLabel component="div" error={common.error} sx={{ mb: 0.5, fontSize: '0.8125rem' }}>
        {label}
      </FormLabel>
      <FileList
        {...list}
        isDraft
        onUploads={onUploads}
        label={label}
        files={shown.map((file, index) => ({ id: index, file }))}
        onAdd={async (file) => {
          setKnown((now) => [...now, file])
          onArrived?.(file)
          // Appends to the current value, because uploads can finish concurrently.
          set([...(getValues(name) ?? []), file.id])
        }}
        onRemove={async ({ file }) => set((getValues(name) ?? []).filter((id: string) => id !== file.id))}
      />
      <FormHelperText id={helper} error={common.error}>
        {common.helperText}
      </FormHelperText>
    </Box>
  )
}
