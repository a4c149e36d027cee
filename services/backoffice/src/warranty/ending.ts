import { accountInternalRoutes } from '@portal/contracts/account.contract.ts'
import { transaction } from '@portal/service-kit/database/database.ts'
import { tryLockName } from '@portal/service-kit/database/lock.ts'
import { callService } from '@portal/service-kit/identity/service-call.ts'
import type { FastifyInstance } from 'fastify'
import { backofficeNotices } from '../notices.ts'
import * as repo from './ending.repo.ts'

/** Extra runs are harmless, because each end is notified once. */
const pollMs = 3_600_000

/** Finds the accounts of companies that may see the devices. */
export type FindCompanyAccounts = (
  companyIds: number[],
) => Promise<readonly { companyId: number; accountId: string }[]>

/** @throws Problem 503 */
const askIdentity =
  ({ config }: FastifyInstance): FindCompanyAccounts =>
  (companyIds) =>
    callService({ caller: config, url: config.identityUrl }, accountInternalRoutes.findCompanyAccounts, {
      body: { companyIds, permission: 'device:view' },
    })

/**
 * Notifies owners once of warranties that end within thirty days. A lock prevents two instances from doing
 * it at once.
 */
export async function notifyEndingWarranties(
  app: FastifyInstance,
  ownersOf: FindCompanyAccounts = askIdentity(app),
) {
  for (;;) {
    const companyIds = await repo.listCompaniesWithEndings(app.db)
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

const noticeOf = ({ endsOn, count, serialNum }: repo.EndingWarranties): Notice =>
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

/** Checks for ending warranties every hour. */
export function watchEndingWarranties(app: FastifyInstance) {
  let running: Promise<unknown> = Promise.resolve()
  const look = () => {
    running = repo
      .advanceCovers(app.db)
      .then(() => notifyEndingWarranties(app))
      .catch((err: unknown) => app.log.warn({ err }, 'owners are told of warranties later'))
  }
  const timer = setInterval(look, pollMs).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await running
  })
}
