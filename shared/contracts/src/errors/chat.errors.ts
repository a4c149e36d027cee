import type { Declarations } from './message.ts'

export const chatErrors = {
  'chat.bad_context': 'The second subprotocol cannot be read. It is JSON in base64url.',
  'chat.bad_frame': 'This message cannot be read. Send JSON with a type.',
  'chat.busy': [409, 'Receiving messages, please try again later.'],
  'chat.too_slow': [504, 'The answer takes long. Read it with getNewDeltas/{mid}.'],
  'chat.unknown_answer': [404, 'This answer is no longer available. Send your question again.'],
  'chat.unknown_device': [404, "Device {serialNum} doesn't exist or you don't have access to it."],
  'chat.unknown_group': 'There is no device group {named}.',
  'chat.unknown_platform': 'There is no platform {named}.',
  'chat.unknown_protocol': 'Offer the subprotocol {chatProtocol}.',
  'chat.unknown_type':
    'There is no message of this type: 0 closes, 1 is a heartbeat, 2 a question, 3 resumes.',
  'dialogue.is_revision': 'This is a correction. Edit the message that it corrects.',
  'dialogue.no_device': [422, "This dialogue doesn't name a device."],
  'examRun.empty': [409, 'There is no question to ask. Add one first.'],
  'examRun.over': [409, 'This run is over. Only one that goes on can be cancelled.'],
  'examRun.running': [409, 'A run is going on already. Wait for its end, or cancel it.'],
  'examRun.too_many': [409, 'A run asks up to {max} questions. Delete some of them first.'],
  'thread.full': [409, 'This conversation has reached {messages} messages. Start a new one to ask more.'],
  'ticket.closed': [
    409,
    'Ticket {id} is closed, and your message was not sent. Open a new ticket from the conversation.',
  ],
  'ticket.full': [409, 'Ticket {id} has reached the limit of {max} messages. Close it and open a new one.'],
  'ticket.open_already': [
    409,
    'Ticket {id} about this conversation is still open. Support will reply in the conversation.',
  ],
  'ticket.too_many_canned': [409, 'The limit of {max} canned answers is reached. Remove one first.'],
  'unanswered.answered': [409, 'Somebody has answered this meanwhile: see AI chat data.'],
  'visitor.ended': [
    401,
    'This token is unknown or expired. The page has to ask its own server for another one.',
  ],
  'visitor.not_here': [403, 'The token of a visitor is for the chat about one device, and for nothing else.'],
  'chat.restarting': [503, 'The chat is restarting. Send your question again.'],
} as const satisfies Declarations
