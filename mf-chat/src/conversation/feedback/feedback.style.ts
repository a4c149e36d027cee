import { adoptStyles } from '../style/adopt.ts'

adoptStyles(`
.chat-below { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; margin-top: -8px; padding-inline-start: 46px; }
@media (max-width: 640px) { .chat-below { padding-inline-start: 38px; } }
.chat-feedback { display: flex; flex-direction: column; gap: 8px; }
.chat-thumbs { display: flex; gap: 2px; }
.chat-suggest .chat-actions { justify-content: end; }
`)
