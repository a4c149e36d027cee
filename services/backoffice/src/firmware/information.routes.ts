import type { firmwareRoutes } from '@portal/contracts/firmware.contract.ts'
import { findLastEntries } from '@portal/service-kit/audit.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { staleProblem } from '@portal/service-kit/list/row.ts'
import type { FastifyInstance } from 'fastify'
import type { InformationRepo } from './information.repo.ts'

interface InformationCalls {
  get: typeof firmwareRoutes.getFirmwareInformation | typeof firmwareRoutes.getBetaFirmwareInformation
  save: typeof firmwareRoutes.saveFirmwareInformation | typeof firmwareRoutes.saveBetaFirmwareInformation
  repo: InformationRepo
  noun: string
}

/** Serves the text above a log. Everybody may read it; editors replace it. */
export function registerInformationRoutes(app: FastifyInstance, { get, save, repo, noun }: InformationCalls) {
  implement(app, get, async ({ query: { platform, selectType: deviceType } }) => {
    const nothing = { platform, deviceType, information: '', version: 0, updatedAt: null }
    return (await repo.find(app.db, { platform, deviceType })) ?? nothing
  })

  implement(app, save, ({ body, user }) =>
    app.audited(user, async (tx, record) => {
      const { id, ...current } = await repo.hold(tx, body)
      if (body.version !== undefined && body.version !== current.version) {
        const [last] = await findLastEntries(tx, noun, [id])
        throw staleProblem(noun, current, last?.username)
      }
      const saved = await repo.update(tx, id, body.information)
      const { platform, deviceType } = body
      record({
        noun,
        id,
        action: current.version === 0 ? 'create' : 'edit',
        before: current.version === 0 ? null : { information: current.information },
        after: { platform, deviceType, information: saved.information },
      })
      return saved
    }),
  )
}
