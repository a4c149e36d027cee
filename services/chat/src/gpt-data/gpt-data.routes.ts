import { type GptData, gptDataRoutes } from '@portal/contracts/gpt-data.contract.ts'
import { history } from '@portal/service-kit/audit.ts'
import { demandBinAccess, lockChosen } from '@portal/service-kit/chosen.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { notFound } from '@portal/service-kit/problem.ts'
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

  implement(app, gptDataRoutes.countGptData, ({ body, user }) => repo.count(app.db, user, body))

  implement(app, gptDataRoutes.deleteGptData, ({ body, user }) =>
    app.audited(user, async (tx, record) => {
      const found = await lockChosen(noun, repo, tx, user, body, false)
      const ids = found.map(({ id }) => id)
      await repo.setDeleted(tx, ids, user.username)
      for (const row of found) record({ noun, id: row.id, action: 'delete', before: told(row), after: null })
      return { affected: ids.length, ids }
    }),
  )

  implement(app, gptDataRoutes.restoreGptData, ({ body, user }) =>
    app.audited(user, async (tx, record) => {
      const found = await lockChosen(noun, repo, tx, user, body, true)
      const ids = found.map(({ id }) => id)
      await repo.setDeleted(tx, ids, null)
      await repo.unreview(tx, ids)
      const restored = await repo.lock(tx, ids, user)
      for (const row of restored) record({ noun, id: row.id, action: 'restore', before: null, after: told(row) })
      return { affected: ids.length }
    }),
  )

  implement(app, gptDataRoutes.findGptDataHistory, async ({ body: { id }, user }) => {
    if (!(await repo.isVisible(app.db, id, user))) throw notFound(noun)
    return history(app.db, noun, id)
  })
}
