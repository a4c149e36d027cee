import type { Identity } from '@portal/contracts/access.ts'
import type { RmaEvent } from '@portal/contracts/rma.contract.ts'
import type { RmaSide } from '@portal/contracts/rma-status.ts'
import type { Recorder } from '@portal/service-kit/audit.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import { assertNoProblems } from '@portal/service-kit/list/row.ts'
import type { FastifyInstance } from 'fastify'
import * as events from './event.repo.ts'
import { notifyCustomer, notifyStaff, refreshPages } from './notify.ts'
import * as repo from './request.repo.ts'
import { auditFields, type StoredRequest } from './request.rules.ts'
import { noun, performStep } from './step.ts'
import { findStep, isStep } from './transition.rules.ts'

interface NewMessage {
  /** Request that the caller has locked. */
  request: StoredRequest
  user: Identity
  text: string
  fileIds: readonly string[]
}

const write = (tx: Db, { request, user, text }: NewMessage, side: RmaSide, isInternal: boolean) =>
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

/** Attaches files to the request and records the change. */
async function addFiles(
  app: FastifyInstance,
  tx: Db,
  record: Recorder,
  { request, user, fileIds }: NewMessage,
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

/**
 * Adds a customer's message. If staff have asked a question, the message is the answer and continues the
 * request.
 */
export async function addCustomerMessage(
  app: FastifyInstance,
  tx: Db,
  record: Recorder,
  message: NewMessage,
): Promise<StoredRequest> {
  const { user, text } = message
  if (text.trim() === '' && message.fileIds.length === 0)
    assertNoProblems(noun, { text: 'rma.nothing_written' })
  const answer = findStep(message.request, 'CUSTOMER', 'ANSWER')
  if (isStep(answer)) {
    if (message.fileIds.length > 0)
      await app.files.claim(tx, message.fileIds, { noun, id: message.request.id, user })
    return performStep(app, tx, record, message.request, { step: answer, text, user })
  }
  const request = await addFiles(app, tx, record, message)
  await write(tx, message, 'CUSTOMER', false)
  await notifyStaff(app, tx, 'rma.answered', request, user.username)
  refreshPages(app, [request])
  return request
}

/** Adds a public or internal note by staff and returns all events. */
export async function addNote(
  app: FastifyInstance,
  tx: Db,
  record: Recorder,
  message: NewMessage & { isInternal: boolean },
): Promise<RmaEvent[]> {
  const { request, user, fileIds, isInternal } = message
  if (isInternal && fileIds.length > 0)
    await app.files.claim(tx, fileIds, { noun: 'rmaInternal', id: request.id, user })
  if (!isInternal) await addFiles(app, tx, record, message)
  await write(tx, message, 'STAFF', isInternal)
  if (!isInternal) await notifyCustomer(app, tx, 'rma.note', request)
  refreshPages(app, [request])
  return events.find(tx, request.id, true)
}
