import { formatMonth } from '@portal/client'
import type { Batch } from '@portal/contracts/figures.contract.ts'
import { formatModel } from '@portal/contracts/model.ts'
import type { Bar } from '@portal/ui'
import { formatDateRange } from '@portal/ui'

const claimedOf = (filters: Record<string, string>) =>
  `/device?${new URLSearchParams({ ...filters, earlyClaimOn: '*given' })}`

/** Sums the batches of a group. */
const added = (batches: readonly Batch[]) => ({
  count: batches.reduce((sum, { claimed }) => sum + claimed, 0),
  of: batches.reduce((sum, { devices }) => sum + devices, 0),
})

/** Returns one bar per model, highest share first, with links to the devices with claims. */
export function modelBars(batches: readonly Batch[]): Bar[] {
  const [first, last] = [batches[0], batches.at(-1)]
  if (!first || !last) return []
  const shippedOn = formatDateRange({ from: first.from, to: last.to })
  return Array.from(
    Map.groupBy(batches, ({ model }) => model),
    ([model, own]) => ({
      key: model,
      label: formatModel(model),
      ...added(own),
      link: claimedOf({ model, shippedOn }),
    }),
  ).sort((a, b) => b.count / b.of - a.count / a.of || b.of - a.of)
}

/** Returns one bar per month of shipment, for one model or all models. */
export function batchBars(batches: readonly Batch[], model: string): Bar[] {
  const months = Map.groupBy(batches, ({ from }) => from)
  return Array.from(months, ([from, all]) => {
    const own = all.filter((batch) => !model || batch.model === model)
    const shippedOn = formatDateRange({ from, to: all[0]?.to ?? null })
    return {
      key: from,
      label: formatMonth(from),
      ...added(own),
      link: claimedOf({ ...(model && { model }), shippedOn }),
    }
  })
}
