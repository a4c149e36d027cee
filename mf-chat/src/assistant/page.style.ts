import { adoptStyles } from '../conversation/style/adopt.ts'

adoptStyles(`
.chat-repair-button { text-decoration: none; }
.chat-repair-link { display: inline-flex; align-items: center; min-height: 36px; padding: 0 8px; border-radius: 10px; font-size: 13.5px; text-decoration: underline 1px; text-underline-offset: 3px; color: var(--chat-quiet); }
.chat-repair-link:hover { color: var(--chat-text); }
@media (pointer: coarse) { .chat-repair-link { min-height: 44px; } }
.chat-header-actions { display: flex; gap: 4px; }
.chat-automatic { flex: none; margin: -6px auto 0; padding: 0 16px calc(8px + env(safe-area-inset-bottom)); max-width: 880px; font-size: 12.5px; line-height: 1.4; text-align: center; color: var(--chat-quiet); }
.chat-composer:has(+ .chat-automatic) { padding-bottom: 12px; }
@media (max-width: 640px) {
  .chat-header-actions span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
}
`)
