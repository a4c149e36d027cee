import { hasText, useFormat, useLanguage, useT } from '@portal/client'
import type { DeviceEvent } from '@portal/contracts/device.contract.ts'
import { getOption, useOwnerNames } from '@portal/ui'
import { deviceStatusOptions } from '../common/options.ts'
import { deviceWords } from './deviceColumns.tsx'

type Changes = Pick<DeviceEvent, 'changes'>

/** Words the changes of events: companies and people by their names. */
export function useChangeWords(events: readonly Changes[]) {
  const t = useT()
  const field = (name: string) => t(deviceWords.find((word) => word.field === name)?.label ?? name)
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

/** Words events for the language of the page. */
export function useEventWords(events: readonly DeviceEvent[]) {
  const t = useT()
  const [language] = useLanguage()
  const { day } = useFormat()
  const changed = useChangeWords(events)
  const status = (code: unknown) => t(getOption(deviceStatusOptions, code).label)

  /** Formats the values of an event's title and detail like the pages. */
  function valuesOf({ kind, values }: DeviceEvent): DeviceEvent['values'] {
    if (kind === 'STATUS_CHANGED')
      return { ...values, before: status(values.before), after: status(values.after) }
    const days = (['since', 'until'] as const).filter((name) => values[name])
    return { ...values, ...Object.fromEntries(days.map((name) => [name, day(String(values[name]))])) }
  }

  return {
    /** Checks the catalogues: texts of a newer service stay English. */
    knows: ({ title }: DeviceEvent) => language === 'en' || hasText(title),
    title: (event: DeviceEvent) => t(event.title, valuesOf(event)),
    detail: (event: DeviceEvent) =>
      [t(event.detail, valuesOf(event)), changed(event)].filter(Boolean).join(' · '),
  }
}
