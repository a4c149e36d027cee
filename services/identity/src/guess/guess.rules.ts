import { createHash } from 'node:crypto'
import { type Problem, problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyReply } from 'fastify'

export interface Limits {
  /** Number of failures without a wait; then 1, 2, 4, 8 … seconds. */
  free: number
  /** Seconds. */
  maxWait: number
}

/** Limits of an address are higher and shorter, as many people may share it. */
export const limits = {
  account: { free: 5, maxWait: 300 },
  address: { free: 30, maxWait: 900 },
  /** Codes of a second factor, of somebody who knows the password. */
  code: { free: 5, maxWait: 300 },
  /** Limits of link e-mails: few are needed, and each can annoy. */
  forgottenName: { free: 3, maxWait: 900 },
  forgottenAddress: { free: 10, maxWait: 900 },
  /** Limits of unfinished sign-ins by an identity provider, each of which is a row. */
  begun: { free: 300, maxWait: 60 },
} satisfies Record<string, Limits>

/**
 * Folds letter by letter, as the database compares names: `toLowerCase` turns `İ` into two characters, which
 * the database reads as `i`, so that each spelling would have its own limit.
 */
const folded = (text: string) => [...text].map((letter) => [...letter.toLowerCase()][0]).join('')
const hashed = (text: string) => createHash('sha256').update(folded(text)).digest('base64url')
/** Hashes the name, as people type passwords into its field. */
export const accountSubject = (username: string) => `account:${hashed(username)}`
export const codeSubject = (accountId: string) => `code:${accountId}`
export const forgottenSubject = (username: string) => `forgotten:${hashed(username)}`

export const begunSubject = (address: string) => `begun:${addressSubject(address)}`

/** Seconds after which failures are forgotten. */
export const memory = 3_600

export function waitText(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? 'one second' : `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}

/** Returns the refusal with the time to wait. */
export function refusalFor(seconds: number, reply: FastifyReply): Problem {
  reply.header('retry-after', String(seconds))
  return problem('login.too_many', {
    status: 429,
    msg: `Too many failed attempts. Try again in ${waitText(seconds)}.`,
  })
}

/** Counts a /64 of IPv6, which one customer gets, as one address. */
export function addressSubject(address: string): string {
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
