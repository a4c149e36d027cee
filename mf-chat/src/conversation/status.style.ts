import { adoptStyles } from './style/adopt.ts'

adoptStyles(`
.chat-notices { flex: none; width: 100%; max-width: 880px; margin: 0 auto; padding: 0 16px; }
.chat-notice + .chat-notice, .chat-told:not(:empty) + .chat-notice { margin-top: 6px; }
.chat-notice {
  --tone: var(--chat-info);
  display: flex; align-items: center; gap: 10px; min-height: 40px; padding: 4px 6px 4px 12px; font-size: 14px; border-radius: 10px;
  border: 1px solid color-mix(in srgb, var(--tone) 45%, var(--chat-line)); background: color-mix(in srgb, var(--tone) 9%, var(--chat-surface));
}
.chat-notice.is-warning { --tone: var(--chat-warning); }
.chat-notice.is-error { --tone: var(--chat-error); }
.chat-notice.is-success { --tone: var(--chat-success); }
.chat-notice > span:not(.chat-spinner) { flex: 1; min-width: 0; overflow-wrap: anywhere; }
.chat-notice > svg { width: 18px; height: 18px; flex: none; fill: var(--tone); }
.chat-notice .chat-link { flex: none; margin-inline-end: 8px; }
.chat-notice .chat-button { min-height: 30px; min-width: 30px; padding: 0 4px; }
.chat-overlay {
  position: absolute; inset: 0; z-index: 5; display: flex; flex-direction: column; align-items: center; justify-content: center; gap: 14px;
  padding: 24px; text-align: center; background: color-mix(in srgb, var(--chat-ground) 88%, transparent); color: var(--chat-text);
}
.chat-overlay .chat-spinner { width: 30px; height: 30px; border-width: 3px; }
@media (max-width: 640px) { .chat-notices { padding: 0 8px; } }
`)
