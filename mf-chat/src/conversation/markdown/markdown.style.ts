import { adoptStyles } from '../style/adopt.ts'

adoptStyles(`
/* A bubble breaks any word that has no room; a table scrolls instead, or its codes fall apart. */
.chat-table {
  overflow-x: auto; overflow-wrap: normal; scrollbar-width: thin;
  /* A shadow at an edge says that more stands behind it: the first two lie on it where nothing does. */
  background:
    linear-gradient(to right, var(--chat-surface) 40%, transparent) 0 0 / 40px 100% no-repeat local,
    linear-gradient(to left, var(--chat-surface) 40%, transparent) 100% 0 / 40px 100% no-repeat local,
    linear-gradient(to right, color-mix(in srgb, var(--chat-text) 32%, transparent), transparent) 0 0 / 14px 100% no-repeat scroll,
    linear-gradient(to left, color-mix(in srgb, var(--chat-text) 32%, transparent), transparent) 100% 0 / 14px 100% no-repeat scroll;
}
.chat-markdown > :first-child { margin-top: 0; }
.chat-markdown > :last-child { margin-bottom: 0; }
/* A block that is out of sight costs nothing while the last one grows. It has no width then, so all have the
   bubble's. */
.chat-markdown.is-long { width: 680px; max-width: 100%; }
.chat-markdown.is-long > * { content-visibility: auto; contain-intrinsic-size: auto 80px; overflow-clip-margin: 4px; }
.chat-markdown p, .chat-markdown ul, .chat-markdown ol, .chat-markdown pre, .chat-markdown blockquote, .chat-table { margin: 0 0 10px; }
.chat-markdown h2, .chat-markdown h3 { margin: 14px 0 6px; line-height: 1.3; font-weight: 650; }
.chat-markdown h2 { font-size: 16.5px; } .chat-markdown h3 { font-size: 15px; }
.chat-markdown ul, .chat-markdown ol { padding-inline-start: 22px; }
.chat-markdown li { margin: 2px 0; }
.chat-markdown li > ul, .chat-markdown li > ol { margin: 2px 0; }
.chat-markdown a { color: var(--chat-brand); text-decoration: underline; text-underline-offset: 2px; }
.chat-cite { min-width: 24px; min-height: 24px; margin: -6px -2px; padding: 0 4px; border: 0; background: none; font: inherit; font-weight: 650; color: var(--chat-brand); cursor: pointer; }
.chat-cite:hover { text-decoration: underline; }
.chat-markdown code { font: .9em ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; background: color-mix(in srgb, var(--chat-text) 8%, transparent); border-radius: 5px; padding: 1px 5px; }
.chat-markdown pre { overflow-x: auto; padding: 10px 12px; border-radius: 10px; background: color-mix(in srgb, var(--chat-text) 8%, transparent); }
.chat-markdown pre code { display: block; width: max-content; min-width: 100%; padding: 0; background: none; }
.chat-markdown blockquote { padding-inline-start: 12px; border-inline-start: 3px solid var(--chat-line); color: var(--chat-quiet); }
.chat-markdown hr { border: 0; border-top: 1px solid var(--chat-line); margin: 12px 0; }
.chat-table table { border-collapse: collapse; font-size: 14px; }
.chat-table th, .chat-table td { padding: 5px 10px; border: 1px solid var(--chat-line); text-align: start; vertical-align: top; }
.chat-table th { font-weight: 650; }
.chat-table thead > tr > *, .chat-table th { background: color-mix(in srgb, var(--chat-text) 4%, transparent); }
@media (max-width: 640px) { .chat-table table { font-size: 13px; } .chat-table th, .chat-table td { padding: 5px 7px; } }
`)
