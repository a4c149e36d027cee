import { adopt } from '../conversation/style/adopt.ts'

adopt(`
.chat-ticket {
  padding: 10px 14px; border: 1px solid color-mix(in srgb, var(--chat-brand) 45%, var(--chat-line)); border-radius: var(--chat-radius);
  background: color-mix(in srgb, var(--chat-brand) 7%, var(--chat-surface)); overflow-wrap: anywhere;
}
.chat-ticket.is-closed { border-color: var(--chat-line); background: var(--chat-surface); }
.chat-ticket h2 { margin: 0; font-size: 15px; font-weight: 650; }
.chat-ticket-asked { margin: 2px 0 0; font-size: 13.5px; color: var(--chat-quiet); white-space: pre-wrap; }
.chat-ticket-answer { margin-top: 10px; padding-top: 8px; border-top: 1px solid var(--chat-line); }
`)
