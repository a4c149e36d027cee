import type { FastifyReply, FastifyRequest } from 'fastify'
import { createContentPolicy, newNonce, setSecurityHeaders } from './headers.ts'

/** Asks every two seconds, and shows the page as soon as it is available. */
const script = `
const stored = (key) => { try { return localStorage.getItem(key) } catch { return null } }
const zh = /^zh/.test(stored('portal.language') ?? navigator.language)
if (zh) document.querySelector('p').textContent = '暂时无法连接门户，正在重试…'
const mode = stored('portal.mode')
if (mode === 'dark' || mode === 'light') document.documentElement.style.colorScheme = mode
const look = () => fetch(location.href, { cache: 'no-store', signal: AbortSignal.timeout(5000) })
  .then((answer) => answer.ok && location.reload(), () => {})
  .then(() => setTimeout(look, 2000))
setTimeout(look, 1000)`

const page = (nonce: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>After-sales System</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<style nonce="${nonce}">p { margin: 40vh 16px 0; text-align: center; font: 16px/1.5 system-ui, sans-serif }</style>
<noscript><meta http-equiv="refresh" content="5"></noscript>
<p role="status">Can't reach the portal. Trying again …</p>
<script nonce="${nonce}">${script}</script>
</html>
`

const isPassing = (status: number) => status >= 500 || status === 429 || status === 408

/** Checks whether a browser shows the answer as a page, which could not retry by itself. */
export const isShownAsPage = (request: FastifyRequest, reply: FastifyReply) =>
  isPassing(reply.statusCode) && (request.headers.accept ?? '').includes('text/html')

/** Sends a page that retries automatically instead of a temporary error. */
export function sendUnreachablePage(reply: FastifyReply, isHttps: boolean): string {
  const nonce = newNonce()
  setSecurityHeaders(reply, isHttps)
    .header('content-security-policy', createContentPolicy(nonce))
    .header('cache-control', 'no-store')
  reply.removeHeader('content-length')
  reply.type('text/html; charset=utf-8')
  return page(nonce)
}
