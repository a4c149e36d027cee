import { type GptData, gptDataRoutes } from '@portal/contracts/gpt-data.contract.ts'
import { implementBin } from '@portal/service-kit/bin.ts'
import { assertBinAccess } from '@portal/service-kit/chosen.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { auditFields as auditFieldsOf, editable } from '@portal/service-kit/row.ts'
import type { FastifyInstance } from 'fastify'
import * as repo from './gpt-data.repo.ts'
import { reviewOf } from './gpt-data.rules.ts'

const noun = 'gptData'
const auditFields = (row: GptData) => auditFieldsOf(row, ['hitCount'])

export default function gptData(app: FastifyInstance) {
  implement(app, gptDataRoutes.findGptData, ({ body, user }) => {
    assertBinAccess(user, noun, body)
    return repo.find(app.db, body)
  })

  implement(app, gptDataRoutes.saveGptData, ({ body, user }) =>
    app.audited(user, async (tx, record) => {
      const current =
        body.id === undefined
          ? undefined
          : editable(noun, (await repo.lock(tx, [body.id], user))[0], body.version)
      const saved = await repo.save(
        tx,
        current?.id,
        body,
        reviewOf(body, current, user.username, new Date().toISOString()),
      )
      record({
        noun,
        id: saved.id,
        action: current ? 'edit' : 'create',
        before: current ? auditFields(current) : null,
        after: auditFields(saved),
      })
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
      auditFields,
      beforeRestore: async (tx, { ids, user }) => {
        await repo.unreview(tx, ids)
        return repo.lock(tx, ids, user)
      },
    },
  )
}
