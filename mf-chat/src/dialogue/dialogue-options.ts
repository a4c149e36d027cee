import { getDeviceGroupLabel } from '@portal/contracts/device-group.ts'
import { dialogueDevices, dislikes, evaluations } from '@portal/contracts/dialogue.contract.ts'
import { platformNames } from '@portal/contracts/platform-name.ts'
import { platforms, qnaStatuses } from '@portal/contracts/reference.ts'
import { accordings } from '@portal/contracts/thread.contract.ts'
import type { Option, TagColor } from '@portal/ui'

const statusWords: Record<(typeof qnaStatuses)[number], { label: string; color: TagColor }> = {
  INACTIVE: { label: 'Unreviewed', color: 'neutral' },
  PENDING: { label: 'Reviewing', color: 'warning' },
  READY: { label: 'Ready', color: 'info' },
  APPROVED: { label: 'Passed', color: 'success' },
}
export const statusOptions: Option[] = qnaStatuses.map((value) => ({ value, ...statusWords[value] }))

const evaluationWords: Record<(typeof evaluations)[number], { label: string; color: TagColor }> = {
  '0': { label: 'Normal', color: 'neutral' },
  '1': { label: 'High', color: 'success' },
  '-1': { label: 'Low', color: 'error' },
}
export const evaluationOptions: Option[] = evaluations.map((value) => ({ value, ...evaluationWords[value] }))

const dislikeWords: Record<(typeof dislikes)[number], { label: string; color: TagColor }> = {
  OPEN: { label: 'Disliked, not yet reviewed', color: 'error' },
  REVIEWED: { label: 'Disliked, reviewed', color: 'neutral' },
}
export const dislikeOptions: Option[] = dislikes.map((value) => ({ value, ...dislikeWords[value] }))

const accordingWords = { REGULAR_FIXED: 'Regular fixed', SPECIFIC_ANALYSIS: 'Specific analysis' } as const
export const accordingOptions: Option[] = accordings.map((value) => ({ value, label: accordingWords[value] }))

export const deviceOptions: Option[] = dialogueDevices.map((value) => ({
  value,
  label: getDeviceGroupLabel(value),
}))
export const platformOptions: Option[] = platforms.map((value) => ({ value, label: platformNames[value] }))
/** Options of a choice that can be left open. */
export const accordingChoices: Option[] = [{ value: '', label: 'Not specified' }, ...accordingOptions]
