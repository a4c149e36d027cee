import { adoptStyles } from '../conversation/style/adopt.ts'

adoptStyles(`
.chat-ticket {
  padding: 10px 14px; border: 1px solid color-mix(in srgb, var(--chat-brand) 45%, var(--chat-line)); border-radius: var(--chat-radius);
  background: color-mix(in srgb, var(--chat-brand) 7%, var(--chat-surface)); overflow-wrap: anywhere;
}
.chat-ticket.is-closed { border-color: var(--chat-line); background: var(--chat-surface); }
.chat-ticket h2 { margin: 0; font-size: 15px; font-weight: 650; }
.chat-ticket-asked { margin: 2px 0 0; font-size: 13.5px; color: var(--chat-quiet); white-space: pre-wrap; }
.chat-to {
  flex: none; display: flex; flex-wrap: wrap; align-items: center; gap: 4px 10px; width: 100%; max-width: 880px; margin: 0 auto; padding: 4px 16px 0;
  font-size: 13.5px; color: var(--chat-text);
}
.chat-to span { flex: 1; min-width: 200px; }
.chat-ticket-answer { margin-top: 10px; padding-top: 8px; border-top: 1px solid var(--chat-line); }
`)
