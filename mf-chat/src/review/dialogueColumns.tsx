import { useT } from '@portal/client'
import { deviceGroupLabel } from '@portal/contracts/device-group.ts'
import type { DialogueRecord, TargetRouter } from '@portal/contracts/dialogue.contract.ts'
import { modelLabel } from '@portal/contracts/model.ts'
import { Box, type Column, MuiLink, type Words } from '@portal/ui'
import type { ReactNode } from 'react'
import {
  accordingOptions,
  deviceOptions,
  dislikeOptions,
  evaluationOptions,
  platformOptions,
  statusOptions,
} from '../dialogue/dialogue.words.ts'

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

/** Columns of the dialogue history. */
export const dialogueColumns = ({ pathOf, toTarget }: Opening): Column<DialogueRecord>[] => {
  const opening = ({ threadId, targets }: DialogueRecord, router: TargetRouter) =>
    targets?.includes(router) === false ? undefined : () => toTarget(threadId, router)
  return [
    {
      field: 'chatTitle',
      label: 'First Question',
      filter: 'text',
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
    { field: 'qnaStatus', label: 'Audit Status', filter: 'options', tag: true, options: statusOptions },
    {
      field: 'evaluation',
      label: 'Evaluation',
      filter: 'options',
      tag: true,
      options: evaluationOptions,
      value: ({ evaluation }) => String(evaluation),
    },
    {
      field: 'dislike',
      label: 'Dislike',
      filter: 'options',
      tag: true,
      options: dislikeOptions,
      hideOnPhone: true,
    },
    {
      field: 'according',
      label: 'According',
      filter: 'options',
      options: accordingOptions,
      hideOnPhone: true,
    },
    {
      field: 'serialNum',
      label: 'Serial Number',
      filter: 'text',
      isSerial: true,
      cell: (record) => <Target onClick={opening(record, 'toMonitorPage')}>{record.serialNum}</Target>,
    },
    {
      field: 'model',
      label: 'Model',
      filter: 'text',
      hideOnPhone: true,
      cell: (record) => (
        <Target onClick={opening(record, 'toDataPage')}>
          {record.model && modelLabel(record.model as never)}
        </Target>
      ),
    },
    {
      field: 'devices',
      label: 'Device Type',
      filter: 'options',
      options: deviceOptions,
      hideOnPhone: true,
      cell: (record) => (
        <Target onClick={opening(record, 'toMaintenancePage')}>
          {record.devices && <Translated text={deviceGroupLabel(record.devices)} />}
        </Target>
      ),
    },
    { field: 'platform', label: 'Platform', filter: 'options', options: platformOptions, hideOnPhone: true },
    {
      field: 'region',
      label: 'Region',
      hideOnPhone: true,
      cell: ({ region }) => <Translated text={region} />,
    },
    { field: 'country', label: 'Country', format: 'country', hideOnPhone: true },
    { field: 'userName', label: 'User', sortable: true, filter: 'text', hideOnPhone: true },
    { field: 'msgCount', label: 'Messages', format: 'number', hideOnPhone: true },
    { field: 'corrections', label: 'Corrected', format: 'number', hideOnPhone: true },
    { field: 'suggestion', label: 'Suggestion', hideOnPhone: true },
    { field: 'assignee', label: 'Assigned to', filter: 'text', hideOnPhone: true },
    { field: 'createdAt', label: 'Asked at', sortable: true, format: 'instant', hideOnPhone: true },
    { field: 'updateTime', label: 'Last message', sortable: true, filter: 'days', format: 'instant' },
  ]
}

/** Names of the fields for the history. */
export const dialogueWords: Words[] = [
  { field: 'qnaStatus', label: 'Audit Status', options: statusOptions },
  { field: 'according', label: 'According', options: accordingOptions },
  { field: 'evaluation', label: 'Evaluation', options: evaluationOptions },
  { field: 'assignee', label: 'Assigned to' },
  { field: 'dislike', label: 'Dislike', options: dislikeOptions },
  { field: 'correction', label: 'Corrected text' },
  { field: 'message', label: 'Message' },
  { field: 'blackedOut', label: 'Parts blacked out' },
]
