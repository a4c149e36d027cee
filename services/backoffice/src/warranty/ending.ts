import { accountInternalRoutes } from '@portal/contracts/account.contract.ts'
import { transaction } from '@portal/service-kit/database/database.ts'
import { tryLockName } from '@portal/service-kit/database/lock.ts'
import { callService } from '@portal/service-kit/identity/service-call.ts'
import type { FastifyInstance } from 'fastify'
import { backofficeNotices } from '../notices.ts'
import * as repo from './ending.repo.ts'

/** Interval in milliseconds. Each end is announced once, so extra runs are harmless. */
const pollMs = 3_600_000

/** Finds the users of companies who may see the devices. */
export type FindOwners = (
  companyIds: number[],
) => Promise<readonly { companyId: number; accountId: string }[]>

/** @throws Problem 503 */
const askIdentity =
  ({ config }: FastifyInstance): FindOwners =>
  (companyIds) =>
    callService({ caller: config, url: config.identityUrl }, accountInternalRoutes.findCompanyAccounts, {
      body: { companyIds, permission: 'device:view' },
    })

/** Notifies owners once of warranties that end within thirty days; one copy does it. */
export async function notifyEndings(app: FastifyInstance, ownersOf: FindOwners = askIdentity(app)) {
  for (;;) {
    const companyIds = await repo.findCompanies(app.db)
    const owners = companyIds.length > 0 ? await ownersOf(companyIds) : []
    const told = await transaction(app.db, async (tx) => {
      if (!(await tryLockName(tx, 'warranty endings'))) return 0
      const endings = await repo.claimEndings(tx, companyIds)
      for (const ending of endings) {
        const { companyId, ownerId } = ending
        const ofCompany = owners.filter((owner) => owner.companyId === companyId)
        const userIds = ownerId === null ? ofCompany.map(({ accountId }) => accountId) : [ownerId]
        for (const userId of userIds)
          await backofficeNotices.put(app, tx, { to: { userId }, ...noticeOf(ending) })
      }
      return endings.length
    })
    if (told === 0) return
  }
}

type Notice = Omit<Parameters<typeof backofficeNotices.put>[2], 'to'>

const noticeOf = ({ endsOn, count, serialNum }: repo.Ending): Notice =>
  count === 1
    ? {
        kind: 'warranty.ends',
        subject: `warranty ${serialNum} ${endsOn}`,
        values: { serialNum, day: endsOn },
        path: `/device/${encodeURIComponent(serialNum)}`,
      }
    : {
        kind: 'warranty.endSeveral',
        subject: `warranties ${endsOn} ${serialNum}`,
        values: { count: String(count), day: endsOn },
        path: `/device?warrantyExpiresOn=${endsOn}..${endsOn}`,
      }

/** Looks for warranties that end, for as long as the service runs. */
export function warrantyEndings(app: FastifyInstance) {
  let running: Promise<unknown> = Promise.resolve()
  const look = () => {
    running = repo
      .turnCovers(app.db)
      .then(() => notifyEndings(app))
      .catch((err: unknown) => app.log.warn({ err }, 'owners are told of warranties later'))
  }
  const timer = setInterval(look, pollMs).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await running
  })
}
