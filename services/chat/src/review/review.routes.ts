import type { Identity } from '@portal/contracts/access.ts'
import { type DialogueRecord, dialogueRoutes } from '@portal/contracts/dialogue.contract.ts'
import { listHistory, type Recorder } from '@portal/service-kit/audit.ts'
import { notifyPages } from '@portal/service-kit/bus/event.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { assertNoProblems, staleProblem } from '@portal/service-kit/list/row.ts'
import { notFound, problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance } from 'fastify'
import * as messages from '../message/message.repo.ts'
import * as dislikes from '../thread/dislike.repo.ts'
import { createThreadWorkbook } from '../thread/export.ts'
import { syncKnowledge } from './knowledge.ts'
import { assertNoPersonalData, mergeSpans } from './personal.rules.ts'
import * as repo from './review.repo.ts'
import * as revisions from './revision.repo.ts'
import { fillTemplate, findTargets, type TargetTemplates } from './target.config.ts'

const noun = 'dialogue'
const watchers = { permission: 'dialogue:view' }

/**
 * Returns the fields that the audit records: decisions of reviewers, and whether the owner disliked an
 * answer.
 */
const auditFields = ({ qnaStatus, according, evaluation, assignee, dislike }: DialogueRecord) => ({
  qnaStatus,
  dislike,
  according,
  evaluation,
  assignee,
})

interface Acting {
  tx: Db
  current: DialogueRecord
  record: Recorder
}

