import * as T from 'typebox'
import { Change, createChangeRoutes } from './change.ts'
import { ChatId } from './chat.contract.ts'
import { History } from './history.ts'
import { createList, pickFields } from './list.ts'
import { CodeFilter, Count, CountRequest, Page, PageRequest, TextFilter } from './page.ts'
import { Platform, TicketCategory } from './reference.ts'
import { routes } from './route.ts'
import { createGroupRoute } from './summary.ts'
import { Id, Instant, Line, Nullable, OneOf, OptionalText, RowId, Text, Version } from './values.ts'

export const ticketStatuses = ['OPEN', 'IN_PROGRESS', 'CLOSED'] as const
export const TicketStatus = OneOf(ticketStatuses)
export type TicketStatus = T.Static<typeof TicketStatus>

/** Maximum characters of questions and of answers by staff. */
export const maxTicketText = 2_000
export const maxTicketAnswer = 4_000

const said = {
  /** Number of the ticket. */
  id: Id,
  threadId: ChatId,
  category: TicketCategory,
  text: T.String(),
  status: TicketStatus,
  /** Last answer of staff; empty before the first. */
  answer: T.String(),
  answeredAt: Nullable(Instant),
  createdAt: Instant,
  updatedAt: Instant,
  /** Messages of the other side that the reader's side has not seen. */
  unread: T.Integer(),
}

/** Support ticket as its author sees it. */
export const OwnTicket = T.Object(said)
export type OwnTicket = T.Static<typeof OwnTicket>

/** Support ticket as staff see it. The service takes the device from the conversation. */
export const Ticket = T.Object({
  ...said,
  version: Version,
  /** True if the conversation indicates danger. */
  isUrgent: T.Boolean(),
  answeredBy: Nullable(T.String()),
  userName: T.String(),
  /** First question of the conversation. */
  chatTitle: T.String(),
  platform: Platform,
  /** Device group, or `all_devices`. */
  devices: T.String(),
  model: T.String(),
  serialNum: T.String(),
})
export type Ticket = T.Static<typeof Ticket>

export const TicketDraft = T.Object(
  { threadId: ChatId, category: TicketCategory, text: Text(maxTicketText) },
  { additionalProperties: false },
)
export type TicketDraft = T.Static<typeof TicketDraft>

export const ticketSides = ['ASKER', 'STAFF', 'NOTE'] as const
/** Message of a ticket. NOTE is safety advice by the assistant. */
export const TicketMessage = T.Object({
  id: Id,
  side: OneOf(ticketSides),
  /** Author; empty if staff wrote the message and the reader is not staff. */
  userName: T.String(),
  text: T.String(),
  createdAt: Instant,
})
export type TicketMessage = T.Static<typeof TicketMessage>

/** Ticket with the messages between its author and staff. */
export const TicketTalk = T.Object({
  id: Id,
  status: TicketStatus,
  /** Side of the reader. */
  side: OneOf(['ASKER', 'STAFF']),
  askerName: T.String(),
  /** The last 500, in order. */
  messages: T.Array(TicketMessage),
  /** Last message that the reader's side has seen; 0 for none. */
  readId: T.Integer(),
  /** Last message that the other side has seen, with the time. */
  seenId: T.Integer(),
  seenAt: Nullable(Instant),
})
export type TicketTalk = T.Static<typeof TicketTalk>

export const CannedAnswer = T.Object({ id: Id, title: T.String(), text: T.String() })
export type CannedAnswer = T.Static<typeof CannedAnswer>

/** Change by staff, with an optional message. Closing requires an answer. */
export const TicketReply = T.Object(
  { id: Id, version: Version, status: TicketStatus, answer: OptionalText(maxTicketAnswer) },
  { additionalProperties: false },
)
export type TicketReply = T.Static<typeof TicketReply>

export const OwnTicketPageRequest = PageRequest({
  filter: T.Object({ id: Id, threadId: ChatId }),
  sorts: ['updatedAt'],
})
export type OwnTicketPageRequest = T.Static<typeof OwnTicketPageRequest>

