import { adoptStyles } from '../conversation/style/adopt.ts'

adoptStyles(`
.chat-top { padding: 14px 16px; border: 1px solid var(--chat-line); border-radius: var(--chat-radius); background: var(--chat-surface); }
.chat-top h2 { margin: 0 0 8px; font-size: 15px; font-weight: 650; }
.chat-top ul { display: flex; flex-wrap: wrap; gap: 8px; list-style: none; margin: 0; padding: 0; }
.chat-top p { margin: 0; color: var(--chat-quiet); font-size: 14px; }
`)
