import type { Identity } from '@portal/contracts/access.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import { lockName } from '@portal/service-kit/database/lock.ts'
import { problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyReply } from 'fastify'
import type { LinkLimits } from '../config.ts'
import { toWait } from '../guess/guess.rules.ts'
import * as links from './link.repo.ts'

/** Maximum e-mails to one account per hour, from all senders. */
const perAccount = 5

/**
 * Limits a manager's link e-mails, so that the portal cannot be used to send spam. @throws Problem 429
 * `account.too_many_links`
 */
export const createLinkLimit =
  ({ perHour, perDay }: LinkLimits) =>
  async (tx: Db, accountId: string, { userId, companyId, role }: Identity, reply: FastifyReply) => {
    const bounds = [
      { count: perHour, hours: 1 },
      { count: perDay, hours: 24 },
    ]
    const isOfCompany = companyId !== null && role !== 'ADMIN'
    const scopes: [links.LinkScope, links.LinkLimit[]][] = [
      [{ accountId }, [{ count: perAccount, hours: 1 }]],
      [{ askedBy: userId }, bounds],
      ...(isOfCompany ? [[{ companyId }, bounds] satisfies [links.LinkScope, links.LinkLimit[]]] : []),
    ]
    for (const [scope, limits] of scopes) {
      // Serializes concurrent calls, so that each counts the e-mails of the others.
      await lockName(tx, `links ${JSON.stringify(scope)}`)
      for (const limit of limits) {
        const wait = await links.getWaitSeconds(tx, scope, limit)
        if (wait === 0) continue
        reply.header('retry-after', String(wait))
        throw problem('account.too_many_links', toWait(wait))
      }
    }
  }
