import { useFormat, useT } from '@portal/client'
import type { DeviceEvent } from '@portal/contracts/device.contract.ts'
import { optionOf } from '@portal/ui'
import { deviceStatusOptions } from '../trace/options.ts'
import { deviceWords } from './deviceColumns.tsx'

/** How the services word their events, in English; what stands in the groups goes into the text of the language. */
const phrases = [
  { pattern: /^Ordered by (?<customer>.+)$/, label: 'Ordered by {customer}' },
  { pattern: /^Shipped with order (?<orderNo>.+)$/, label: 'Shipped with order {orderNo}' },
  { pattern: /^Waybill (?<waybillNo>.+)$/, label: 'Waybill {waybillNo}' },
  { pattern: /^Part replaced: (?<part>.+)$/, label: 'Part replaced: {part}' },
  { pattern: /^Status (?<before>\w+) → (?<after>\w+)$/, label: 'Status {before} → {after}' },
  { pattern: /^Changed by (?<by>.+)$/, label: 'Changed by {by}' },
  { pattern: /^by (?<by>.+)$/, label: 'by {by}' },
  {
    pattern: /^(?<months>\d+) months from the installation on (?<since>[\d-]+)$/,
    label: '{months} months from the installation on {since}',
  },
  { pattern: /^(?<months>\d+) months from the shipment on (?<since>[\d-]+)$/, label: '{months} months from the shipment on {since}' },
  { pattern: /^Installed$/, label: 'Installed' },
  { pattern: /^Warranty ends$/, label: 'Warranty ends' },
]

/** Words an event for the language of the page; a text that no phrase knows stays as its service wrote it. */
export function useEventWords() {
  const t = useT()
  const { day } = useFormat()
  const status = (code: string) => t(optionOf(deviceStatusOptions, code).label)
  const field = (name: string) => t(deviceWords.find((word) => word.field === name)?.label ?? name)

  function worded(text: string): string {
    const phrase = phrases.find(({ pattern }) => pattern.test(text))
    if (!phrase) return text
    const { since, before, after, ...values } = text.match(phrase.pattern)?.groups ?? {}
    return t(phrase.label, {
      ...values,
      ...(since && { since: day(since) }),
      ...(before && { before: status(before) }),
      ...(after && { after: status(after) }),
    })
  }

  return {
    knows: (text: string) => phrases.some(({ pattern }) => pattern.test(text)),
    title: ({ title }: DeviceEvent) => worded(title),
    detail: ({ kind, detail }: DeviceEvent) =>
      kind === 'CHANGED'
        ? detail.replace(/(^|; )(\w+): /g, (_, start: string, name: string) => `${start}${field(name)}: `)
        : worded(detail),
  }
}
