import type { Readable } from 'node:stream'
import type { AttemptProblem } from '@portal/contracts/webhook.contract.ts'
import { Agent, request } from 'undici'
import {
  assertTarget,
  createLookup,
  TargetRefusedError,
  type TargetRules,
} from '../webhook-target/resolve.ts'
import { isIpAddress } from '../webhook-target/target.rules.ts'

/** Characters of an answer that are stored, and bytes that are read for them. */
const keptCharacters = 500
const readBytes = 2_048

export interface SentAttempt {
  status: number | null
  /** Null on success. */
  problem: AttemptProblem | null
  answer: string
  durationMs: number
}

export interface PostClient {
  send(url: string, headers: Record<string, string>, body: string): Promise<SentAttempt>
  close(): Promise<void>
}

/**
 * HTTP client for partners' servers. Each connection uses a resolved and validated address, so that a
 * changed DNS record cannot reach private addresses. Does not follow redirects.
 */
export function createPostClient(targets: TargetRules, timeoutMs: number): PostClient {
  const agent = new Agent({
    connect: { lookup: createLookup(targets), timeout: timeoutMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    keepAliveTimeout: 5_000,
    maxHeaderSize: 8_192,
  })

  async function call(url: string, headers: Record<string, string>, body: string) {
    const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
    // Validates IP addresses, which are not resolved.
    if (isIpAddress(host)) await assertTarget(url, targets)
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
    // Does not wait for running requests, which end by their own timeout.
    close: () => agent.destroy(),
  }
}

/** Reads only the stored part, then closes the connection. */
async function beginningOf(body: Readable): Promise<string> {
  // Ignores the error caused by destroying an unread body.
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
    // Keeps the status even if the body is incomplete.
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
    if (one instanceof TargetRefusedError) return one.problem
    const { name } = one
    const code = String((one as { code?: unknown }).code ?? '')
    if (name === 'TimeoutError' || /TIMEOUT|TIMEDOUT/.test(code)) return 'timeout'
    if (isCertificate(code)) return 'certificate'
  }
  return 'connection'
}
