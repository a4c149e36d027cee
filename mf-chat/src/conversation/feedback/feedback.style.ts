import { adopt } from '../style/adopt.ts'

adopt(`
.chat-below { flex: none; display: flex; flex-wrap: wrap; align-items: center; gap: 8px; width: 100%; max-width: 880px; margin: 0 auto; padding: 4px 16px 0; }
@media (max-width: 640px) { .chat-below { padding-inline: 8px; } }
.chat-feedback { display: contents; }
.chat-thumbs { display: flex; gap: 2px; }
.chat-suggest { flex-basis: 100%; padding-top: 8px; }
.chat-suggest .chat-actions { justify-content: end; }
`)
