import { glossaryRoutes } from '@portal/contracts/translation.contract.ts'
import { lockName } from '@portal/service-kit/database/lock.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance } from 'fastify'
import * as repo from './glossary.repo.ts'

export default function glossary(app: FastifyInstance) {
  implement(app, glossaryRoutes.getGlossary, () => repo.find(app.db))

  implement(app, glossaryRoutes.saveGlossary, ({ body, user }) =>
    app.audited(user, async (tx, record) => {
      await lockName(tx, 'glossary')
      const before = await repo.find(tx)
      if (before.version !== body.version) throw stale()
      await repo.replace(tx, body.terms, user.username)
      const after = await repo.find(tx)
      record({
        noun: 'glossary',
        id: 1,
        action: 'edit',
        before: { terms: before.terms.join('\n') },
        after: { terms: after.terms.join('\n') },
      })
      return after
    }),
  )
}

const stale = () => problem('glossary.stale')
