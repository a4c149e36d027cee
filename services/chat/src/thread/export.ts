import { Readable } from 'node:stream'
import type { Thread, ThreadMessage } from '@portal/contracts/thread.contract.ts'
import type { OwnTicket } from '@portal/contracts/ticket.contract.ts'
import type { Download } from '@portal/service-kit/implement.ts'
import { writeXlsx } from '@portal/service-kit/spreadsheet/xlsx-writer.ts'

const columns = [
  { label: 'Time', kind: 'instant' },
  { label: 'Who', kind: 'text' },
  { label: 'Message', kind: 'text' },
  { label: 'State', kind: 'text' },
] as const

type Row = [at: string, who: string, text: string, state: string]

const messageRow = (
  userName: string,
  { updateTime, position, message, gptTopicDataStatus, changeType }: ThreadMessage,
): Row => [
  updateTime,
  changeType === 'AFTER_CHANGE' ? 'Correction' : position === 'QUERY' ? userName : 'Assistant',
  message,
  gptTopicDataStatus,
]

const ticketRows = (
  userName: string,
  { id, status, createdAt, text, answeredAt, answer }: OwnTicket,
): Row[] => {
  const asked: Row = [createdAt, userName, `Ticket ${id}: ${text}`, status]
  return answeredAt === null ? [asked] : [asked, [answeredAt, 'Staff', `Ticket ${id}: ${answer}`, status]]
}

/**
 * Creates a workbook of a conversation: author, text and time, followed by its tickets. Every value is a
 * typed text, never a formula.
 */
export function createThreadWorkbook(
  { userName }: Pick<Thread, 'userName'>,
  messages: readonly ThreadMessage[],
  tickets: readonly OwnTicket[],
): Download {
  const rows = [
    ...messages.map((message) => messageRow(userName, message)),
    ...tickets.flatMap((ticket) => ticketRows(userName, ticket)),
  ]
  async function* batches() {
    yield rows
  }
  return {
    stream: Readable.from(writeXlsx(columns, batches(), { title: 'Conversation' })),
    name: 'LuxChatDialogueHistory.xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }
}
