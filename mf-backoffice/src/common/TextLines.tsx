import { useT } from '@portal/client'
import {
  Box,
  Button,
  Icon,
  IconButton,
  Stack,
  TextInput,
  Typography,
  useFieldLabel,
  useFormContext,
} from '@portal/ui'

interface TextLinesProps {
  /** Path of the text list in the form's values. */
  name: string
  /** Translated label. */
  label: string
  lineLabel(number: number): string
  addLabel: string
  least?: number
  maxLines: number
  maxLength: number
  rows?: number
}

/** Input of several texts, one field below the other. */
export function TextLines({
  name,
  label,
  lineLabel,
  addLabel,
  least = 0,
  maxLines,
  maxLength,
  rows,
}: TextLinesProps) {
  const t = useT()
  const { watch, getValues, setValue } = useFormContext()
  const lines = (watch(name) ?? []) as string[]
  useFieldLabel(name, label, (value) => (value as string[]).join('\n'))
  const set = (next: string[]) => setValue(name, next, { shouldDirty: true })
  return (
    <Box component="fieldset" sx={{ gridColumn: '1 / -1', border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle2" sx={{ mb: 1 }}>
        {label}
      </Typography>
      <Stack spacing={1.5}>
        {lines.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an input is bound to its place
          <Stack key={index} direction="row" spacing={1} sx={{ alignItems: 'flex-start' }}>
            <Box sx={{ flex: 1, minWidth: 0, display: 'grid' }}>
              <TextInput
                name={`${name}.${index}`}
                label={lineLabel(index + 1)}
                maxLength={maxLength}
                rows={rows}
                required={index < least}
              />
            </Box>
            <IconButton
              aria-label={t('Remove: {label}', { label: lineLabel(index + 1) })}
              disabled={lines.length <= least}
              onClick={() => set((getValues(name) as string[]).filter((_line, at) => at !== index))}
            >
              <Icon name="delete" />
            </IconButton>
          </Stack>
        ))}
      </Stack>
      <Button
        size="small"
        startIcon={<Icon name="add" />}
        disabled={lines.length >= maxLines}
        onClick={() => set([...((getValues(name) ?? []) as string[]), ''])}
        sx={{ mt: 1 }}
      >
        {addLabel}
      </Button>
    </Box>
  )
}
