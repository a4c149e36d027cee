import { formatModel } from '@portal/contracts/model.ts'
import { faultReasonLabels, faultReasons, productModels } from '@portal/contracts/reference.ts'
import { type RmaStatus, rmaStatuses, rmaStatusLabels } from '@portal/contracts/rma-status.ts'
import { getOption, type Option, type TagColor } from '@portal/ui'

const statusColours: Record<RmaStatus, TagColor> = {
  REQUEST: 'warning',
  RECEIVED: 'info',
  WAITING_REPAIR: 'info',
  UNDER_REPAIR: 'brand',
  WARRANTY_EXCEPTION: 'error',
  COMPLETED: 'success',
  IN_APPEAL: 'warning',
  APPEAL_PASSED: 'info',
  OUT_WARRANTY: 'neutral',
  PAY_REQUEST: 'warning',
  PAY_REPAIR: 'info',
}
export const rmaStatusOptions: Option[] = rmaStatuses.map((value) => ({
  value,
  label: rmaStatusLabels[value],
  color: statusColours[value],
}))
export const rmaStatusOption = (status: string) => getOption(rmaStatusOptions, status)

/** Lane of a request: `rmaCurrStatus`. */
export const rmaLaneOptions = [
  { value: 'NORMAL', label: 'Repair' },
  { value: 'APPEAL', label: 'Appeal' },
  { value: 'PAY', label: 'Pay' },
] satisfies Option[]

export const closeReasonOptions = [
  { value: 'TIME_OUT', label: 'Timeout' },
  { value: 'COMPLETED', label: 'Completed' },
  { value: 'REPLACED', label: 'Replaced' },
  { value: 'CANCELLED', label: 'Cancelled' },
  { value: 'REFUSED', label: 'Refused' },
] satisfies Option[]

export const openOptions = [
  { value: 'false', label: 'In progress', color: 'info' },
  { value: 'true', label: 'Closed', color: 'neutral' },
] satisfies Option[]
export const yesOptions = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
] satisfies Option[]

export const faultReasonOptions: Option[] = faultReasons.map((value) => ({
  value,
  label: faultReasonLabels[value],
}))
export const modelOptions: Option[] = productModels.map((value) => ({ value, label: formatModel(value) }))
