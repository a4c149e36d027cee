import { ticketPrefix } from '@portal/contracts/api-key.contract.ts'
import { forwardLoginRoutes } from '@portal/contracts/forward-login.contract.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance } from 'fastify'
import * as guesses from '../guess/guess.repo.ts'
import { toAddressSubject } from '../guess/guess.rules.ts'
import { createForwardSignIn } from '../session/forward-sign-in.ts'
import { countAddressAttempt } from '../session/login.ts'
import { toKeySessionPermissions, toSignedIn } from '../session/session.rules.ts'
import { createSignInRecords } from '../session/sign-in.record.ts'
import * as keys from './api-key.repo.ts'
import { assertTargetAllowed } from './api-key.rules.ts'
import * as tickets from './ticket.repo.ts'

const wrong = problem('login.api_key')
const ticketNeeded = problem('login.ticket_needed')
const otherTarget = problem(
  'login.target',
  { reason: 'target.not_of_ticket' },
  { fields: { targetRouter: 'field.not_of_ticket' } },
)

/** Signs in by a ticket or a key: the call of `/apiLogin`. */
export default function keyLogin(app: FastifyInstance) {
  const { db } = app
  const records = createSignInRecords(app)
  const open = createForwardSignIn(app)

  implement(app, forwardLoginRoutes.loginWithApiKey, async ({ body, request, reply }) => {
    const { targetRouter, replaces = false } = body
    // Removes white space, which mail programs insert into long keys.
    const given = body.apiKey.replace(/\s/g, '')
    const from = toAddressSubject(request.ip)
    await countAddressAttempt(db, from, reply)
    const found = given.startsWith(ticketPrefix) ? await ofTicket(given) : await ofKey(given)
    if (!found || found.isUsed) {
      records.refused(request, found)
      throw wrong
    }
    // Resets the failure count of the address after a success.
    await guesses.recordSuccess(db, '', from)
    if (found.boundTo !== undefined && found.boundTo !== targetRouter) throw otherTarget
    assertTargetAllowed(targetRouter, found, found.key)
    const { key } = found
    const token = await open(
      {
        account: found,
        apiKeyId: key.id,
        replaces,
        by: { apiKey: key.name, with: found.boundTo === undefined ? 'the key itself' : 'a ticket' },
        wrong,
        isStillGood: async (tx) => (await found.use(tx)) && keys.lockValid(tx, key.id),
      },
      { request, reply },
    )
    await keys.recordUse(db, key.id)
    const answer = toSignedIn(found, token)
    const permissions = toKeySessionPermissions(key, answer.permissions.split(',')).join(',')
    return { ...answer, permissions, email: found.email, platform: found.platform, targetRouter }
  })

  async function ofTicket(given: string) {
    const found = await tickets.find(db, given)
    return found && { ...found, boundTo: found.targetRouter, use: (tx: Db) => tickets.markUsed(tx, given) }
  }

  async function ofKey(given: string) {
    const found = await keys.findCaller(db, given)
    if (found && !found.key.allowUrlLogin) throw ticketNeeded
    return found && { ...found, isUsed: false, boundTo: undefined, use: async () => true }
  }
}
