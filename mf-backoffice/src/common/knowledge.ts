import { formatLanguage, type Translate, t } from '@portal/client'
import {
  allDevices,
  type DeviceGroup,
  deviceGroupTree,
  getDeviceGroupLabel,
} from '@portal/contracts/device-group.ts'
import { knowledgeTopics, languages } from '@portal/contracts/reference.ts'
import type { Choice, Option } from '@portal/ui'

/** Computed when used, because the language names depend on the page's language. */
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

/** Visibility of a row to users. */
export const visibilityOptions: Option[] = [
  { value: 'true', label: 'Shown', color: 'success' },
  { value: 'false', label: 'Hidden', color: 'neutral' },
]

export const audienceOptions: Option[] = [
  { value: 'EVERYBODY', label: 'Everybody', color: 'neutral' },
  { value: 'INSTALLERS', label: 'Installers', color: 'warning' },
]

export const yesNoOptions: Option[] = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

/** Converts the values of yes/no inputs to booleans. */
export const convertFlags = <Set extends Record<string, unknown>>(set: Set): Set =>
  Object.fromEntries(
    Object.entries(set).map(([field, value]) => [
      field,
      value === 'true' || value === 'false' ? value === 'true' : value,
    ]),
  ) as Set

const leavesOf = (node: (typeof deviceGroupTree)[number]) => ('children' in node ? node.children : [node])
export const deviceGroupOptions: Option[] = deviceGroupTree
  .flatMap((node): readonly { code: string; label: string }[] => leavesOf(node))
  .map(({ code, label }) => ({ value: code, label }))

export const isDeviceGroup = (code: string | null): code is DeviceGroup =>
  deviceGroupOptions.some(({ value }) => value === code)

/** Flattens the tree to a list. Choosing a branch chooses all groups below it (REF-22 … REF-26). */
export const deviceGroupChoices = (t: Translate): Choice[] =>
  deviceGroupTree.flatMap((node): Choice[] => {
    if (!('children' in node)) return [{ value: node.code, label: t(node.label) }]
    const below = node.children.map(({ code, label }) => ({ value: code, label: t(label), isBelow: true }))
    return [{ value: `*${node.label}`, label: t(node.label), of: below.map(({ value }) => value) }, ...below]
  })

/** Joins the labels of device groups; an empty list means all devices. */
export const deviceGroupLabels = (groups: readonly DeviceGroup[]) =>
  (groups.length > 0 ? groups.map(getDeviceGroupLabel) : [getDeviceGroupLabel(allDevices)])
    .map((label) => t(label))
    .join(', ')
