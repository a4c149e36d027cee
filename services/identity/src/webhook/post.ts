import type { Readable } from 'node:stream'
import type { AttemptProblem } from '@portal/contracts/webhook.contract.ts'
import { Agent, request } from 'undici'
import { assertTarget, createLookup, RefusedTarget, type Targets } from '../webhook-target/resolve.ts'
import { isAddress } from '../webhook-target/target.rules.ts'

/** Characters of an answer that are kept, and bytes that are read for them. */
const keptCharacters = 500
const readBytes = 2_048

export interface Sent {
  status: number | null
  /** Null on success. */
  problem: AttemptProblem | null
  answer: string
  durationMs: number
}

export interface Post {
  send(url: string, headers: Record<string, string>, body: string): Promise<Sent>
  close(): Promise<void>
}

/**
 * Calls partners' servers. Each connection uses a resolved and validated address, so that a changing name
 * reaches nothing private; redirects are not followed.
 */
export function poster(targets: Targets, timeoutMs: number): Post {
  const agent = new Agent({
    connect: { lookup: createLookup(targets), timeout: timeoutMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    keepAliveTimeout: 5_000,
    maxHeaderSize: 8_192,
  })

  async function call(url: string, headers: Record<string, string>, body: string) {
    const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
    // Validates an IP address without resolving.
    if (isAddress(host)) await assertTarget(url, targets)
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await request(url, { method: 'POST', headers, body, dispatcher: agent, signal })
    const { statusCode: status } = answer
    const text = await beginningOf(answer.body)
    const problem = status < 300 ? null : status < 400 ? 'redirect' : 'status'
    return { status, problem, answer: text } as const
  }

  return {
    async send(url, headers, body) {
      const since = performance.now()
      const outcome = await call(url, headers, body).catch((error: unknown) => ({
        status: null,
        problem: problemOf(error),
        answer: '',
      }))
      return { ...outcome, durationMs: Math.round(performance.now() - since) }
    },
    // Closes without waiting for running requests, which end by their own limit.
    close: () => agent.destroy(),
  }
}

/** Reads the stored part only, then closes the connection. */
async function beginningOf(body: Readable): Promise<string> {
  // Ignores the error of destroying an unread body.
  body.on('error', () => {})
  const read: Uint8Array[] = []
  let size = 0
  try {
    for await (const part of body) {
      read.push(part)
      size += part.length
      if (size >= readBytes) break
    }
  } catch {
    // Keeps the status even if the body breaks off.
  } finally {
    body.destroy()
  }
  const text = new TextDecoder().decode(Buffer.concat(read).subarray(0, readBytes))
  // Removes control characters, which pages and columns do not accept.
  return text.replace(/(?![\t\n])\p{Cc}/gu, ' ').slice(0, keptCharacters)
}

const isCertificate = (code: string) => /CERT|SSL|TLS|ALTNAME|SELF_SIGNED|ISSUER|LEAF/.test(code)

function problemOf(error: unknown): AttemptProblem {
  for (let one = error; one instanceof Error; one = one.cause) {
    if (one instanceof RefusedTarget) return one.problem
    const { name } = one
    const code = String((one as { code?: unknown }).code ?? '')
    if (name === 'TimeoutError' || /TIMEOUT|TIMEDOUT/.test(code)) return 'timeout'
    if (isCertificate(code)) return 'certificate'
  }
  return 'connection'
}
