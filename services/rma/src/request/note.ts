import type { Identity } from '@portal/contracts/access.ts'
import type { RmaEvent } from '@portal/contracts/rma.contract.ts'
import type { RmaSide } from '@portal/contracts/rma-status.ts'
import type { Recorder } from '@portal/service-kit/audit.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import { assertNoProblems } from '@portal/service-kit/list/row.ts'
import type { FastifyInstance } from 'fastify'
import * as events from './event.repo.ts'
import * as repo from './request.repo.ts'
import { auditFields, type StoredRequest } from './request.rules.ts'
import { noun, take } from './step.ts'
import { notifyAll, notifyCustomer, tellStaff } from './tell.ts'
import { findStep } from './transition.rules.ts'

interface Said {
  /** Request that the caller has locked. */
  request: StoredRequest
  user: Identity
  text: string
  fileIds: readonly string[]
}

const write = (tx: Db, { request, user, text }: Said, side: RmaSide, isInternal: boolean) =>
  events.insertAll(tx, [
    {
      requestId: request.id,
      operation: 'NOTE',
      side,
      text: text.trim(),
      isInternal,
      fromStatus: request.rmaStatus,
      rmaStatus: request.rmaStatus,
      userId: user.userId,
      userName: user.username,
    },
  ])

/** More files than a request has had so far, with their line in the history. */
async function addFiles(
  app: FastifyInstance,
  tx: Db,
  record: Recorder,
  { request, user, fileIds }: Said,
): Promise<StoredRequest> {
  if (fileIds.length === 0) return request
  await app.files.claim(tx, fileIds, { noun, id: request.id, user })
  const after = await repo.read(tx, request.id)
  record({
    noun,
    id: request.id,
    action: 'edit',
    before: auditFields(request),
    after: auditFields(after),
  })
  return after
}

/** Adds a customer's message, which answers a question of staff. */
export async function say(
  app: FastifyInstance,
  tx: Db,
  record: Recorder,
  said: Said,
): Promise<StoredRequest> {
  const { user, text } = said
  if (text.trim() === '' && said.fileIds.length === 0)
    assertNoProblems(noun, { text: 'Write something, or add a file' })
  const answer = findStep(said.request, 'CUSTOMER', 'ANSWER')
  if (typeof answer !== 'string') {
    if (said.fileIds.length > 0) await app.files.claim(tx, said.fileIds, { noun, id: said.request.id, user })
    return take(app, tx, record, said.request, { step: answer, text, user })
  }
  const request = await addFiles(app, tx, record, said)
  await write(tx, said, 'CUSTOMER', false)
  await tellStaff(app, tx, 'rma.answered', request, user.username)
  notifyAll(app, [request])
  return request
}

/** Adds a staff message, public or internal, and returns all. */
export async function addNote(
  app: FastifyInstance,
  tx: Db,
  record: Recorder,
  said: Said & { isInternal: boolean },
): Promise<RmaEvent[]> {
  const { request, user, fileIds, isInternal } = said
  if (isInternal && fileIds.length > 0)
    await app.files.claim(tx, fileIds, { noun: 'rmaInternal', id: request.id, user })
  if (!isInternal) await addFiles(app, tx, record, said)
  await write(tx, said, 'STAFF', isInternal)
  if (!isInternal) await notifyCustomer(app, tx, 'rma.note', request)
  notifyAll(app, [request])
  return events.find(tx, request.id, true)
}
