import { glossaryEntryRoutes as routes } from '@portal/contracts/glossary-entry.contract.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { assertNoProblems } from '@portal/service-kit/list/row.ts'
import { implementNoun } from '@portal/service-kit/noun/noun.ts'
import { problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance } from 'fastify'
import { expandQuestion } from '../knowledge/search/expansion.ts'
import * as repo from './glossary-entry.repo.ts'
import { findProblemsOfAll, glossaryEntryProblems, toAuditFields } from './glossary-entry.rules.ts'
import { assertGlossaryLimit } from './glossary-limit.ts'

const noun = 'glossaryEntry'

const calls = {
  find: routes.findGlossaryEntries,
  group: routes.groupGlossaryEntries,
  save: routes.saveGlossaryEntry,
  change: routes.changeGlossaryEntries,
  undo: routes.undoGlossaryEntryChange,
  count: routes.countGlossaryEntries,
  delete: routes.deleteGlossaryEntries,
  restore: routes.restoreGlossaryEntries,
  history: routes.findGlossaryEntryHistory,
}

export default function glossaryEntry(app: FastifyInstance) {
  implementNoun(app, calls, {
    noun,
    repo,
    auditFields: toAuditFields,
    titleOf: ({ term }) => term,
    holdBeforeSave: async (tx, draft) => {
      await repo.lockAll(tx)
      return repo.lockAndReadFacts(tx, [draft], draft.id === undefined ? [] : [draft.id])
    },
    async save(tx, { draft, current, held, user }) {
      assertNoProblems(noun, glossaryEntryProblems(draft, held))
      if (!current) await assertGlossaryLimit(tx, 1)
      return repo.save(tx, current?.id, draft, user.username)
    },
    onChanged: (tx, steps, { user }) =>
      repo.setChangedBy(
        tx,
        steps.map(({ after }) => after.id),
        user.username,
      ),
    holdBeforeRestore: repo.lockAll,
    // Checks for wordings that another entry uses by now.
    async beforeRestore(tx, { rows, ids, user }) {
      await assertGlossaryLimit(tx, rows.length)
      for (const [{ term }, problems] of findProblemsOfAll(rows, await repo.lockAndReadFacts(tx, rows, []))) {
        const [reason] = Object.values(problems)
        if (reason) throw problem('glossaryEntry.taken', { term, reason })
      }
      await repo.setChangedBy(tx, ids, user.username)
      return undefined
    },
  })

  implement(app, routes.expandQuestion, ({ body }) => expandQuestion(app.db, body.question))
}