/** Calls for reviewers, who read all conversations, correct answers and decide what is published. */
export default function review(app: FastifyInstance, targets: TargetTemplates) {
  async function existing(threadId: string): Promise<DialogueRecord> {
    const found = await repo.get(app.db, threadId)
    if (!found) throw notFound(noun)
    return found
  }

  /** Runs one action of a reviewer. Concurrent actions are serialized, so that the second sees the first. */
  const act = <T>(
    { threadId, version, user }: { threadId: string; version: number | undefined; user: Identity },
    work: (acting: Acting) => Promise<T>,
  ): Promise<T> =>
    app.audited(user, async (tx, record) => {
      const current = await repo.lock(tx, threadId)
      if (!current) throw notFound(noun)
      if (version !== undefined && version !== current.version) {
        const [last] = await listHistory(tx, noun, threadId)
        throw staleProblem(noun, current, last?.by)
      }
      const result = await work({ tx, current, record })
      notifyPages(app, { topic: 'row.changed', data: { noun, id: current.id } }, watchers)
      return result
    })

  const change = async ({ tx, current, record }: Acting, fields: Parameters<typeof repo.save>[2]) => {
    const saved = await repo.save(tx, current, fields)
    record({
      noun,
      id: current.threadId,
      action: 'edit',
      before: auditFields(current),
      after: auditFields(saved),
    })
    return saved
  }

  async function original(recordId: number) {
    const found = await revisions.get(app.db, recordId)
    if (!found) throw notFound('message')
    if (found.changeType === 'AFTER_CHANGE') throw problem('dialogue.is_revision')
    return found
  }

  implement(app, dialogueRoutes.getAllGptTopicRecord, async ({ body, user }) => {
    const page = await repo.find(app.db, body)
    return {
      ...page,
      content: page.content.map((row) => ({ ...row, targets: findTargets(targets, row, user) })),
    }
  })

  implement(app, dialogueRoutes.groupDialogues, ({ body }) => repo.group(app.db, body))

  implement(app, dialogueRoutes.getDialogue, async ({ body: { threadId, queue = {} } }) => {
    const record = await existing(threadId)
    const [previous, next] = await Promise.all(
      [false, true].map((isNext) => repo.findNeighbour(app.db, record, queue, isNext)),
    )
    return { record, previous: previous ?? null, next: next ?? null }
  })

  implement(app, dialogueRoutes.updateGptTopicRecordData, ({ body, user }) => {
    const { passed, according, isPersonalChecked } = body
    const qnaStatus = passed === true ? 'APPROVED' : body.qnaStatus
    return act({ ...body, version: body.version, user }, async (acting) => {
      const saved = await change(acting, {
        qnaStatus,
        ...(according !== undefined && { according: according || null }),
      })
      await syncKnowledge(acting.tx, saved, { user, record: acting.record, isPersonalChecked })
      // Includes dialogues that have passed, because later dislikes are reviewed too.
      await dislikes.syncThreadDislikes(acting.tx, saved.threadId, saved.qnaStatus === 'APPROVED')
      return saved
    })
  })

  implement(app, dialogueRoutes.appendRevisedGptTopicRecordData, async ({ body, user }) => {
    const { threadId } = await original(body.recordId)
    return act({ threadId, version: body.version, user }, async (acting) => {
      const before = (await revisions.get(acting.tx, body.recordId)) as revisions.OriginalMessage
      if (body.message.trim() === before.message.trim())
        assertNoProblems(noun, { message: 'dialogue.same_message' })
      const saved = await revisions.save(acting.tx, before, body.message.trim())
      await revised(acting, user, before, saved.message, body.isPersonalChecked)
      return saved
    })
  })

  implement(app, dialogueRoutes.removeRevision, async ({ body, user }) => {
    const { threadId } = await original(body.recordId)
    return act({ threadId, version: body.version, user }, async (acting) => {
      const before = (await revisions.get(acting.tx, body.recordId)) as revisions.OriginalMessage
      if (!(await revisions.remove(acting.tx, body.recordId))) throw notFound('correction')
      return revised(acting, user, before, null, true)
    })
  })

  /** Replaces or deletes the correction of a message. */
  async function revised(
    acting: Acting,
    user: Identity,
    { recordId, revised: before }: revisions.OriginalMessage,
    after: string | null,
    isPersonalChecked = false,
  ): Promise<DialogueRecord> {
    const { tx, current, record } = acting
    const saved = await repo.save(tx, current, {})
    record({
      noun,
      id: current.threadId,
      action: 'edit',
      before: { correction: before },
      after: { correction: after, message: recordId },
    })
    if (current.qnaStatus === 'APPROVED') {
      if (after !== null) assertNoPersonalData([after], isPersonalChecked)
      await syncKnowledge(tx, saved, { user, record, isPersonalChecked: true })
    }
    return saved
  }

  implement(app, dialogueRoutes.blackOut, async ({ body, user }) => {
    const found = await original(body.recordId)
    const spans = mergeSpans(body.spans, found.message.length)
    return act({ threadId: found.threadId, version: body.version, user }, async (acting) => {
      await revisions.setBlackouts(acting.tx, found, spans)
      const saved = await repo.save(acting.tx, acting.current, {})
      acting.record({
        noun,
        id: found.threadId,
        action: 'edit',
        before: { blackedOut: found.blackouts.length },
        after: { blackedOut: spans.length },
      })
      await syncKnowledge(acting.tx, saved, { user, record: acting.record, isPersonalChecked: true })
      return saved
    })
  })

  implement(app, dialogueRoutes.assignDialogue, ({ body, user }) =>
    act({ ...body, version: body.version, user }, (acting) =>
      change(acting, { assignee: body.isMine ? user.username : null }),
    ),
  )

  implement(app, dialogueRoutes.evaluateDialogue, ({ body, user }) =>
    act({ ...body, version: body.version, user }, (acting) =>
      change(acting, { evaluation: body.evaluation }),
    ),
  )

  implement(app, dialogueRoutes.findDialogueHistory, async ({ body: { threadId } }) => {
    await existing(threadId)
    return listHistory(app.db, noun, threadId)
  })

  implement(app, dialogueRoutes.toTargetPage, async ({ body: { threadId, targetRouter } }) => {
    const { platform, serialNum, model, devices, country } = await existing(threadId)
    if (serialNum === '') throw problem('dialogue.no_device')
    const template = targets.get(`${targetRouter} ${platform}`) as string
    return fillTemplate(template, { serialNum, model, deviceType: devices, platform, country })
  })

  implement(app, dialogueRoutes.exportDialogue, async ({ query: { threadId }, user }) => {
    const dialogue = threadId ? await repo.get(app.db, threadId) : undefined
    if (!dialogue) throw problem('dialogue.export_failed', {}, { status: threadId ? 404 : 400 })
    const said = await messages.findAll(app.db, dialogue.threadId, { isReviewer: true })
    await app.audited(user, async (_tx, record) =>
      record({
        noun: 'export',
        id: dialogue.threadId,
        action: 'create',
        before: null,
        after: { list: noun, rows: said.length },
      }),
    )
    return createThreadWorkbook(
      dialogue,
      said.map(({ impersonal, ...message }) => ({ ...message, message: impersonal ?? message.message })),
      [],
    )
  })
}
