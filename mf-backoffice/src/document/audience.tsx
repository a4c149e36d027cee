import { useT } from '@portal/client'
import type { DocumentAudience } from '@portal/contracts/knowledge.contract.ts'
import { MenuItem, type Option, type TagColor, TextField } from '@portal/ui'

export const audienceTags: Record<DocumentAudience, { label: string; color: TagColor }> = {
  EVERYBODY: { label: 'Everybody', color: 'neutral' },
  INSTALLERS: { label: 'Installers and staff', color: 'warning' },
  NOBODY: { label: 'Nobody (switched off)', color: 'error' },
}
export const audienceOptions: Option[] = Object.entries(audienceTags).map(([value, words]) => ({
  value,
  ...words,
}))

interface Props {
  /** Accessible label with the name of the document or section. */
  label: string
  value: DocumentAudience
  disabled?: boolean
  onChange(audience: DocumentAudience): void
}

/** Input for the audience of a document or section. */
export function AudienceSelect({ label, value, disabled = false, onChange }: Props) {
  const t = useT()
  return (
    <TextField
      select
      size="small"
      fullWidth={false}
      value={value}
      disabled={disabled}
      onChange={({ target }) => onChange(target.value as DocumentAudience)}
      slotProps={{ select: { SelectDisplayProps: { 'aria-label': label } } }}
      sx={{ width: 190 }}
    >
      {audienceOptions.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {t(option.label)}
        </MenuItem>
      ))}
    </TextField>
  )
}
