import { adoptStyles } from '../style/adopt.ts'

adoptStyles(`
.chat-list { position: relative; flex: 1; min-height: 0; display: flex; flex-direction: column; }
.chat-scroller { flex: 1; min-height: 0; overflow-y: auto; overscroll-behavior: contain; scrollbar-gutter: stable; }
.chat-content { max-width: 880px; margin: 0 auto; padding: 20px 16px 12px; display: flex; flex-direction: column; gap: 18px; }
.chat-chunk { display: flex; flex-direction: column; gap: inherit; min-width: 0; }
.chat-score { margin-inline-start: 10px; padding: 0 6px; border: 1px solid var(--chat-line); border-radius: 6px; white-space: nowrap; font-size: 12.5px; color: var(--chat-quiet); font-variant-numeric: tabular-nums; }
.chat-message {
  display: flex; gap: 10px; align-items: flex-start; max-width: 100%; border-radius: 12px;
  content-visibility: auto; contain-intrinsic-size: auto 110px;
}
.chat-message.is-coming { content-visibility: visible; }
.chat-message.is-own { flex-direction: row-reverse; }
.chat-avatar {
  flex: none; width: 36px; height: 36px; border-radius: 10px; overflow: hidden; display: grid; place-items: center; color: #fff;
  font-size: 13px; font-weight: 650; letter-spacing: .02em;
}
.chat-avatar > * { width: 100%; height: 100%; object-fit: cover; }
.chat-said { min-width: 0; max-width: min(100% - 46px, 680px); display: flex; flex-direction: column; gap: 4px; }
.is-own .chat-said { align-items: flex-end; }
.chat-by { display: flex; gap: 8px; align-items: baseline; font-size: 12.5px; color: var(--chat-quiet); }
.is-own .chat-by { flex-direction: row-reverse; }
.chat-name { font-weight: 600; }
.chat-bubble {
  min-width: 0; max-width: 100%; padding: 10px 14px; border-radius: var(--chat-radius); background: var(--chat-surface);
  border: 1px solid var(--chat-line); border-top-left-radius: 4px; overflow-wrap: anywhere;
}
.is-own .chat-bubble { background: var(--chat-question); border-color: transparent; border-top-left-radius: var(--chat-radius); border-top-right-radius: 4px; }
.chat-plain { white-space: pre-wrap; }
.chat-label { font-size: 13px; font-weight: 600; color: var(--chat-quiet); margin-bottom: 4px; }
.chat-status { display: inline-flex; flex-wrap: wrap; align-items: center; gap: 6px; min-height: 20px; font-size: 13px; color: var(--chat-quiet); }
.chat-status.is-failed { color: var(--chat-error); }
.chat-status svg { width: 16px; height: 16px; fill: currentColor; }
.chat-link { border: 0; background: none; padding: 2px 0; font: inherit; font-weight: 600; color: var(--chat-brand); text-decoration: underline; text-underline-offset: 3px; cursor: pointer; }
.chat-link:disabled { color: var(--chat-quiet); cursor: default; }
.chat-dots { display: flex; gap: 5px; padding: 7px 2px; }
.chat-dots span { width: 7px; height: 7px; border-radius: 50%; background: var(--chat-quiet); animation: chat-blink 1.2s infinite ease-in-out; }
.chat-dots span:nth-child(2) { animation-delay: .15s; }
.chat-dots span:nth-child(3) { animation-delay: .3s; }
@keyframes chat-blink { 0%, 80%, 100% { opacity: .25; } 40% { opacity: 1; } }
.chat-suggestions { display: flex; flex-direction: column; gap: 6px; margin-top: 8px; }
.chat-suggestion {
  text-align: start; padding: 8px 12px; border: 1px solid var(--chat-line); border-radius: 10px; background: transparent; color: var(--chat-brand);
  font: inherit; font-size: 14px; cursor: pointer;
}
.chat-suggestion:hover:not([aria-disabled='true']) { border-color: var(--chat-brand); }
.chat-suggestion.is-hidden { color: var(--chat-error); }
.chat-suggestion.is-hidden .chat-score { color: inherit; }
.chat-suggestion[aria-disabled='true'] { color: var(--chat-quiet); cursor: default; }
.chat-section { border: 1px solid var(--chat-line); border-radius: 10px; padding-bottom: 8px; }
.chat-section .chat-suggestion { width: 100%; border: 0; padding-bottom: 4px; font-weight: 600; }
.chat-section .chat-suggestion:hover:not([aria-disabled='true']) { text-decoration: underline; text-underline-offset: 3px; }
.chat-section p { margin: 0; padding-inline: 12px; font-size: 14px; white-space: pre-line; overflow-wrap: anywhere; }
.chat-section-source { margin-top: 4px; padding-inline: 12px; font-size: 13px; color: var(--chat-quiet); }
.chat-sources { margin-top: 8px; padding-top: 8px; border-top: 1px solid var(--chat-line); font-size: 13px; color: var(--chat-quiet); }
.chat-sources summary { cursor: pointer; width: fit-content; border-radius: 4px; }
.chat-sources ol { margin: 6px 0 0; padding-inline-start: 20px; }
.chat-sources li:focus { outline: 2px solid var(--chat-brand); outline-offset: 2px; border-radius: 4px; }
.chat-source-file { color: var(--chat-text); font-weight: 600; }
.chat-older { display: flex; justify-content: center; align-items: center; gap: 8px; min-height: 28px; font-size: 13px; color: var(--chat-quiet); }
.chat-latest { position: absolute; bottom: 10px; left: 50%; translate: -50% 0; border-radius: 999px; box-shadow: 0 4px 14px rgb(0 0 0 / .18); }
@media (max-width: 640px) {
  .chat-content { padding: 14px 10px 10px; gap: 14px; }
  .chat-avatar { width: 28px; height: 28px; font-size: 11px; }
  .chat-said { max-width: calc(100% - 38px); }
}
`)
