import { claimList } from '@portal/contracts/claim.contract.ts'
import { historyLabels, listColumns } from '@portal/ui'
import { modelColumn, serialColumn } from '../common/deviceColumns.tsx'
import { FirstLine } from '../common/FirstLine.tsx'
import {
  batteryTypeOptions,
  faultReasonOptions,
  outcomeOptions,
  replaceKindOptions,
  warrantyServiceOptions,
  warrantyStateOptions,
} from '../common/options.ts'
import { DeviceLink } from '../common/RecordLink.tsx'

export const claimColumns = listColumns(claimList, {
  claimNo: { label: 'Claim number' },
  serialNum: serialColumn,
  model: modelColumn,
  faultReason: { label: 'Fault reason', options: faultReasonOptions },
  outcome: { label: 'Outcome', tag: true, options: outcomeOptions },
  warranty: { label: 'Warranty', tag: true, options: warrantyStateOptions },
  serviceType: { label: 'Service type', options: warrantyServiceOptions, hideOnPhone: true },
  replaceKind: { label: 'Replacement kind', options: replaceKindOptions, hideOnPhone: true },
  replacementSerialNum: {
    label: 'Replacement device',
    cell: ({ replacementSerialNum }) => <DeviceLink serialNum={replacementSerialNum} />,
    hideOnPhone: true,
  },
  batteryType: { label: 'Battery type', options: batteryTypeOptions, hideOnPhone: true },
  occurredOn: { label: 'Occurred on', hideOnPhone: true },
  handler: { label: 'Handler', hideOnPhone: true },
  owner: { label: 'Owner', hideOnPhone: true },
  remark: { label: 'Remark', cell: ({ remark }) => <FirstLine text={remark} />, hideOnPhone: true },
  updatedAt: { label: 'Last changed', format: 'instant', hideOnPhone: true },
  replacementReason: null,
})

/** Labels of fields that have no column, for the history. */
export const claimLabels = historyLabels(claimList, claimColumns, {
  replacementReason: { label: 'Reason for choosing another product family' },
  files: { label: 'Photos and files' },
})
