import { Readable } from 'node:stream'
import type { Thread, ThreadMessage } from '@portal/contracts/thread.contract.ts'
import type { Download } from '@portal/service-kit/implement.ts'
import { writeXlsx } from '@portal/service-kit/spreadsheet/xlsx-writer.ts'

const columns = [
  { label: 'Time', kind: 'instant' },
  { label: 'Who', kind: 'text' },
  { label: 'Message', kind: 'text' },
  { label: 'State', kind: 'text' },
] as const

/** A conversation as people keep it: who said what and when. Every value is a typed text, never a formula. */
export function workbookOf({ userName }: Thread, messages: readonly ThreadMessage[]): Download {
  const rows = messages.map(({ updateTime, position, message, gptTopicDataStatus }) => [
    updateTime,
    position === 'QUERY' ? userName : 'Assistant',
    message,
    gptTopicDataStatus,
  ])
  async function* batches() {
    yield rows
  }
  return {
    stream: Readable.from(writeXlsx(columns, batches(), { title: 'Conversation' })),
    name: 'LuxChatDialogueHistory.xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }
}
