import { adoptStyles } from '../conversation/style/adopt.ts'

adoptStyles(`
.chat-evidence { font-size: 13px; background: var(--chat-surface); border-top: 1px solid var(--chat-line); padding: 8px 16px; max-height: 34dvh; overflow-y: auto; overflow-wrap: anywhere; }
.chat-evidence.is-closed { padding-block: 2px; }
.chat-evidence dl { margin: 4px 0 0; }
.chat-evidence dt { font-weight: 650; margin-top: 10px; color: var(--chat-quiet); }
.chat-evidence dd { margin: 2px 0 0; }
.chat-evidence ol, .chat-evidence ul { margin: 0; padding-inline-start: 18px; }
.chat-evidence li { margin: 4px 0; }
.chat-evidence meter { width: 80px; height: 8px; vertical-align: middle; }
@media (min-width: 1200px) {
  .chat.has-evidence { padding-inline-end: 320px; }
  .chat-evidence { position: absolute; inset-block: 0; inset-inline-end: 0; width: 320px; max-height: none; border-top: 0; border-inline-start: 1px solid var(--chat-line); }
}
`)
