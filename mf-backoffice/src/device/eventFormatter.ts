import { hasText, useFormat, useLanguage, useT } from '@portal/client'
import type { DeviceEvent } from '@portal/contracts/device.contract.ts'
import { getOption, useOwnerNames } from '@portal/ui'
import { deviceStatusOptions } from '../common/options.ts'
import { deviceLabels } from './deviceColumns.tsx'

type Changes = Pick<DeviceEvent, 'changes'>

/** Resolves the companies and users in changes of events to their names. */
export function useChangeFormatter(events: readonly Changes[]) {
  const t = useT()
  const field = (name: string) => t(deviceLabels.find((word) => word.field === name)?.label ?? name)
  const mentions = events.flatMap(({ changes = [] }) =>
    changes.flatMap(({ field, before, after }) => [before, after].map((value) => ({ field, value }))),
  )
  const nameOf = useOwnerNames(mentions)
  const value = (name: string, text: string) => (nameOf(name, text) ?? text) || t('(empty)')
  return ({ changes = [] }: Changes) =>
    changes
      .map(
        ({ field: name, before, after }) => `${field(name)}: ${value(name, before)} → ${value(name, after)}`,
      )
      .join('; ')
}

/** Formats events in the language of the page. */
export function useEventFormatter(events: readonly DeviceEvent[]) {
  const t = useT()
  const [language] = useLanguage()
  const { day } = useFormat()
  const changed = useChangeFormatter(events)
  const status = (code: unknown) => t(getOption(deviceStatusOptions, code).label)

  /** Formats values in an event's title and detail like the pages do. */
  function valuesOf({ kind, values }: DeviceEvent): DeviceEvent['values'] {
    if (kind === 'STATUS_CHANGED')
      return { ...values, before: status(values.before), after: status(values.after) }
    const days = (['since', 'until'] as const).filter((name) => values[name])
    return { ...values, ...Object.fromEntries(days.map((name) => [name, day(String(values[name]))])) }
  }

  return {
    /** Returns English for texts of a newer service that the catalogues lack. */
    knows: ({ title }: DeviceEvent) => language === 'en' || hasText(title),
    title: (event: DeviceEvent) => t(event.title, valuesOf(event)),
    detail: (event: DeviceEvent) =>
      [t(event.detail, valuesOf(event)), changed(event)].filter(Boolean).join(' · '),
  }
}
