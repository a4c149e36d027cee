import { formatNumber, useT } from '@portal/client'
import type { OrderDraft, OrderLine } from '@portal/contracts/order.contract.ts'
import {
  Box,
  Button,
  CodeInput,
  Icon,
  IconButton,
  NumberInput,
  Stack,
  Typography,
  useFieldArray,
  useFieldLabel,
  useFormContext,
} from '@portal/ui'
import { modelOptions } from '../common/options.ts'
import { countUnits, emptyLine, formatLines } from './orderDraft.ts'

const maxLines = 100

export function OrderLines() {
  const t = useT()
  const { control, watch } = useFormContext<OrderDraft>()
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' })
  const lines = watch('lines')
  useFieldLabel('lines', t('Lines'), (value) => formatLines(value as OrderLine[]).join(', '))
  return (
    <Box component="fieldset" sx={{ gridColumn: '1 / -1', border: 0, p: 0, m: 0 }}>
      <Typography component="legend" variant="subtitle2" sx={{ mb: 1 }}>
        {t('Lines')}
      </Typography>
      <Stack spacing={1.5}>
        {fields.map((line, index) => (
          <Stack key={line.id} direction="row" spacing={1} sx={{ alignItems: 'flex-start' }}>
            <Box sx={{ flex: 1 }}>
              <CodeInput name={`lines.${index}.model`} label={t('Model')} options={modelOptions} required />
            </Box>
            <Box sx={{ width: 112 }}>
              <NumberInput
                name={`lines.${index}.quantity`}
                label={t('Quantity')}
                min={1}
                max={100_000}
                required
              />
            </Box>
            <IconButton
              aria-label={t('Remove line {number}', { number: index + 1 })}
              disabled={fields.length === 1}
              onClick={() => remove(index)}
            >
              <Icon name="delete" />
            </IconButton>
          </Stack>
        ))}
      </Stack>
      <Stack direction="row" sx={{ mt: 1, alignItems: 'center', justifyContent: 'space-between' }}>
        <Button
          size="small"
          startIcon={<Icon name="add" />}
          disabled={fields.length >= maxLines}
          onClick={() => append(emptyLine)}
        >
          {t('Add line')}
        </Button>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('Units: {number}', { number: formatNumber(countUnits(lines) || 0) })}
        </Typography>
      </Stack>
    </Box>
  )
}
