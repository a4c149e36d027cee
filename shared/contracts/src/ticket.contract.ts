import * as T from 'typebox'
import { ChatId } from './chat.contract.ts'
import { History, HistoryRequest } from './history.ts'
import { CodeFilter, Page, PageRequest, TextFilter } from './page.ts'
import { Platform, TicketCategory } from './reference.ts'
import { routes } from './route.ts'
import { SearchHits, SearchRequest } from './search.contract.ts'
import { Id, Instant, Nullable, OneOf, OptionalText, Text, Version } from './values.ts'

export const ticketStatuses = ['OPEN', 'IN_PROGRESS', 'CLOSED'] as const
export const TicketStatus = OneOf(ticketStatuses)
export type TicketStatus = T.Static<typeof TicketStatus>

/** Characters of what is asked, and of what staff answer. */
export const maxTicketText = 2_000
export const maxTicketAnswer = 4_000

const said = {
  /** What people call it by. */
  id: Id,
  threadId: ChatId,
  category: TicketCategory,
  text: T.String(),
  status: TicketStatus,
  /** Empty while nobody has answered. */
  answer: T.String(),
  answeredAt: Nullable(Instant),
  createdAt: Instant,
  updatedAt: Instant,
}

/** A question to a person, as the one who asked it sees it. */
export const OwnTicket = T.Object(said)
export type OwnTicket = T.Static<typeof OwnTicket>

/** The same as staff see it. Of which device it is says the conversation, which the service knows. */
export const Ticket = T.Object({
  ...said,
  version: Version,
  /** Its conversation tells of danger. */
  isUrgent: T.Boolean(),
  answeredBy: Nullable(T.String()),
  userName: T.String(),
  /** The first question of the conversation. */
  chatTitle: T.String(),
  platform: Platform,
  /** A device group, or `all_devices`. */
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

/** What staff do with it; one that is closed has an answer. */
export const TicketReply = T.Object(
  { id: Id, version: Version, status: TicketStatus, answer: OptionalText(maxTicketAnswer) },
  { additionalProperties: false },
)
export type TicketReply = T.Static<typeof TicketReply>

export const OwnTicketPageRequest = PageRequest(T.Object({ threadId: ChatId }), ['updatedAt'])
export type OwnTicketPageRequest = T.Static<typeof OwnTicketPageRequest>

const TicketFilter = T.Object({
  /** The whole number, as people say it. */
  id: TextFilter,
  status: CodeFilter(TicketStatus),
  category: CodeFilter(TicketCategory),
  text: TextFilter,
  userName: TextFilter,
  serialNum: TextFilter,
})
export const TicketPageRequest = PageRequest(TicketFilter, [
  'isUrgent',
  'status',
  'category',
  'userName',
  'serialNum',
  'createdAt',
  'updatedAt',
])
export type TicketPageRequest = T.Static<typeof TicketPageRequest>

/** Questions that the assistant could not answer well enough, asked of a person with the conversation. */
export const ticketRoutes = routes('chat', {
  createTicket: {
    path: '/ticket/create',
    access: 'user',
    summary:
      'Ask a person about an own conversation, which staff then may read; one open ticket a conversation',
    body: TicketDraft,
    data: OwnTicket,
    creates: true,
  },
  findOwnTickets: {
    path: '/ticket/findOwn',
    access: 'user',
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
  searchTickets: {
    path: '/ticket/search',
    access: 'user',
    summary: 'Tickets by number, text, asker or serial number; none for those who answer none',
    body: SearchRequest,
    data: SearchHits,
    reads: true,
  },
  getTicket: {
    path: '/ticket/get',
    access: 'ticket:view',
    summary: 'One ticket; the messages of its conversation are getGptTopicRecordData',
    body: T.Object({ id: Id }, { additionalProperties: false }),
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
  findTicketHistory: {
    path: '/ticket/history',
    access: 'ticket:edit',
    summary: 'Who changed a ticket, when and how',
    body: HistoryRequest,
    data: History,
    reads: true,
  },
})
