import { formatLanguage, useFormat, useT } from '@portal/client'
import { formatModel } from '@portal/contracts/model.ts'
import { platformNames } from '@portal/contracts/platform-name.ts'
import { languages } from '@portal/contracts/reference.ts'
import {
  type UnansweredQuestion,
  unansweredList,
  unansweredStates,
} from '@portal/contracts/unanswered.contract.ts'
import { listColumns, type Option, type TagColor } from '@portal/ui'
import { platformOptions } from '../dialogue/dialogue-options.ts'

const stateWords: Record<(typeof unansweredStates)[number], { label: string; color: TagColor }> = {
  OPEN: { label: 'Unanswered', color: 'warning' },
  DISMISSED: { label: 'Dismissed', color: 'neutral' },
}
const stateOptions: Option[] = unansweredStates.map((value) => ({ value, ...stateWords[value] }))

/** Computed when used, because the language names depend on the page's language. */
const languageOptions: Option[] = languages.map((value) => ({
  value,
  get label() {
    return formatLanguage(value)
  },
}))

/** Shows who dismissed the question and when. */
function Dismissed({ of: { dismissedBy, dismissedAt } }: { of: UnansweredQuestion }) {
  const t = useT()
  const { instant } = useFormat()
  return dismissedBy && dismissedAt
    ? t('{name}, {time}', { name: dismissedBy, time: instant(dismissedAt) })
    : null
}

export const unansweredColumns = listColumns(unansweredList, {
  question: { label: 'Question', width: 240 },
  count: { label: 'Times asked', format: 'number' },
  lastAskedAt: { label: 'Last asked', format: 'instant' },
  languages: {
    label: 'Language',
    options: languageOptions,
    cell: ({ languages }) => languages.map(formatLanguage).join(', '),
  },
  models: {
    label: 'Model',
    hideOnPhone: true,
    cell: ({ models }) => models.map((model) => formatModel(model as never)).join(', '),
  },
  platforms: {
    label: 'Platform',
    options: platformOptions,
    hideOnPhone: true,
    cell: ({ platforms }) => platforms.map((platform) => platformNames[platform]).join(', '),
  },
  askedBack: { label: 'Clarification requested', format: 'number', hideOnPhone: true },
  state: { label: 'State', tag: true, options: stateOptions, hideOnPhone: true },
  dismissedAt: { label: 'Dismissed by', hideOnPhone: true, cell: (row) => <Dismissed of={row} /> },
})
