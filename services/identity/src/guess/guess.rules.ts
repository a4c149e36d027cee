import { createHash } from 'node:crypto'
import type { Term } from '@portal/contracts/errors/terms.ts'
import { type Problem, problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyReply } from 'fastify'

export interface GuessLimits {
  /** Number of failures without a delay; then 1, 2, 4, 8 … seconds. */
  free: number
  /** Seconds. */
  maxWait: number
}

/** Limits per address are higher and shorter, because many users may share an address. */
export const limits = {
  account: { free: 5, maxWait: 300 },
  address: { free: 30, maxWait: 900 },
  /** Wrong codes of a second factor, after the right password. */
  code: { free: 5, maxWait: 300 },
  /** Link e-mails: few are needed, and they can annoy the recipient. */
  forgottenName: { free: 3, maxWait: 900 },
  forgottenAddress: { free: 10, maxWait: 900 },
  /** Unfinished sign-ins by an identity provider, each of which stores a row. */
  begun: { free: 300, maxWait: 60 },
} satisfies Record<string, GuessLimits>

/**
 * Folds case letter by letter, as the database does. `toLowerCase` maps `İ` to two characters, which would
 * give that spelling its own limit.
 */
const folded = (text: string) => [...text].map((letter) => [...letter.toLowerCase()][0]).join('')
const hashed = (text: string) => createHash('sha256').update(folded(text)).digest('base64url')
/** Hashes the name, because users sometimes type their password into its field. */
export const toAccountSubject = (username: string) => `account:${hashed(username)}`
export const toCodeSubject = (accountId: string) => `code:${accountId}`
export const toPasswordResetSubject = (username: string) => `forgotten:${hashed(username)}`

export const toFlowSubject = (address: string) => `begun:${toAddressSubject(address)}`

/** Seconds after which failures expire. */
export const failureTtlSeconds = 3_600

/** Returns a wait as the params of an error: up to 90 seconds, then minutes. */
export const toWait = (seconds: number): { time: number; unit: Term } =>
  seconds < 90
    ? { time: seconds, unit: seconds === 1 ? 'second' : 'seconds' }
    : { time: Math.ceil(seconds / 60), unit: 'minutes' }

/** Creates the error and sets the Retry-After header. */
export function toRefusal(seconds: number, reply: FastifyReply): Problem {
  reply.header('retry-after', String(seconds))
  return problem('login.too_many', toWait(seconds))
}

/** Treats a /64 of IPv6 as one address, because one customer usually gets it as a whole. */
export function toAddressSubject(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped || !address.includes(':')) return `address:${mapped ?? address}`
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? []
  const front = head ? head.split(':') : []
  const back = tail ? tail.split(':') : []
  const gap = address.includes('::')
    ? Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0')
    : []
  const groups = [...front, ...gap, ...back]
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
  return `address:${groups.join(':')}::/64`
}
