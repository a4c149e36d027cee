import type { RmaRequest } from '@portal/contracts/rma.contract.ts'
import type { Choice, Column, Words } from '@portal/ui'
import { useMemo } from 'react'
import { AppealClock } from '../rma/AppealClock.tsx'
import { useCentreChoices } from '../rma/centres.ts'
import {
  closeReasonOptions,
  faultReasonOptions,
  modelOptions,
  openOptions,
  rmaLaneOptions,
  rmaStatusOptions,
  yesOptions,
} from '../rma/options.ts'
import { DeviceLink, RequestLink } from '../rma/RecordLink.tsx'

/** Returns the UTC date of opening, for open requests. */
const openSince = ({ closed, createdAt }: RmaRequest) => (closed ? null : createdAt.slice(0, 10))
const completedOn = ({ rmaStatus, closedAt }: RmaRequest) =>
  rmaStatus === 'COMPLETED' ? (closedAt?.slice(0, 10) ?? null) : null
const isOverdue = ({ appealDueAt }: RmaRequest) =>
  appealDueAt !== null && Date.parse(appealDueAt) < Date.now()

const columnsOf = (centres: readonly Choice[]): Column<RmaRequest>[] => [
  {
    field: 'rmaNumber',
    label: 'RMA number',
    sortable: true,
    filter: 'text',
    cell: ({ rmaNumber }) => <RequestLink rmaNumber={rmaNumber} />,
  },
  {
    field: 'rmaStatus',
    label: 'Status',
    sortable: true,
    filter: 'options',
    tag: true,
    options: rmaStatusOptions,
  },
  { field: 'closed', label: 'Progress', filter: 'options', tag: true, options: openOptions },
  {
    field: 'appealDueAt',
    label: 'Appeal clock',
    sortable: true,
    cell: (request) => <AppealClock request={request} />,
  },
  {
    field: 'serialNum',
    isSerial: true,
    label: 'Serial number',
    sortable: true,
    filter: 'text',
    cell: ({ serialNum }) => <DeviceLink serialNum={serialNum} />,
  },
  {
    field: 'model',
    label: 'Model',
    sortable: true,
    filter: 'options',
    options: modelOptions,
    hideOnPhone: true,
  },
  { field: 'faultDesc', label: 'Fault description', filter: 'text', hideOnPhone: true },
  {
    field: 'faultReason',
    label: 'Fault reason',
    filter: 'options',
    options: faultReasonOptions,
    hideOnPhone: true,
  },
  {
    field: 'repairShop',
    label: 'Repair centre',
    hideOnPhone: true,
    ...(centres.length > 0 && { filter: 'options' as const, options: centres }),
    cell: ({ repairShopName }) => repairShopName,
  },
  { field: 'contact', label: 'Contact', sortable: true, filter: 'text', hideOnPhone: true },
  { field: 'phoneNumber', label: 'Phone number', filter: 'text', hideOnPhone: true },
  { field: 'city', label: 'City', filter: 'text', hideOnPhone: true },
  { field: 'country', label: 'Country', filter: 'text', hideOnPhone: true },
  { field: 'userName', label: 'Filed by', sortable: true, filter: 'text', hideOnPhone: true },
  { field: 'owner', label: 'Owner', hideOnPhone: true },
  {
    field: 'rmaCurrStatus',
    label: 'Lane',
    sortable: true,
    filter: 'options',
    options: rmaLaneOptions,
    hideOnPhone: true,
  },
  {
    field: 'isWaiting',
    label: 'Waits for the customer',
    filter: 'options',
    options: yesOptions,
    hideOnPhone: true,
  },
  {
    field: 'isToExamine',
    label: 'To be examined',
    filter: 'options',
    options: yesOptions,
    hideOnPhone: true,
  },
  {
    field: 'isOverdue',
    label: 'Overdue',
    filter: 'options',
    options: yesOptions,
    value: isOverdue,
    hideOnPhone: true,
  },
  { field: 'hasWarrantyInfo', label: 'Warranty', filter: 'options', options: yesOptions, hideOnPhone: true },
  {
    field: 'support2Repair',
    label: 'May be sent in',
    filter: 'options',
    options: yesOptions,
    hideOnPhone: true,
  },
  {
    field: 'replacementSerialNum',
    label: 'Replacement device',
    filter: 'text',
    cell: ({ replacementSerialNum }) => <DeviceLink serialNum={replacementSerialNum} />,
    hideOnPhone: true,
  },
  { field: 'dateOfFault', label: 'Date of fault', sortable: true, filter: 'days', hideOnPhone: true },
  { field: 'openSince', label: 'Open since', filter: 'days', value: openSince, hideOnPhone: true },
  { field: 'completedOn', label: 'Completed on', filter: 'days', value: completedOn, hideOnPhone: true },
  {
    field: 'rmaCloseReason',
    label: 'Close reason',
    filter: 'options',
    options: closeReasonOptions,
    value: ({ closed, rmaCloseReason }) => (closed ? rmaCloseReason : null),
    hideOnPhone: true,
  },
  { field: 'datalogSn', label: 'Dongle SN', filter: 'text', hideOnPhone: true },
  { field: 'createdAt', label: 'Filed at', sortable: true, format: 'instant', hideOnPhone: true },
  { field: 'updatedAt', label: 'Last changed', sortable: true, format: 'instant', hideOnPhone: true },
]

/** The columns of the list; staff choose among the repair centres. */
export function useRequestColumns(): Column<RmaRequest>[] {
  const centres = useCentreChoices()
  return useMemo(() => columnsOf(centres), [centres])
}

/** Labels of fields without a column, for the history. */
export const requestWords: Words[] = [
  ...(columnsOf([]) as readonly Column<never>[]),
  { field: 'installationDate', label: 'Installation date' },
  { field: 'statedInstallationDate', label: 'Stated installation date' },
  { field: 'installLocation', label: 'Install location' },
  { field: 'purchaseFrom', label: 'Purchase From' },
  { field: 'faultySerialNum', label: 'Faulty device' },
  { field: 'repairShopName', label: 'Repair centre' },
  { field: 'files', label: 'Files' },
  { field: 'remark', label: 'Reason' },
]
