import { type Identity, isStaff } from '@portal/contracts/access.ts'
import { type Feedback, type FeedbackDraft, feedbackRoutes } from '@portal/contracts/feedback.contract.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { assertNoProblems } from '@portal/service-kit/list/row.ts'
import { implementBin } from '@portal/service-kit/noun/bin.ts'
import { implementChange } from '@portal/service-kit/noun/change.ts'
import { implementList } from '@portal/service-kit/noun/noun.ts'
import { saveRow } from '@portal/service-kit/noun/save-row.ts'
import { notFound, problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance } from 'fastify'
import { setFiles } from '../common/files.ts'
import * as repo from './feedback.repo.ts'
import {
  applyChange,
  auditFields,
  maxPerDay,
  mayEditAll,
  outcomeProblems,
  statusProblems,
} from './feedback.rules.ts'
import { notifyClosed, notifySubmitted, refreshPages } from './notify.ts'

const noun = 'feedback'
const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const isClosing = (before: Feedback, after: Feedback) =>
  before.status !== 'CLOSED' && after.status === 'CLOSED'
const feedbackNoun = { noun, repo, auditFields }

/** Authors may change open feedback, editors all. @throws Problem 403, 409 */
function assertMayChange(user: Identity, { ownerId, status }: Pick<Feedback, 'ownerId' | 'status'>) {
  if (mayEditAll(user)) return
  if (ownerId !== user.userId) throw problem('feedback.not_own')
  if (status === 'CLOSED') throw problem('feedback.closed')
}

async function assertRoom(tx: Db, user: Identity) {
  if (isStaff(user) || (await repo.countLastDay(tx, user.userId)) < maxPerDay) return
  throw problem('feedback.too_many', { max: maxPerDay })
}

/** Replaces the serial number by its registered spelling. @throws Problem 400 for a device of others */
async function withDevice(tx: Db, user: Identity, draft: FeedbackDraft, current?: Feedback) {
  if (draft.serialNum === null || draft.serialNum === current?.serialNum) return draft
  const serialNum = await repo.findOwnSerialNum(tx, user, draft.serialNum)
  if (serialNum !== undefined) return { ...draft, serialNum }
  assertNoProblems(noun, {
    serialNum: isStaff(user) ? 'device.unknown_serial' : 'feedback.unknown_serial',
  })
  return draft
}

export default function feedback(app: FastifyInstance) {
  implementList(app, { find: feedbackRoutes.findFeedback, group: feedbackRoutes.groupFeedback }, repo)

  implement(app, feedbackRoutes.getFeedbackInfo, async ({ body: { id }, user }) => {
    const found = await repo.get(app.db, user, id)
    if (!found) throw notFound(noun)
    return found
  })

  implement(app, feedbackRoutes.saveFeedback, ({ body, user }) =>
    saveRow(app, feedbackNoun, {
      body,
      user,
      write: async (tx, current) => {
        if (current) assertMayChange(user, current)
        else await assertRoom(tx, user)
        assertNoProblems(noun, statusProblems(user, body, current))
        const draft = await withDevice(tx, user, body, current)
        const { id } = current ? await repo.update(tx, current.id, draft) : await repo.insert(tx, draft, user)
        await setFiles(app, tx, { noun, id, user }, body.fileIds, current?.files)
        const saved = await repo.read(tx, id)
        if (!current && !mayEditAll(user)) await notifySubmitted(app, tx, saved, user)
        if (current && isClosing(current, saved)) await notifyClosed(app, tx, saved)
        refreshPages(app, [saved])
        return saved
      },
    }),
  )

  implement(app, feedbackRoutes.deleteFeedbackUpload, async ({ body, user }) => {
    const fileId = body.trim()
    const file = isId.test(fileId) ? await app.files.find(fileId) : undefined
    if (file?.noun !== noun) throw notFound('file')
    return app.audited(user, async (tx, record) => {
      const [row] = await repo.lock(tx, [Number(file.rowId)], user)
      if (!row || row.isDeleted || !row.files.some(({ id }) => id === fileId)) throw notFound('file')
      assertMayChange(user, row)
      await app.files.release(tx, [fileId])
      record({ noun, id: row.id, action: 'edit', before: { files: file.name }, after: {} })
      return null
    })
  })

  implementChange(
    app,
    { change: feedbackRoutes.changeFeedback, undo: feedbackRoutes.undoFeedbackChange },
    {
      ...feedbackNoun,
      titleOf: ({ title }) => title,
      changed: applyChange,
      problems: outcomeProblems,
      onChanged: async (tx, steps) => {
        for (const { before, after } of steps)
          if (isClosing(before, after)) await notifyClosed(app, tx, before)
        refreshPages(
          app,
          steps.map(({ before }) => before),
        )
      },
    },
  )

  implementBin(
    app,
    {
      count: feedbackRoutes.countFeedback,
      delete: feedbackRoutes.deleteFeedback,
      restore: feedbackRoutes.restoreFeedback,
      history: feedbackRoutes.findFeedbackHistory,
    },
    feedbackNoun,
  )
}
