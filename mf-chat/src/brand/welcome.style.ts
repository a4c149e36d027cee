import { adoptStyles } from '../conversation/style/adopt.ts'

adoptStyles(`
.chat-welcome { margin: 6vh auto 0; max-width: 480px; text-align: center; }
.chat-welcome-picture { display: inline-block; width: 56px; height: 56px; border-radius: 16px; overflow: hidden; }
.chat-welcome h2 { margin: 12px 0 4px; font-size: 20px; font-weight: 650; }
.chat-welcome p { margin: 0; color: var(--chat-quiet); }
`)
