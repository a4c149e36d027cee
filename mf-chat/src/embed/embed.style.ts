import { adoptStyles } from '../conversation/style/adopt.ts'

adoptStyles(`
html, body, #root { height: 100%; margin: 0; }
body { font-family: system-ui, sans-serif; background: light-dark(#f6f8f7, #101412); }
.chat-none { flex: 1; display: grid; place-content: center; justify-items: center; gap: 12px; padding: 24px; text-align: center; }
.chat-none p { margin: 0; }
.chat-automatic { flex: none; margin: -6px auto 0; padding: 0 16px 8px; font-size: 12.5px; line-height: 1.4; text-align: center; color: var(--chat-quiet); }
.chat-composer:has(+ .chat-automatic) { padding-bottom: 12px; }
.chat-talk { display: grid; gap: 8px; padding: 10px 14px; border: 1px solid color-mix(in srgb, var(--chat-brand) 45%, var(--chat-line)); border-radius: var(--chat-radius); background: var(--chat-surface); }
.chat-talk h2 { margin: 0; font-size: 15px; font-weight: 650; }
.chat-talk article { justify-self: start; max-width: 88%; padding: 8px 12px; border: 1px solid var(--chat-line); border-radius: 10px; font-size: 14px; white-space: pre-wrap; overflow-wrap: anywhere; }
.chat-talk article.is-own { justify-self: end; border-color: var(--chat-brand); }
.chat-talk small { display: block; color: var(--chat-quiet); font-size: 12px; }
.chat-to { flex: none; display: flex; flex-wrap: wrap; align-items: center; gap: 4px 10px; width: 100%; max-width: 880px; margin: 0 auto; padding: 4px 16px 0; font-size: 13.5px; }
.chat-to span { flex: 1; min-width: 200px; }
`)