export const ticketList = createList(Ticket, {
  threadId: {},
  isUrgent: { uses: ['sort', 'export'] },
  status: { filter: CodeFilter(TicketStatus), uses: ['sort', 'export', 'group', 'change'] },
  category: { filter: CodeFilter(TicketCategory), uses: ['sort', 'export', 'group', 'change'] },
  userName: { filter: TextFilter, uses: ['sort', 'export'] },
  chatTitle: {},
  platform: {},
  devices: {},
  model: {},
  serialNum: { filter: TextFilter, uses: ['sort', 'export'] },
  createdAt: { uses: ['sort', 'export'] },
  updatedAt: { uses: ['sort', 'export'] },
  unread: {},
  /** Complete ticket number. */
  number: { filter: TextFilter, uses: ['export'] },
  /** Same as `number`. */
  id: { filter: TextFilter },
  text: { filter: TextFilter, uses: ['export'] },
  answer: { uses: ['export', 'history'] },
  answeredAt: {},
  answeredBy: { uses: ['export'] },
})
export const TicketPageRequest = PageRequest(ticketList)
export type TicketPageRequest = T.Static<typeof TicketPageRequest>
export const TicketChange = Change(pickFields(ticketList.changes, Ticket.properties))
export type TicketChange = T.Static<typeof TicketChange>

const change = createChangeRoutes(
  { path: '/ticket', permission: 'ticket', many: 'tickets' },
  ticketList.filter,
  TicketChange,
)

/** Support tickets: questions that the assistant could not answer, with their conversation. */
export const ticketRoutes = routes('chat', {
  createTicket: {
    path: '/ticket/create',
    access: 'ticket:own',
    summary:
      'Ask a person about an own conversation, which staff then may read; one open ticket a conversation',
    body: TicketDraft,
    data: OwnTicket,
    creates: true,
  },
  findOwnTickets: {
    path: '/ticket/findOwn',
    access: 'ticket:own',
    summary: 'Own tickets, a page at a time',
    body: OwnTicketPageRequest,
    data: Page(OwnTicket),
    reads: true,
  },
  findTickets: {
    path: '/ticket/findPage',
    access: 'ticket:view',
    summary: 'One page of tickets',
    body: TicketPageRequest,
    data: Page(Ticket),
    reads: true,
  },
  groupTickets: createGroupRoute({ path: '/ticket', permission: 'ticket', many: 'tickets' }, ticketList),
  getTicket: {
    path: '/ticket/get',
    access: 'ticket:view',
    summary: 'One ticket; the messages of its conversation are getGptTopicRecordData',
    body: RowId,
    data: Ticket,
    reads: true,
  },
  saveTicket: {
    path: '/ticket/save',
    access: 'ticket:edit',
    summary: 'Answer a ticket, or change its status',
    body: TicketReply,
    data: Ticket,
  },
  changeTickets: change.change,
  undoTicketChange: change.undo,
  countTickets: {
    path: '/ticket/count',
    access: 'ticket:edit',
    summary: 'How many tickets a filter finds, as far as one change goes',
    body: CountRequest(ticketList.filter),
    data: Count,
    reads: true,
  },
  findTicketHistory: {
    path: '/ticket/history',
    access: 'ticket:edit',
    summary: 'History of a ticket: who changed it, when and how',
    body: RowId,
    data: History,
    reads: true,
  },
  getTicketTalk: {
    path: '/ticket/talk',
    access: 'ticket:own',
    summary: 'Messages of an own ticket, for staff of any (`ticket:view`)',
    body: RowId,
    data: TicketTalk,
    reads: true,
  },
  sendTicketMessage: {
    path: '/ticket/send',
    access: 'ticket:own',
    summary: 'Say something in an own ticket, or as staff in any (`ticket:edit`)',
    body: T.Object({ id: Id, text: Text(maxTicketAnswer) }, { additionalProperties: false }),
    data: TicketMessage,
    creates: true,
  },
  readTicketTalk: {
    path: '/ticket/read',
    access: 'ticket:own',
    summary: 'The reader has seen the messages up to this one',
    body: T.Object({ id: Id, messageId: Id }, { additionalProperties: false }),
  },
  typeInTicket: {
    path: '/ticket/type',
    access: 'ticket:own',
    summary: 'Tell the other side that something is being written; nothing of it is kept',
    body: RowId,
  },
  closeOwnTicket: {
    path: '/ticket/closeOwn',
    access: 'ticket:own',
    summary: 'Close an own ticket',
    body: RowId,
    data: OwnTicket,
  },
  findCannedAnswers: {
    path: '/ticket/canned/find',
    access: 'ticket:edit',
    summary: 'Answers that staff give again and again, by title',
    method: 'GET',
    data: T.Array(CannedAnswer),
  },
  saveCannedAnswer: {
    path: '/ticket/canned/save',
    access: 'ticket:edit',
    summary: 'Keep an answer under a title; one of the same title is replaced',
    body: T.Object({ title: Line(80), text: Text(maxTicketAnswer) }, { additionalProperties: false }),
    data: CannedAnswer,
  },
  deleteCannedAnswer: {
    path: '/ticket/canned/delete',
    access: 'ticket:edit',
    summary: 'Remove a canned answer',
    body: RowId,
  },
})
