import { GptDataDraft, gptDataList } from '@portal/contracts/gpt-data.contract.ts'
import {
  code,
  codes,
  codesOrAll,
  createColumns,
  hidden,
  instant,
  number,
  text,
} from '@portal/service-kit/list/columns.ts'

const contract = {
  draft: GptDataDraft,
  list: gptDataList,
}

/** Declares each field of AI chat data once, for lists and forms. */
export const gptDataColumns = createColumns(contract, {
  id: number('id'),
  version: number('version'),
  question: text('question'),
  answer: text('answer'),
  deviceGroups: codes('device_groups'),
  deviceGroup: hidden(codesOrAll('device_groups')),
  platform: code('platform'),
  state: code('state'),
  sourceThreadId: code('source_thread_id'),
  sourceRecordId: number('source_record_id'),
  reviewer: text('reviewer'),
  reviewedAt: instant('reviewed_at'),
  hitCount: number('hit_count'),
  createdAt: instant('created_at'),
  updatedAt: instant('updated_at'),
})
