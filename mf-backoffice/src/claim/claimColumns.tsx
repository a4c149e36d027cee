import type { Claim } from '@portal/contracts/claim.contract.ts'
import type { Column, Words } from '@portal/ui'
import { modelColumn, serialColumn } from '../trace/deviceColumns.tsx'
import { FirstLine } from '../trace/FirstLine.tsx'
import {
  batteryTypeOptions,
  faultReasonOptions,
  outcomeOptions,
  replaceKindOptions,
  warrantyServiceOptions,
  warrantyStateOptions,
} from '../trace/options.ts'
import { DeviceLink } from '../trace/RecordLink.tsx'

export const claimColumns: Column<Claim>[] = [
  { field: 'claimNo', label: 'Claim number', sortable: true, filter: 'text' },
  serialColumn,
  { ...modelColumn, sortable: true, filter: 'options' },
  {
    field: 'faultReason',
    label: 'Fault reason',
    sortable: true,
    filter: 'options',
    options: faultReasonOptions,
  },
  {
    field: 'outcome',
    label: 'Outcome',
    sortable: true,
    filter: 'options',
    tag: true,
    options: outcomeOptions,
  },
  {
    field: 'warranty',
    label: 'Warranty',
    sortable: true,
    filter: 'options',
    tag: true,
    options: warrantyStateOptions,
  },
  {
    field: 'serviceType',
    label: 'Service type',
    sortable: true,
    filter: 'options',
    options: warrantyServiceOptions,
    hideOnPhone: true,
  },
  {
    field: 'replaceKind',
    label: 'Replacement kind',
    filter: 'options',
    options: replaceKindOptions,
    hideOnPhone: true,
  },
  {
    field: 'replacementSerialNum',
    label: 'Replacement device',
    filter: 'text',
    cell: ({ replacementSerialNum }) => <DeviceLink serialNum={replacementSerialNum} />,
    hideOnPhone: true,
  },
  {
    field: 'batteryType',
    label: 'Battery type',
    filter: 'options',
    options: batteryTypeOptions,
    hideOnPhone: true,
  },
  { field: 'occurredOn', label: 'Occurred on', sortable: true, filter: 'days', hideOnPhone: true },
  { field: 'handler', label: 'Handler', sortable: true, filter: 'text', hideOnPhone: true },
  { field: 'owner', label: 'Owner', hideOnPhone: true },
  { field: 'remark', label: 'Remark', cell: ({ remark }) => <FirstLine text={remark} />, hideOnPhone: true },
  { field: 'updatedAt', label: 'Last changed', sortable: true, format: 'instant', hideOnPhone: true },
]

/** Labels of fields without a column, for the history. */
export const claimWords: Words[] = [
  ...(claimColumns as readonly Column<never>[]),
  { field: 'replacementReason', label: 'Reason for another product family' },
  { field: 'files', label: 'Photos and files' },
]
