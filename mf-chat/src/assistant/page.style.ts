import { adopt } from '../conversation/style/adopt.ts'

adopt(`
.chat-page { height: 100%; }
.chat-header { flex: none; display: flex; align-items: center; gap: 10px; min-height: 56px; padding: 8px 16px; background: var(--chat-surface); border-bottom: 1px solid var(--chat-line); }
.chat-header h1 { margin: 0; font-size: 17px; font-weight: 650; }
.chat-below { flex: none; display: flex; flex-wrap: wrap; align-items: center; gap: 8px; width: 100%; max-width: 880px; margin: 0 auto; padding: 4px 16px 0; }
`)
