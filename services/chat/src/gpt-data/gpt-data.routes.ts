import { type GptData, gptDataRoutes } from '@portal/contracts/gpt-data.contract.ts'
import { implementBin } from '@portal/service-kit/bin.ts'
import { assertBinAccess } from '@portal/service-kit/chosen.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { auditFields } from '@portal/service-kit/row.ts'
import { saveRow } from '@portal/service-kit/save-row.ts'
import type { FastifyInstance } from 'fastify'
import * as repo from './gpt-data.repo.ts'
import { reviewOf } from './gpt-data.rules.ts'

const noun = 'gptData'
const gptDataNoun = { noun, repo, auditFields: (row: GptData) => auditFields(row, ['hitCount']) }

export default function gptData(app: FastifyInstance) {
  implement(app, gptDataRoutes.findGptData, ({ body, user }) => {
    assertBinAccess(user, noun, body)
    return repo.find(app.db, body, user)
  })

  implement(app, gptDataRoutes.groupGptData, ({ body, user }) => {
    assertBinAccess(user, noun, body)
    return repo.group(app.db, body, user)
  })

  implement(app, gptDataRoutes.saveGptData, ({ body, user }) =>
    saveRow(app, gptDataNoun, {
      body,
      user,
      write: (tx, current) =>
        repo.save(tx, current?.id, body, reviewOf(body, current, user.username, new Date().toISOString())),
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
      ...gptDataNoun,
      beforeRestore: async (tx, { ids, user }) => {
        await repo.unreview(tx, ids)
        return repo.lock(tx, ids, user)
      },
    },
  )
}
