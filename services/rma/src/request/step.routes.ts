import { rmaRoutes } from '@portal/contracts/rma.contract.ts'
import type { RmaCurrStatus, RmaOperationName } from '@portal/contracts/rma-status.ts'
import type { BodyOf } from '@portal/contracts/route.ts'
import { implement } from '@portal/service-kit/implement.ts'
import type { FastifyInstance } from 'fastify'
import * as events from './event.repo.ts'
import { addNote, say } from './note.ts'
import { type StoredRequest, toReaderView } from './request.rules.ts'
import { hold, refuse, step } from './step.ts'
import { findStep, listSides, type Step, stepTo } from './transition.rules.ts'

type StatusUpdate = BodyOf<typeof rmaRoutes.updateRmaStatus>

/** Maps a customer's lane to an operation. Undefined: the request is there already. */
function operationOf(
  { rmaStatus }: StoredRequest,
  lane: RmaCurrStatus,
  end: boolean,
): RmaOperationName | undefined {
  if (lane === 'APPEAL') return rmaStatus === 'IN_APPEAL' ? undefined : 'APPEAL'
  if (lane === 'PAY') return rmaStatus === 'PAY_REQUEST' ? undefined : 'PAY'
  if (end) return 'END'
  if (rmaStatus === 'IN_APPEAL') return 'CANCEL_APPEAL'
  return rmaStatus === 'PAY_REQUEST' ? 'CANCEL_PAY' : 'END'
}

/** Steps of a customer before staff have to act; an appeal and its withdrawal are two. */
const maxStepsInARow = 10
const tooMany =
  'You have appealed, offered to pay or taken that back too often. Wait until support has answered, or end the request.'
const notYours = 'The one who filed the request does this.'

function customersStep(
  request: StoredRequest,
  { rmaCurrStatus, end = false, remark = '' }: StatusUpdate,
  isCustomer: boolean,
): { step: Step | string; text: string } | undefined {
  if (!isCustomer) return { step: notYours, text: '' }
  const operation = operationOf(request, rmaCurrStatus, end)
  if (!request.closed && !operation) return undefined
  return { step: findStep(request, 'CUSTOMER', operation ?? 'END'), text: remark }
}

export default function steps(app: FastifyInstance) {
  implement(app, rmaRoutes.updateRmaStatus, ({ body, user }) =>
    step(
      app,
      user,
      body,
      (request) => customersStep(request, body, listSides(user, request).includes('CUSTOMER')),
      async (tx, request, { transition }) => {
        if (!transition.closes && (await events.countSinceStaff(tx, request.id)) >= maxStepsInARow)
          refuse(user, request, tooMany)
      },
    ),
  )

  implement(app, rmaRoutes.answerRma, ({ body, user }) => {
    const { text, fileIds = [] } = body
    return app.audited(user, async (tx, record) => {
      const request = await hold(tx, user, body)
      if (!listSides(user, request).includes('CUSTOMER')) refuse(user, request, notYours)
      return toReaderView(user, await say(app, tx, record, { request, user, text, fileIds }))
    })
  })

  implement(app, rmaRoutes.updateRmaAudit, ({ body, user }) =>
    step(app, user, body, (request) => ({ step: stepTo(request, body.rmaStatus), text: body.remark })),
  )

  const staffs = (operation: RmaOperationName, text: string) => (request: StoredRequest) => ({
    step: findStep(request, 'STAFF', operation),
    text,
  })
  implement(app, rmaRoutes.askRmaCustomer, ({ body, user }) =>
    step(app, user, body, staffs('ASK', body.remark)),
  )
  implement(app, rmaRoutes.acceptRmaWarranty, ({ body, user }) =>
    step(app, user, body, staffs('ACCEPT_WARRANTY', body.remark)),
  )
  implement(app, rmaRoutes.resumeRma, ({ body, user }) =>
    step(app, user, body, staffs('RESUME', body.remark)),
  )
  implement(app, rmaRoutes.closeRma, ({ body, user }) =>
    step(app, user, body, (request) => ({
      ...staffs('CLOSE', body.remark)(request),
      closeReason: body.rmaCloseReason,
    })),
  )
  implement(app, rmaRoutes.reopenRma, ({ body, user }) =>
    step(app, user, body, staffs('REOPEN', body.remark)),
  )

  implement(app, rmaRoutes.addRmaNote, ({ body, user }) => {
    const { text, isInternal, fileIds = [] } = body
    return app.audited(user, async (tx, record) => {
      const request = await hold(tx, user, body)
      return addNote(app, tx, record, { request, user, text, isInternal, fileIds })
    })
  })
}
