import { useT } from '@portal/client'
import { ticketList, ticketStatuses } from '@portal/contracts/ticket.contract.ts'
import { historyLabels, listColumns, type Option, Tag, type TagColor } from '@portal/ui'
import { FirstLine } from '../common/FirstLine.tsx'
import { yesNoOptions } from '../common/knowledge.ts'
import { ticketCategoryOptions } from '../common/options.ts'
import { DeviceLink } from '../common/RecordLink.tsx'

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

export const ticketColumns = listColumns(ticketList, {
  // `id` in the address opens a ticket.
  number: { label: 'Ticket', value: ({ id }) => id },
  isUrgent: { label: 'Urgent', options: yesNoOptions, cell: ({ isUrgent }) => isUrgent && <Urgent /> },
  status: { label: 'Status', tag: true, options: ticketStatusOptions },
  unread: {
    label: 'Unread',
    cell: ({ unread }) => unread > 0 && <Tag color="info" label={String(unread)} />,
  },
  category: { label: 'Category', options: ticketCategoryOptions, hideOnPhone: true },
  text: { label: 'Question', cell: ({ text }) => <FirstLine text={text} /> },
  userName: { label: 'Asked by', hideOnPhone: true },
  serialNum: {
    isSerial: true,
    label: 'Serial number',
    cell: ({ serialNum }) => serialNum && <DeviceLink serialNum={serialNum} />,
    hideOnPhone: true,
  },
  createdAt: { label: 'Asked at', format: 'instant', hideOnPhone: true },
  answeredBy: { label: 'Replied by', hideOnPhone: true },
  updatedAt: { label: 'Last changed', format: 'instant', hideOnPhone: true },
  answer: null,
  id: null,
})

export const ticketLabels = historyLabels(ticketList, ticketColumns, {
  answer: { label: 'Reply' },
})
