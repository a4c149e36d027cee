import type { WebhookEvent } from './calls.generated.ts'

type HeaderRecord = Readonly<Record<string, string | readonly string[] | undefined>>
/** Headers of a `Request`, or of Node: a record by lower-case names. */
export type WebhookHeaders = { get(name: string): string | null } | HeaderRecord

/** Message that is not from the portal, or too old; answer it with 401. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
}

/** Tolerated seconds of clock difference and delivery delay. */
const toleranceSeconds = 300
const encoder = new TextEncoder()

/**
 * Verifies a webhook's signature (Standard Webhooks) and returns its event. `id` is equal for repeated
 * deliveries: skip known ids. @param secrets `whsec_…` as shown by the portal; several during a rotation
 * @param body raw, before parsing @throws WebhookError
 */
export async function verifyWebhook(
  secrets: string | readonly string[],
  headers: WebhookHeaders,
  body: string | Uint8Array,
): Promise<WebhookEvent & { id: string }> {
  const [id, timestamp, given] = ['id', 'timestamp', 'signature'].map((part) =>
    header(headers, `webhook-${part}`),
  )
  if (!id || !timestamp || !given) throw new WebhookError('The headers of a webhook are missing.')
  if (!(Math.abs(Date.now() / 1_000 - Number(timestamp)) <= toleranceSeconds))
    throw new WebhookError('The call is too old, or the clocks differ.')
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const content = joined(encoder.encode(`${id}.${timestamp}.`), body)
  const signatures = given.split(' ').flatMap((one) => (one.startsWith('v1,') ? [bytesOf(one.slice(3))] : []))
  for (const secret of [secrets].flat()) {
    const key = await keyOf(secret)
    for (const signature of signatures)
      if (signature && (await crypto.subtle.verify('HMAC', key, signature, content)))
        return { ...(JSON.parse(text) as WebhookEvent), id }
  }
  throw new WebhookError('No signature is by a known secret.')
}

function joined(head: Uint8Array, body: string | Uint8Array): Uint8Array<ArrayBuffer> {
  const tail = typeof body === 'string' ? encoder.encode(body) : body
  const whole = new Uint8Array(head.length + tail.length)
  whole.set(head)
  whole.set(tail, head.length)
  return whole
}

function header(headers: WebhookHeaders, name: string): string | undefined {
  const value = typeof headers.get === 'function' ? headers.get(name) : (headers as HeaderRecord)[name]
  return typeof value === 'string' ? value : undefined
}

function keyOf(secret: string) {
  const bytes = bytesOf(secret.replace(/^whsec_/, ''))
  if (!bytes?.length) throw new TypeError('A secret of a webhook is whsec_ and base64.')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}
