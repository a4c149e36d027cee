import { useT } from '@portal/client'
import { type Ticket, ticketStatuses } from '@portal/contracts/ticket.contract.ts'
import { type Column, type Option, Tag, type TagColor, type Words } from '@portal/ui'
import { FirstLine } from '../trace/FirstLine.tsx'
import { yesNoOptions } from '../trace/knowledge.ts'
import { ticketCategoryOptions } from '../trace/options.ts'
import { DeviceLink } from '../trace/RecordLink.tsx'

const statusWords: Record<(typeof ticketStatuses)[number], { label: string; color: TagColor }> = {
  OPEN: { label: 'Waiting', color: 'warning' },
  IN_PROGRESS: { label: 'In progress', color: 'info' },
  CLOSED: { label: 'Closed', color: 'success' },
}
export const ticketStatusOptions: Option[] = ticketStatuses.map((value) => ({ value, ...statusWords[value] }))

/** Mark of a ticket whose conversation reports danger. */
function Urgent() {
  const t = useT()
  return <Tag color="error" label={t('Danger')} />
}

export const ticketColumns: Column<Ticket>[] = [
  // `id` in the address opens a ticket.
  { field: 'number', label: 'Ticket', filter: 'text', value: ({ id }) => id },
  {
    field: 'isUrgent',
    label: 'Urgent',
    sortable: true,
    options: yesNoOptions,
    cell: ({ isUrgent }) => isUrgent && <Urgent />,
  },
  {
    field: 'status',
    label: 'Status',
    sortable: true,
    filter: 'options',
    tag: true,
    options: ticketStatusOptions,
  },
  {
    field: 'unread',
    label: 'Unread',
    cell: ({ unread }) => unread > 0 && <Tag color="info" label={String(unread)} />,
  },
  {
    field: 'category',
    label: 'Category',
    sortable: true,
    filter: 'options',
    options: ticketCategoryOptions,
    hideOnPhone: true,
  },
  { field: 'text', label: 'Question', filter: 'text', cell: ({ text }) => <FirstLine text={text} /> },
  { field: 'userName', label: 'Asked by', sortable: true, filter: 'text', hideOnPhone: true },
  {
    field: 'serialNum',
    isSerial: true,
    label: 'Serial number',
    sortable: true,
    filter: 'text',
    cell: ({ serialNum }) => serialNum && <DeviceLink serialNum={serialNum} />,
    hideOnPhone: true,
  },
  { field: 'createdAt', label: 'Asked at', sortable: true, format: 'instant', hideOnPhone: true },
  { field: 'answeredBy', label: 'Answered by', hideOnPhone: true },
  { field: 'updatedAt', label: 'Last changed', sortable: true, format: 'instant', hideOnPhone: true },
]

/** Names of the fields for the history. */
export const ticketWords: Words[] = [
  ...(ticketColumns as readonly Column<never>[]),
  { field: 'answer', label: 'Answer' },
]
