import type { Feedback } from '@portal/contracts/feedback.contract.ts'
import type { Column, Words } from '@portal/ui'
import { FirstLine } from '../trace/FirstLine.tsx'
import {
  feedbackSourceOptions,
  feedbackStatusOptions,
  outcomeOptions,
  ticketCategoryOptions,
} from '../trace/options.ts'
import { DeviceLink, FeedbackLink } from '../trace/RecordLink.tsx'

export const feedbackColumns: Column<Feedback>[] = [
  {
    field: 'title',
    label: 'Title',
    sortable: true,
    filter: 'text',
    cell: ({ id, title }) => <FeedbackLink id={id} title={title} />,
  },
  {
    field: 'content',
    label: 'Message',
    cell: ({ content }) => <FirstLine text={content} />,
    hideOnPhone: true,
  },
  {
    field: 'status',
    label: 'Status',
    sortable: true,
    filter: 'options',
    tag: true,
    options: feedbackStatusOptions,
  },
  {
    field: 'category',
    label: 'Category',
    sortable: true,
    filter: 'options',
    options: ticketCategoryOptions,
  },
  {
    field: 'source',
    label: 'Source',
    sortable: true,
    filter: 'options',
    options: feedbackSourceOptions,
    hideOnPhone: true,
  },
  {
    field: 'outcome',
    label: 'Outcome',
    sortable: true,
    filter: 'options',
    tag: true,
    options: outcomeOptions,
    hideOnPhone: true,
  },
  { field: 'userName', label: 'Sent by', sortable: true, filter: 'text', hideOnPhone: true },
  {
    field: 'serialNum',
    isSerial: true,
    label: 'Serial number',
    sortable: true,
    filter: 'text',
    cell: ({ serialNum }) => <DeviceLink serialNum={serialNum} />,
    hideOnPhone: true,
  },
  { field: 'openSince', label: 'Open since', sortable: true, filter: 'days', hideOnPhone: true },
  { field: 'createdAt', label: 'Sent at', sortable: true, format: 'instant' },
  { field: 'updatedAt', label: 'Last changed', sortable: true, format: 'instant', hideOnPhone: true },
]

/** Names of the fields for the history. */
export const feedbackWords: Words[] = [
  ...(feedbackColumns as readonly Column<never>[]),
  { field: 'files', label: 'Files' },
]
