import { type RmaRequest, rmaList } from '@portal/contracts/rma.contract.ts'
import { type Choice, type Column, historyLabels, listColumns } from '@portal/ui'
import { useMemo } from 'react'
import { AppealDeadline } from '../rma/AppealDeadline.tsx'
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

const columnsOf = (centres: readonly Choice[]) =>
  listColumns(rmaList, {
    rmaNumber: { label: 'RMA number', cell: ({ rmaNumber }) => <RequestLink rmaNumber={rmaNumber} /> },
    rmaStatus: { label: 'Status', tag: true, options: rmaStatusOptions },
    closed: { label: 'Progress', tag: true, options: openOptions },
    appealDueAt: { label: 'Appeal deadline', cell: (request) => <AppealDeadline request={request} /> },
    serialNum: {
      isSerial: true,
      label: 'Serial number',
      cell: ({ serialNum }) => <DeviceLink serialNum={serialNum} />,
    },
    model: { label: 'Model', options: modelOptions, hideOnPhone: true },
    faultDesc: { label: 'Fault description', hideOnPhone: true },
    faultReason: { label: 'Fault reason', options: faultReasonOptions, hideOnPhone: true },
    repairShop: {
      label: 'Repair centre',
      hideOnPhone: true,
      options: centres,
      cell: ({ repairShopName }) => repairShopName,
    },
    contact: { label: 'Contact', hideOnPhone: true },
    phoneNumber: { label: 'Phone number', hideOnPhone: true },
    city: { label: 'City', hideOnPhone: true },
    country: { label: 'Country', hideOnPhone: true },
    userName: { label: 'Filed by', hideOnPhone: true },
    owner: { label: 'Owner', hideOnPhone: true },
    rmaCurrStatus: { label: 'Process', options: rmaLaneOptions, hideOnPhone: true },
    isWaiting: { label: 'Waiting for the customer', options: yesOptions, hideOnPhone: true },
    isToExamine: { label: 'To be checked', options: yesOptions, hideOnPhone: true },
    isOverdue: { label: 'Overdue', options: yesOptions, value: isOverdue, hideOnPhone: true },
    hasWarrantyInfo: { label: 'Warranty', options: yesOptions, hideOnPhone: true },
    support2Repair: { label: 'Can be sent in', options: yesOptions, hideOnPhone: true },
    replacementSerialNum: {
      label: 'Replacement device',
      cell: ({ replacementSerialNum }) => <DeviceLink serialNum={replacementSerialNum} />,
      hideOnPhone: true,
    },
    dateOfFault: { label: 'Date of fault', hideOnPhone: true },
    openSince: { label: 'Open since', value: openSince, hideOnPhone: true },
    completedOn: { label: 'Completed on', value: completedOn, hideOnPhone: true },
    rmaCloseReason: {
      label: 'Reason for closing',
      options: closeReasonOptions,
      value: ({ closed, rmaCloseReason }) => (closed ? rmaCloseReason : null),
      hideOnPhone: true,
    },
    datalogSn: { label: 'Dongle SN', hideOnPhone: true },
    createdAt: { label: 'Filed at', format: 'instant', hideOnPhone: true },
    updatedAt: { label: 'Last changed', format: 'instant', hideOnPhone: true },
    installationDate: null,
    faultySerialNum: null,
    warrantyDate: null,
    warrantyExpireDate: null,
    repairShopName: null,
    installLocation: null,
    purchaseFrom: null,
    endUser: null,
    closedAt: null,
  })

/** Columns of the list; staff can filter by repair centre. */
export function useRequestColumns(): Column<RmaRequest>[] {
  const centres = useCentreChoices()
  return useMemo(() => columnsOf(centres), [centres])
}

/** Labels of fields that have no column, for the history. */
export const requestLabels = historyLabels(rmaList, columnsOf([]), {
  installationDate: { label: 'Installation date' },
  statedInstallationDate: { label: 'Stated installation date' },
  installLocation: { label: 'Install location' },
  purchaseFrom: { label: 'Purchase From' },
  faultySerialNum: { label: 'Faulty device' },
  repairShopName: { label: 'Repair centre' },
  files: { label: 'Files' },
  remark: { label: 'Reason' },
})
