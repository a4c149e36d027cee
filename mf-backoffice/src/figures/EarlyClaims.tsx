import { useT } from '@portal/client'
import type { Batch } from '@portal/contracts/figures.contract.ts'
import { formatModel } from '@portal/contracts/model.ts'
import { ChartSection, MenuItem, TextField } from '@portal/ui'
import { useState } from 'react'
import { batchBars, modelBars } from './batches.ts'

/** Limits the chart to the models with the highest shares. */
const maxModels = 12

/** Share of devices with a claim in their first year, by model. */
export function EarlyClaimsByModel({ batches }: { batches: readonly Batch[] }) {
  const t = useT()
  return (
    <ChartSection
      title={t('Devices with a claim in their first year, by model')}
      of={t('Model')}
      bars={modelBars(batches)}
      maxBars={maxModels}
      note={t('shipped in the last 24 months')}
    />
  )
}

/** Share of devices with a claim in their first year, by month of shipment, for all models or one. */
export function EarlyClaimsByBatch({ batches }: { batches: readonly Batch[] }) {
  const t = useT()
  const [model, setModel] = useState('')
  const models = [...new Set(batches.map((batch) => batch.model))].sort()
  return (
    <ChartSection
      title={t('Devices with a claim in their first year, by batch')}
      of={t('Month of shipment')}
      kind="columns"
      bars={batchBars(batches, model)}
      note={t('batches less than a year old can still get more claims')}
      control={
        <TextField
          data-unsaved="ignore"
          select
          size="small"
          label={t('Model')}
          value={model}
          onChange={({ target }) => setModel(target.value)}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          sx={{ minWidth: 180, mb: 1.5 }}
        >
          <MenuItem value="">{t('All models')}</MenuItem>
          {models.map((one) => (
            <MenuItem key={one} value={one}>
              {formatModel(one)}
            </MenuItem>
          ))}
        </TextField>
      }
    />
  )
}
