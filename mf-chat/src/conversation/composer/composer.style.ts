import { adoptStyles } from '../style/adopt.ts'

adoptStyles(`
.chat-composer {
  flex: none; margin: 0 auto; width: 100%; max-width: 880px; padding: 8px 16px calc(12px + env(safe-area-inset-bottom));
  padding-left: calc(16px + env(safe-area-inset-left)); padding-right: calc(16px + env(safe-area-inset-right));
}
.chat-box { background: var(--chat-surface); border: 1px solid var(--chat-line); border-radius: var(--chat-radius); }
.chat-box:has(.chat-input:focus-visible) { border-color: var(--chat-brand); outline: 1px solid var(--chat-brand); }
.chat-input {
  display: block; width: 100%; min-height: 46px; max-height: min(36dvh, 260px); padding: 10px 14px; resize: none; field-sizing: content;
  font: inherit; font-size: 16px; line-height: 1.45; color: var(--chat-text); background: none; border: 0; border-radius: var(--chat-radius);
}
.chat .chat-input:focus-visible { outline: none; }
.chat-input::placeholder { color: var(--chat-quiet); opacity: 1; }
.chat-actions { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; padding: 2px 8px 8px; }
.chat-hint { flex: 1; min-width: 0; font-size: 13px; color: var(--chat-quiet); text-align: end; }
@media (max-width: 640px) {
  .chat-composer { padding-left: 8px; padding-right: 8px; }
  .chat-hint { order: 9; flex-basis: 100%; text-align: start; padding: 0 6px; font-size: 12.5px; line-height: 1.3; }
  .chat-composer .chat-stop:disabled, .chat-composer.is-receiving .chat-enhance { display: none; }
  .chat-actions .chat-button.is-main { margin-inline-start: auto; }
}
`)
