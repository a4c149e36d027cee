import { adopt } from '../conversation/style/adopt.ts'

adopt(`
.chat-below { flex: none; display: flex; flex-wrap: wrap; align-items: center; gap: 8px; width: 100%; max-width: 880px; margin: 0 auto; padding: 4px 16px 0; }
`)
