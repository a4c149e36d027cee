import { adopt } from '../style/adopt.ts'

adopt(`
.chat-feedback { display: contents; }
.chat-thumbs { display: flex; gap: 2px; }
.chat-suggest { flex-basis: 100%; padding-top: 8px; }
.chat-suggest .chat-actions { justify-content: end; }
`)
