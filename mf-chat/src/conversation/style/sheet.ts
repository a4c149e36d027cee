import { adoptStyles } from './adopt.ts'

/**
 * Colours are variables on `.chat`, so that a brand or an embedding site can set its own: `--chat-brand`,
 * `--chat-on-brand` for text on it, and the others by their names. The colour scheme follows the
 * `color-scheme` of the page.
 */
adoptStyles(`
.chat {
  --chat-brand: light-dark(#2a7a51, #7cc49a);
  --chat-on-brand: light-dark(#ffffff, #08170e);
  --chat-surface: light-dark(#ffffff, #171c19);
  --chat-ground: light-dark(#f6f8f7, #101412);
  --chat-text: light-dark(#18211c, #e8eeea);
  --chat-quiet: light-dark(#56635c, #a3b0a8);
  --chat-line: light-dark(#e3e8e5, #2a322d);
  --chat-error: light-dark(#b3261e, #f28b82);
  --chat-warning: light-dark(#8a5200, #efb45c);
  --chat-success: light-dark(#2a7a51, #7cc49a);
  --chat-info: light-dark(#2563a8, #85b8f0);
  --chat-question: color-mix(in srgb, var(--chat-brand) 13%, var(--chat-surface));
  --chat-radius: 14px;
  position: relative; display: flex; flex-direction: column; min-width: 0; min-height: 0; height: 100%;
  background: var(--chat-ground); color: var(--chat-text); font-family: inherit; font-size: 15px; line-height: 1.55; overflow: hidden;
}
.chat *, .chat *::before, .chat *::after { box-sizing: border-box; }
.chat :focus-visible { outline: 2px solid var(--chat-brand); outline-offset: 2px; }
.chat-hidden { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.chat-button {
  display: inline-flex; align-items: center; justify-content: center; gap: 6px; min-height: 36px; padding: 0 14px; border-radius: 10px;
  border: 1px solid var(--chat-line); background: var(--chat-surface); color: var(--chat-text); font: inherit; font-size: 14px; font-weight: 600; cursor: pointer;
  touch-action: manipulation;
}
.chat-button:hover:not(:disabled) { border-color: var(--chat-brand); }
.chat-button:disabled { color: var(--chat-quiet); opacity: .62; cursor: default; }
.chat-button.is-main { background: var(--chat-brand); border-color: var(--chat-brand); color: var(--chat-on-brand); }
.chat-button.is-main:disabled { background: var(--chat-line); border-color: var(--chat-line); color: var(--chat-quiet); opacity: 1; }
.chat-button.is-plain { border-color: transparent; background: transparent; padding: 0 8px; color: var(--chat-quiet); }
.chat-button.is-plain:hover:not(:disabled) { color: var(--chat-text); background: color-mix(in srgb, var(--chat-text) 7%, transparent); }
.chat-button[aria-pressed="true"] { color: var(--chat-brand); }
.chat-button svg { width: 20px; height: 20px; fill: currentColor; flex: none; }
.chat-spinner { width: 14px; height: 14px; border: 2px solid var(--chat-line); border-top-color: var(--chat-brand); border-radius: 50%; animation: chat-turn .9s linear infinite; }
@keyframes chat-turn { to { rotate: 1turn; } }
@media (prefers-reduced-motion: reduce) { .chat *, .chat *::before { animation-duration: 2.5s !important; transition: none !important; } }
@media (pointer: coarse) { .chat-button { min-height: 44px; } }
`)
