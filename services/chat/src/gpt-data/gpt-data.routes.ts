import { gptDataRoutes } from '@portal/contracts/gpt-data.contract.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { implementBin } from '@portal/service-kit/noun/bin.ts'
import { implementChange } from '@portal/service-kit/noun/change.ts'
import { implementList } from '@portal/service-kit/noun/noun.ts'
import { saveRow } from '@portal/service-kit/noun/save-row.ts'
import type { FastifyInstance } from 'fastify'
import * as repo from './gpt-data.repo.ts'
import { applyChange, toAuditFields, toReview } from './gpt-data.rules.ts'

const noun = 'gptData'
const gptDataNoun = { noun, repo, auditFields: toAuditFields }

export default function gptData(app: FastifyInstance) {
  implementList(app, { find: gptDataRoutes.findGptData, group: gptDataRoutes.groupGptData }, repo)

  implement(app, gptDataRoutes.saveGptData, ({ body, user }) =>
    saveRow(app, gptDataNoun, {
      body,
      user,
      write: (tx, current) =>
        repo.save(tx, current?.id, body, toReview(body, current, user.username, new Date().toISOString())),
    }),
  )

  implementChange(
    app,
    { change: gptDataRoutes.changeGptData, undo: gptDataRoutes.undoGptDataChange },
    {
      ...gptDataNoun,
      titleOf: ({ question }) => question,
      changed: (row, set, { username }) => applyChange(row, set, username, new Date().toISOString()),
      problems: () => ({}),
    },
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
        await repo.resetReview(tx, ids)
        return repo.lock(tx, ids, user)
      },
    },
  )
}
