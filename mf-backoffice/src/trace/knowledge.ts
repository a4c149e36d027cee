import { formatLanguage } from '@portal/client'
import { knowledgeTopics, languages } from '@portal/contracts/reference.ts'
import type { Option } from '@portal/ui'

/** Read when shown, because the browser names languages in the language of the page. */
export const languageOptions: Option[] = languages.map((value) => ({
  value,
  get label() {
    return formatLanguage(value)
  },
}))

const topicNames: Record<(typeof knowledgeTopics)[number], { label: string }> = {
  Battery: { label: 'Battery' },
  Dongle: { label: 'Dongle' },
  Update: { label: 'Update' },
  Monitoring: { label: 'Monitoring' },
  Parallel: { label: 'Parallel' },
  'External Communication': { label: 'External Communication' },
  Installation: { label: 'Installation' },
  'Working modes': { label: 'Working modes' },
  'Codes and troubleshooting': { label: 'Codes and troubleshooting' },
  'Certificates and reports': { label: 'Certificates and reports' },
  'Feature Introduction': { label: 'Feature Introduction' },
  Other: { label: 'Other' },
}
export const topicOptions: Option[] = knowledgeTopics.map((value) => ({ value, ...topicNames[value] }))

/** Whether users are offered a row. */
export const showOptions: Option[] = [
  { value: 'true', label: 'Shown', color: 'success' },
  { value: 'false', label: 'Hidden', color: 'neutral' },
]

/** What a choice of yes or no says, as a row has it. */
export const withFlags = <Set extends Record<string, unknown>>(set: Set): Set =>
  Object.fromEntries(
    Object.entries(set).map(([field, value]) => [
      field,
      value === 'true' || value === 'false' ? value === 'true' : value,
    ]),
  ) as Set
