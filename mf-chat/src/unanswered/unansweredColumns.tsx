import { formatLanguage, useFormat, useT } from '@portal/client'
import { modelLabel } from '@portal/contracts/model.ts'
import { platformNames } from '@portal/contracts/platform-name.ts'
import { languages } from '@portal/contracts/reference.ts'
import { type UnansweredQuestion, unansweredStates } from '@portal/contracts/unanswered.contract.ts'
import type { Column, Option, TagColor } from '@portal/ui'
import { platformOptions } from '../dialogue/dialogue.words.ts'

const stateWords: Record<(typeof unansweredStates)[number], { label: string; color: TagColor }> = {
  OPEN: { label: 'Without answer', color: 'warning' },
  DISMISSED: { label: 'Needs no answer', color: 'neutral' },
}
const stateOptions: Option[] = unansweredStates.map((value) => ({ value, ...stateWords[value] }))

/** Read when shown, because the browser names languages in the language of the page. */
const languageOptions: Option[] = languages.map((value) => ({
  value,
  get label() {
    return formatLanguage(value)
  },
}))

/** Shows who dismissed it and when. */
function Dismissed({ of: { dismissedBy, dismissedAt } }: { of: UnansweredQuestion }) {
  const t = useT()
  const { instant } = useFormat()
  return dismissedBy && dismissedAt
    ? t('{name}, {time}', { name: dismissedBy, time: instant(dismissedAt) })
    : null
}

export const unansweredColumns: Column<UnansweredQuestion>[] = [
  { field: 'question', label: 'Question', filter: 'text', width: 240 },
  { field: 'count', label: 'Times asked', sortable: true, format: 'number' },
  { field: 'lastAskedAt', label: 'Last asked', sortable: true, filter: 'days', format: 'instant' },
  {
    field: 'languages',
    label: 'Language',
    filter: 'options',
    options: languageOptions,
    cell: ({ languages }) => languages.map(formatLanguage).join(', '),
  },
  {
    field: 'models',
    label: 'Model',
    filter: 'text',
    hideOnPhone: true,
    cell: ({ models }) => models.map((model) => modelLabel(model as never)).join(', '),
  },
  {
    field: 'platforms',
    label: 'Platform',
    filter: 'options',
    options: platformOptions,
    hideOnPhone: true,
    cell: ({ platforms }) => platforms.map((platform) => platformNames[platform]).join(', '),
  },
  { field: 'askedBack', label: 'Asked back', format: 'number', hideOnPhone: true },
  { field: 'state', label: 'State', filter: 'options', tag: true, options: stateOptions, hideOnPhone: true },
  {
    field: 'dismissedAt',
    label: 'Needs no answer, says',
    hideOnPhone: true,
    cell: (row) => <Dismissed of={row} />,
  },
]
