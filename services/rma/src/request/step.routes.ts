import type { Reason } from '@portal/contracts/errors/all.ts'
import { rmaRoutes } from '@portal/contracts/rma.contract.ts'
import type { RmaCurrStatus, RmaOperationName } from '@portal/contracts/rma-status.ts'
import type { BodyOf } from '@portal/contracts/route.ts'
import { implement } from '@portal/service-kit/implement.ts'
import type { FastifyInstance } from 'fastify'
import * as events from './event.repo.ts'
import { addCustomerMessage, addNote } from './note.ts'
import { type StoredRequest, toReaderView } from './request.rules.ts'
import { executeStep, lockRequest, refuseStep } from './step.ts'
import { findStep, findStepToStatus, listSides, type Step } from './transition.rules.ts'

type StatusUpdate = BodyOf<typeof rmaRoutes.updateRmaStatus>

/** Maps a customer's lane to an operation; undefined if the request already has that status. */
function toOperation(
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

/** Limit of customer steps until staff act; an appeal and its withdrawal count as two. */
const maxStepsInARow = 10
const tooMany = 'rma.appealed_too_often'
const notYourRequest = 'rma.step_of_customer'

function findCustomerStep(
  request: StoredRequest,
  { rmaCurrStatus, end = false, remark = '' }: StatusUpdate,
  isCustomer: boolean,
): { step: Step | Reason; text: string } | undefined {
  if (!isCustomer) return { step: notYourRequest, text: '' }
  const operation = toOperation(request, rmaCurrStatus, end)
  if (!request.closed && !operation) return undefined
  return { step: findStep(request, 'CUSTOMER', operation ?? 'END'), text: remark }
}

export default function steps(app: FastifyInstance) {
  implement(app, rmaRoutes.updateRmaStatus, ({ body, user }) =>
    executeStep(
      app,
      user,
      body,
      (request) => findCustomerStep(request, body, listSides(user, request).includes('CUSTOMER')),
      async (tx, request, { transition }) => {
        if (!transition.closes && (await events.countCustomerSteps(tx, request.id)) >= maxStepsInARow)
          refuseStep(user, request, tooMany)
      },
    ),
  )

  implement(app, rmaRoutes.answerRma, ({ body, user }) => {
    const { text, fileIds = [] } = body
    return app.audited(user, async (tx, record) => {
      const request = await lockRequest(tx, user, body)
      if (!listSides(user, request).includes('CUSTOMER')) refuseStep(user, request, notYourRequest)
      return toReaderView(user, await addCustomerMessage(app, tx, record, { request, user, text, fileIds }))
    })
  })

  implement(app, rmaRoutes.updateRmaAudit, ({ body, user }) =>
    executeStep(app, user, body, (request) => ({
      step: findStepToStatus(request, body.rmaStatus),
      text: body.remark,
    })),
  )

  const findStaffStep = (operation: RmaOperationName, text: string) => (request: StoredRequest) => ({
    step: findStep(request, 'STAFF', operation),
    text,
  })
  implement(app, rmaRoutes.askRmaCustomer, ({ body, user }) =>
    executeStep(app, user, body, findStaffStep('ASK', body.remark)),
  )
  implement(app, rmaRoutes.acceptRmaWarranty, ({ body, user }) =>
    executeStep(app, user, body, findStaffStep('ACCEPT_WARRANTY', body.remark)),
  )
  implement(app, rmaRoutes.resumeRma, ({ body, user }) =>
    executeStep(app, user, body, findStaffStep('RESUME', body.remark)),
  )
  implement(app, rmaRoutes.closeRma, ({ body, user }) =>
    executeStep(app, user, body, (request) => ({
      ...findStaffStep('CLOSE', body.remark)(request),
      closeReason: body.rmaCloseReason,
    })),
  )
  implement(app, rmaRoutes.reopenRma, ({ body, user }) =>
    executeStep(app, user, body, findStaffStep('REOPEN', body.remark)),
  )

  implement(app, rmaRoutes.addRmaNote, ({ body, user }) => {
    const { text, isInternal, fileIds = [] } = body
    return app.audited(user, async (tx, record) => {
      const request = await lockRequest(tx, user, body)
      return addNote(app, tx, record, { request, user, text, isInternal, fileIds })
    })
  })
}
