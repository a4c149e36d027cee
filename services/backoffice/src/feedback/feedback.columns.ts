import { FeedbackDraft, feedbackList } from '@portal/contracts/feedback.contract.ts'
import {
  code,
  createColumns,
  day,
  hidden,
  instant,
  number,
  prose,
  text,
} from '@portal/service-kit/list/columns.ts'
import { createFiles } from '../common/files.ts'

const contract = {
  draft: FeedbackDraft,
  linked: ['fileIds', 'openSince'] as const,
  list: feedbackList,
}

/** Declares each field of feedback once, for lists, forms, exports and demo data. */
export const feedbackColumns = createColumns(contract, {
  id: number('id'),
  version: number('version'),
  title: text('title'),
  content: prose('content'),
  category: code('category'),
  source: code('source'),
  serialNum: text('serial_num'),
  status: code('status'),
  outcome: code('outcome'),
  companyId: hidden(number('company_id')),
  ownerId: text('owner_id'),
  userName: text('username'),
  openSince: day('open_since'),
  files: createFiles('feedback'),
  createdAt: instant('created_at'),
  updatedAt: instant('updated_at'),
})
