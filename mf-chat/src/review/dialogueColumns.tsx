import { useT } from '@portal/client'
import { getDeviceGroupLabel } from '@portal/contracts/device-group.ts'
import { type DialogueRecord, dialogueList, type TargetRouter } from '@portal/contracts/dialogue.contract.ts'
import { formatModel } from '@portal/contracts/model.ts'
import { Box, type FieldLabel, listColumns, MuiLink } from '@portal/ui'
import type { ReactNode } from 'react'
import {
  accordingOptions,
  deviceOptions,
  dislikeOptions,
  evaluationOptions,
  platformOptions,
  statusOptions,
} from '../dialogue/dialogue-options.ts'

interface Opening {
  pathOf(record: DialogueRecord): string
  toTarget(threadId: string, router: TargetRouter): void
}

/** Cell that opens another page about the device. */
function Target({ children, onClick }: { children: ReactNode; onClick: (() => void) | undefined }) {
  return children && onClick ? (
    <MuiLink component="button" type="button" onClick={onClick} sx={{ font: 'inherit', textAlign: 'start' }}>
      {children}
    </MuiLink>
  ) : (
    children
  )
}

function Translated({ text }: { text: string }) {
  return useT()(text)
}

export const dialogueColumns = ({ pathOf, toTarget }: Opening) => {
  const opening = ({ threadId, targets }: DialogueRecord, router: TargetRouter) =>
    targets?.includes(router) === false ? undefined : () => toTarget(threadId, router)
  return listColumns(dialogueList, {
    chatTitle: {
      label: 'First Question',
      width: 240,
      cell: (record) => (
        <Box
          sx={{ display: '-webkit-box', WebkitLineClamp: 2, WebkitBoxOrient: 'vertical', overflow: 'hidden' }}
        >
          <MuiLink href={pathOf(record)} target="_blank" rel="noopener" underline="hover">
            {record.chatTitle}
          </MuiLink>
        </Box>
      ),
    },
    qnaStatus: { label: 'Audit Status', tag: true, options: statusOptions },
    evaluation: {
      label: 'Evaluation',
      tag: true,
      options: evaluationOptions,
      value: ({ evaluation }) => String(evaluation),
    },
    dislike: { label: 'Dislike', tag: true, options: dislikeOptions, hideOnPhone: true },
    according: { label: 'According', options: accordingOptions, hideOnPhone: true },
    serialNum: {
      label: 'Serial Number',
      isSerial: true,
      cell: (record) => <Target onClick={opening(record, 'toMonitorPage')}>{record.serialNum}</Target>,
    },
    model: {
      label: 'Model',
      hideOnPhone: true,
      cell: (record) => (
        <Target onClick={opening(record, 'toDataPage')}>
          {record.model && formatModel(record.model as never)}
        </Target>
      ),
    },
    devices: {
      label: 'Device Type',
      options: deviceOptions,
      hideOnPhone: true,
      cell: (record) => (
        <Target onClick={opening(record, 'toMaintenancePage')}>
          {record.devices && <Translated text={getDeviceGroupLabel(record.devices)} />}
        </Target>
      ),
    },
    platform: { label: 'Platform', options: platformOptions, hideOnPhone: true },
    region: { label: 'Region', hideOnPhone: true, cell: ({ region }) => <Translated text={region} /> },
    country: { label: 'Country', format: 'country', hideOnPhone: true },
    userName: { label: 'User', hideOnPhone: true },
    msgCount: { label: 'Messages', format: 'number', hideOnPhone: true },
    corrections: { label: 'Corrected', format: 'number', hideOnPhone: true },
    suggestion: { label: 'Suggestion', hideOnPhone: true },
    assignee: { label: 'Assigned to', hideOnPhone: true },
    createdAt: { label: 'Asked at', format: 'instant', hideOnPhone: true },
    updateTime: { label: 'Last message', format: 'instant' },
    message: null,
  })
}

export const dialogueLabels: FieldLabel[] = [
  { field: 'qnaStatus', label: 'Audit Status', options: statusOptions },
  { field: 'according', label: 'According', options: accordingOptions },
  { field: 'evaluation', label: 'Evaluation', options: evaluationOptions },
  { field: 'assignee', label: 'Assigned to' },
  { field: 'dislike', label: 'Dislike', options: dislikeOptions },
  { field: 'correction', label: 'Corrected text' },
  { field: 'message', label: 'Message' },
  { field: 'blackedOut', label: 'Redacted parts' },
]
