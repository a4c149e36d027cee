import {
  type FixedResource,
  type FixedResourceDraft,
  fixedResourceRoutes,
} from '@portal/contracts/fixed-resource.contract.ts'
import { implementBin } from '@portal/service-kit/bin.ts'
import { implementChange } from '@portal/service-kit/change.ts'
import { assertBinAccess } from '@portal/service-kit/chosen.ts'
import type { Db } from '@portal/service-kit/database.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { problem } from '@portal/service-kit/problem.ts'
import { assertNoProblems, auditFields as auditFieldsOf } from '@portal/service-kit/row.ts'
import { saveRow } from '@portal/service-kit/save-row.ts'
import type { FastifyInstance } from 'fastify'
import * as repo from './fixed-resource.repo.ts'
import { resourceProblems } from './fixed-resource.rules.ts'

const noun = 'fixedResource'

/** For the history: files by their names, and nothing that is computed. */
const auditFields = ({ files, ...row }: FixedResource) => ({
  ...auditFieldsOf(row, ['languages', 'supportsMultiLanguage', 'boundQuestions']),
  files: files.map(({ file, language }) => (language ? `${file.name} (${language})` : file.name)),
})
const fixedResourceNoun = { noun, repo, auditFields }

async function assertUnbound(tx: Db, ids: readonly number[]) {
  const boundQuestions = await repo.findBound(tx, ids)
  if (boundQuestions.length === 0) return
  throw problem(`${noun}.bound`, {
    status: 409,
    msg: `Nothing was deleted: the issue is currently bound to ${boundQuestions.length === 1 ? 'a question' : `${boundQuestions.length} questions`}.`,
    data: { boundQuestions },
  })
}

export default function fixedResource(app: FastifyInstance) {
  /** New files are claimed, files left out are released. */
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

  implement(app, fixedResourceRoutes.findFixedResources, ({ body, user }) => {
    assertBinAccess(user, noun, body)
    return repo.find(app.db, body, user)
  })

  implement(app, fixedResourceRoutes.groupFixedResources, ({ body, user }) => {
    assertBinAccess(user, noun, body)
    return repo.group(app.db, body, user)
  })

  implement(app, fixedResourceRoutes.saveFixedResource, ({ body, user }) =>
    saveRow(app, fixedResourceNoun, {
      body,
      user,
      write: async (tx, current) => {
        assertNoProblems(noun, resourceProblems(body))
        const { id } = current ? await repo.update(tx, current.id, body) : await repo.insert(tx, body)
        await keepFiles(tx, user, id, body.files, current?.files.map(({ file }) => file.id) ?? [])
        return repo.read(tx, id)
      },
    }),
  )

  implementChange(
    app,
    { change: fixedResourceRoutes.changeFixedResources, undo: fixedResourceRoutes.undoFixedResourceChange },
    {
      ...fixedResourceNoun,
      titleOf: ({ name }) => name,
      changed: (row, set) => ({ ...row, ...set }),
      problems: () => ({}),
    },
  )

  implementBin(
    app,
    {
      count: fixedResourceRoutes.countFixedResources,
      delete: fixedResourceRoutes.deleteFixedResources,
      restore: fixedResourceRoutes.restoreFixedResources,
      history: fixedResourceRoutes.findFixedResourceHistory,
    },
    {
      ...fixedResourceNoun,
      beforeDelete: async (tx, { ids }, { force }) => {
        if (force) await repo.unbind(tx, ids)
        else await assertUnbound(tx, ids)
      },
    },
  )
}
