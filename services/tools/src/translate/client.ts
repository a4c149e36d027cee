import { createHash } from 'node:crypto'
import { type Identity, isStaff } from '@portal/contracts/access.ts'
import { addressKey } from '@portal/service-kit/http/limits.ts'
import type { FastifyRequest } from 'fastify'
import type { TranslationClient } from './translator.ts'

/** Identifies an account, or a guest by a hash of the address. */
export function toClient({ ip, server }: FastifyRequest, user: Identity | null): TranslationClient {
  if (user) return { key: user.userId, isGuest: false, sharesMemory: isStaff(user) }
  const { serviceSecret } = server.config
  const digest = createHash('sha256')
    .update(`${serviceSecret} guest ${addressKey(ip)}`)
    .digest('hex')
  return { key: `guest:${digest.slice(0, 20)}`, isGuest: true, sharesMemory: false }
}
