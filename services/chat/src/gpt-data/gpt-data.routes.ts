import { type GptData, gptDataRoutes } from '@portal/contracts/gpt-data.contract.ts'
import { implementBin } from '@portal/service-kit/bin.ts'
import { demandBinAccess } from '@portal/service-kit/chosen.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { editable, facts } from '@portal/service-kit/row.ts'
import type { FastifyInstance } from 'fastify'
import * as repo from './gpt-data.repo.ts'
import { reviewOf } from './gpt-data.rules.ts'

const noun = 'gptData'
const told = (row: GptData) => facts(row, ['hitCount'])

export default function gptData(app: FastifyInstance) {
  implement(app, gptDataRoutes.findGptData, ({ body, user }) => {
    demandBinAccess(user, noun, body)
    return repo.find(app.db, body)
  })

  implement(app, gptDataRoutes.saveGptData, ({ body, user }) =>
    app.audited(user, async (tx, record) => {
      const current = body.id === undefined ? undefined : editable(noun, (await repo.lock(tx, [body.id], user))[0], body.version)
      const saved = await repo.save(tx, current?.id, body, reviewOf(body, current, user.username, new Date().toISOString()))
      record({ noun, id: saved.id, action: current ? 'edit' : 'create', before: current ? told(current) : null, after: told(saved) })
      return saved
    }),
  )

  implementBin(
    app,
    {
      count: gptDataRoutes.countGptData,
      delete: gptDataRoutes.deleteGptData,
      restore: gptDataRoutes.restoreGptData,
      history: gptDataRoutes.findGptDataHistory,
    },
    {
      noun,
      repo,
      facts: told,
      beforeRestore: async (tx, { ids, user }) => {
        await repo.unreview(tx, ids)
        return repo.lock(tx, ids, user)
      },
    },
  )
}
