import { adoptStyles } from '../conversation/style/adopt.ts'

adoptStyles(`
.chat-titled {
  flex: none; display: flex; align-items: center; gap: 10px; min-height: 56px; padding: 8px 16px; background: var(--chat-surface);
  border-bottom: 1px solid var(--chat-line);
}
.chat-titled-picture { flex: none; width: 36px; height: 36px; }
.chat-titles { flex: 1; min-width: 0; display: flex; flex-wrap: wrap; align-items: baseline; column-gap: 8px; }
.chat-titles h1 { margin: 0; font-size: 17px; font-weight: 650; }
.chat-titles span { font-size: 13.5px; color: var(--chat-quiet); }
@media (max-width: 640px) { .chat-titled { min-height: 48px; padding: 6px 12px; } .chat-titled-picture { width: 30px; height: 30px; } }
`)
