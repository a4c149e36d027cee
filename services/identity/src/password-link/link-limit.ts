import type { Identity } from '@portal/contracts/access.ts'
import type { Db } from '@portal/service-kit/database.ts'
import { lockName } from '@portal/service-kit/lock.ts'
import { problem } from '@portal/service-kit/problem.ts'
import type { FastifyReply } from 'fastify'
import type { LinkLimits } from '../config.ts'
import { waitText } from '../guess/guess.rules.ts'
import * as links from './link.repo.ts'

/** E-mails to one account in an hour, whoever asks for them. */
const perAccount = 5

/**
 * Whether a manager may have another e-mail sent, so that nobody sends spam in the portal's name.
 * @throws Problem 429 `account.too_many_links`
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
      // Calls at the same time take turns, so that each counts the e-mails of the others.
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
