import { adoptStyles } from '../style/adopt.ts'

adoptStyles(`
.chat-files { display: flex; flex-direction: column; gap: 8px; margin-top: 10px; }
.chat-file {
  display: flex; align-items: center; gap: 10px; width: 100%; max-width: 420px; min-height: 44px; padding: 8px 12px; text-align: start; cursor: pointer;
  border: 1px solid var(--chat-line); border-radius: 10px; background: var(--chat-ground); color: var(--chat-text); font: inherit; font-size: 14px;
}
.chat-file:hover:not(:disabled) { border-color: var(--chat-brand); }
.chat-file svg { width: 20px; height: 20px; flex: none; fill: var(--chat-quiet); }
.chat-file-name { flex: 1; min-width: 0; font-weight: 600; overflow-wrap: anywhere; }
.chat-file-size { flex: none; font-size: 13px; color: var(--chat-quiet); font-variant-numeric: tabular-nums; }
.chat-file-problem { font-size: 13px; color: var(--chat-error); }
.chat-image { display: inline-block; max-width: 100%; padding: 0; border: 1px solid var(--chat-line); border-radius: 10px; overflow: hidden; background: var(--chat-ground); cursor: zoom-in; vertical-align: top; }
.chat-image img { display: block; max-width: 100%; max-height: 300px; }
.chat-image.is-waiting, .chat-image.is-broken { display: inline-grid; place-items: center; width: 220px; height: 120px; cursor: default; color: var(--chat-quiet); font-size: 14px; }
.chat-viewer { width: 100vw; max-width: none; height: 100dvh; max-height: none; border: 0; padding: 0; margin: 0; background: #0b0e0d; color: #fff; }
.chat-viewer:not([open]) { display: none; }
.chat-viewer-stage { flex: 1; min-height: 0; display: grid; place-items: center; overflow: hidden; }
.chat-viewer-stage img { max-width: 92vw; max-height: 82dvh; transition: transform .12s; }
.chat-viewer-bar { flex: none; display: flex; justify-content: center; align-items: center; gap: 8px; padding: 10px 10px calc(14px + env(safe-area-inset-bottom)); }
.chat-viewer-bar .chat-button { min-width: 44px; padding: 0; }
.chat-viewer-scale { min-width: 60px; text-align: center; font-variant-numeric: tabular-nums; }
`)
