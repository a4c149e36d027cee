import { join } from 'node:path'
import type { Reasons } from '@portal/contracts/errors/all.ts'
import type { GlossaryEntryRow } from '@portal/contracts/glossary-entry.contract.ts'
import { createRowImport } from '@portal/service-kit/import/row-import.ts'
import * as repo from './glossary-entry.repo.ts'
import { findProblemsOfAll, toAuditFields } from './glossary-entry.rules.ts'
import { assertGlossaryLimit } from './glossary-limit.ts'

export const glossaryEntryImport = createRowImport({
  permission: 'glossaryEntry:edit',
  path: '/luxGlossary',
  reader: join(import.meta.dirname, 'glossary-entry.list.ts'),
  lockFirst: repo.lockAll,
  hold: async (tx, rows: readonly GlossaryEntryRow[]) =>
    findProblemsOfAll(rows, await repo.lockAndReadFacts(tx, rows, [])),
  // Uses one column per language, not per wording.
  problems: (row, found): Reasons =>
    Object.fromEntries(
      Object.entries(found.get(row) ?? {})
        .toReversed()
        .map(([field, reason]) => [field.split('.', 1)[0] as string, reason]),
    ),
  async write(tx, rows, _, { by, record }) {
    await assertGlossaryLimit(tx, rows.length)
    for (const draft of rows) {
      const saved = await repo.save(tx, undefined, draft, by.username)
      record({
        noun: 'glossaryEntry',
        id: saved.id,
        action: 'import',
        before: null,
        after: toAuditFields(saved),
      })
    }
  },
})
