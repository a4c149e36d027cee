import type { Identity } from '@portal/contracts/access.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import { lockName } from '@portal/service-kit/database/lock.ts'
import { problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyReply } from 'fastify'
import type { LinkLimits } from '../config.ts'
import { waitText } from '../guess/guess.rules.ts'
import * as links from './link.repo.ts'

/** Limit of e-mails to one account per hour, by all senders. */
const perAccount = 5

/**
 * Limits a manager's e-mails, so that nobody sends spam through the portal. @throws Problem 429
 * `account.too_many_links`
 */
export const linkLimit =
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
      // Serializes concurrent calls, so that each counts the others' e-mails.
      await lockName(tx, `links ${JSON.stringify(scope)}`)
      for (const limit of limits) {
        const wait = await links.waitFor(tx, scope, limit)
        if (wait === 0) continue
        reply.header('retry-after', String(wait))
        throw problem('account.too_many_links', {
          status: 429,
          msg: `Too many e-mails with links were sent. Try again in ${waitText(wait)}.`,
        })
      }
    }
  }
