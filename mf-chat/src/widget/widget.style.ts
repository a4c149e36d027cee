import { adoptStyles } from '../conversation/style/adopt.ts'

adoptStyles(`
.chat.chat-widget { flex-direction: row; }
.chat-contacts { flex: none; width: 232px; border-inline-end: 1px solid var(--chat-line); background: var(--chat-surface); overflow-y: auto; }
.chat-contacts ul { list-style: none; margin: 0; padding: 8px; }
.chat-contact {
  display: flex; align-items: center; gap: 10px; width: 100%; min-height: 56px; padding: 8px; border: 0; border-radius: 10px; background: transparent;
  color: inherit; font: inherit; text-align: start; cursor: pointer;
}
.chat-contact:hover { background: color-mix(in srgb, var(--chat-text) 6%, transparent); }
.chat-contact[aria-current] { background: color-mix(in srgb, var(--chat-brand) 13%, var(--chat-surface)); }
.chat-contact-text { min-width: 0; display: flex; flex-direction: column; }
.chat-contact-name { font-weight: 600; font-size: 14px; }
.chat-contact-last { font-size: 12.5px; color: var(--chat-quiet); white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.chat-pane { flex: 1; min-width: 0; display: flex; flex-direction: column; }
.chat-pane-empty { margin: auto; padding: 24px; color: var(--chat-quiet); }
.chat-end { margin: 0; text-align: center; font-size: 12.5px; color: var(--chat-quiet); }
@media (max-width: 1099.95px) { .chat-contacts { display: none; } }
`)
