import { feedbackList } from '@portal/contracts/feedback.contract.ts'
import { historyLabels, listColumns } from '@portal/ui'
import { FirstLine } from '../common/FirstLine.tsx'
import {
  feedbackSourceOptions,
  feedbackStatusOptions,
  outcomeOptions,
  ticketCategoryOptions,
} from '../common/options.ts'
import { DeviceLink, FeedbackLink } from '../common/RecordLink.tsx'

export const feedbackColumns = listColumns(feedbackList, {
  title: { label: 'Title', cell: ({ id, title }) => <FeedbackLink id={id} title={title} /> },
  content: { label: 'Message', cell: ({ content }) => <FirstLine text={content} />, hideOnPhone: true },
  status: { label: 'Status', tag: true, options: feedbackStatusOptions },
  category: { label: 'Category', options: ticketCategoryOptions },
  source: { label: 'Source', options: feedbackSourceOptions, hideOnPhone: true },
  outcome: { label: 'Outcome', tag: true, options: outcomeOptions, hideOnPhone: true },
  userName: { label: 'Sent by', hideOnPhone: true },
  serialNum: {
    isSerial: true,
    label: 'Serial number',
    cell: ({ serialNum }) => <DeviceLink serialNum={serialNum} />,
    hideOnPhone: true,
  },
  openSince: { label: 'Open since', hideOnPhone: true },
  createdAt: { label: 'Sent at', format: 'instant' },
  updatedAt: { label: 'Last changed', format: 'instant', hideOnPhone: true },
})

export const feedbackLabels = historyLabels(feedbackList, feedbackColumns, {
  files: { label: 'Files' },
})
