import {
  type FixedResource,
  type FixedResourceDraft,
  fixedResourceRoutes,
} from '@portal/contracts/fixed-resource.contract.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import { assertNoProblems, pickAuditFields as auditFieldsOf } from '@portal/service-kit/list/row.ts'
import { implementNoun } from '@portal/service-kit/noun/noun.ts'
import { problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance } from 'fastify'
import * as repo from './fixed-resource.repo.ts'
import { resourceProblems } from './fixed-resource.rules.ts'

const noun = 'fixedResource'

/** Returns the fields that the audit records: files by name, without computed fields. */
const auditFields = ({ files, ...row }: FixedResource) => ({
  ...auditFieldsOf(row, ['languages', 'supportsMultiLanguage', 'boundQuestions', 'boundCount']),
  files: files.map(({ file, language }) => (language ? `${file.name} (${language})` : file.name)),
})

async function assertUnbound(tx: Db, ids: readonly number[]) {
  const bound = await repo.findBoundQuestions(tx, ids)
  const { boundCount } = bound
  if (boundCount === 0) return
  throw problem('fixedResource.bound', { count: boundCount }, { data: bound })
}

const calls = {
  find: fixedResourceRoutes.findFixedResources,
  group: fixedResourceRoutes.groupFixedResources,
  save: fixedResourceRoutes.saveFixedResource,
  change: fixedResourceRoutes.changeFixedResources,
  undo: fixedResourceRoutes.undoFixedResourceChange,
  count: fixedResourceRoutes.countFixedResources,
  delete: fixedResourceRoutes.deleteFixedResources,
  restore: fixedResourceRoutes.restoreFixedResources,
  history: fixedResourceRoutes.findFixedResourceHistory,
}

export default function fixedResource(app: FastifyInstance) {
  /** Claims new files and releases removed ones. */
  async function keepFiles(
    tx: Db,
    user: { userId: string; username: string },
    id: number,
    files: FixedResourceDraft['files'],
    old: readonly string[],
  ) {
    const ids = files.map(({ fileId }) => fileId)
    const fresh = ids.filter((one) => !old.includes(one))
    const gone = old.filter((one) => !ids.includes(one))
    if (fresh.length > 0) await app.files.claim(tx, fresh, { noun, id, user })
    await repo.setFiles(tx, id, files)
    if (gone.length > 0) await app.files.release(tx, gone)
  }

  implementNoun(app, calls, {
    noun,
    repo,
    auditFields,
    titleOf: ({ name }) => name,
    save: async (tx, { draft, current, user }) => {
      assertNoProblems(noun, resourceProblems(draft))
      const { id } = current ? await repo.update(tx, current.id, draft) : await repo.insert(tx, draft)
      await keepFiles(tx, user, id, draft.files, current?.files.map(({ file }) => file.id) ?? [])
      return repo.read(tx, id)
    },
    beforeDelete: async (tx, { ids }, { force }) => {
      if (force) await repo.unlinkQuestions(tx, ids)
      else await assertUnbound(tx, ids)
    },
  })
}
