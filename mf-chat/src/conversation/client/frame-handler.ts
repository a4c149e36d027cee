import { chatCode } from '@portal/contracts/chat-socket.ts'
import { appendPiece, isCompleteAnswer, toAttachments, toCompleteText } from './answer.rules.ts'
import type { Draft } from './draft.ts'
import {
  endExchange,
  endWithReceivedText,
  failExchange,
  ignoreAnswer,
  requestMissingPieces,
  resumeExchange,
} from './exchange.ts'
import type { Exchange } from './machine.ts'
import { toFiles } from './message.ts'
import * as texts from './notices.ts'
import { type Frame, toReason } from './wire.ts'

/** Applies a message of the service to the running exchange. */
export function handleFrame(draft: Draft, frame: Frame): void {
  cancelTaken(draft, frame)
  if (frame.type === 'pong' || (frame.mid !== undefined && draft.state.ended.includes(frame.mid))) return
  const { threadId } = draft.view
  if (frame.chatId && frame.chatId !== threadId && (frame.code === chatCode.answer || !threadId))
    draft.show({ threadId: frame.chatId })
  const { exchange } = draft
  if (!exchange || exchange.isFetched) {
    if (frame.code === chatCode.failed)
      draft.notify('error', frame.msg || texts.unknownProblemText, toReason(frame))
    return
  }
  if (!isAbout(frame, exchange)) return
  const current = acknowledge(draft, frame, exchange)
  if (frame.code === chatCode.accepted) return
  if (frame.code === chatCode.answer && !isCompleteAnswer(frame)) grow(draft, frame, current)
  else conclude(draft, frame, current)
}

/**
 * Cancels a question that was stopped before its acknowledgement. Services without client ids answer in
 * order.
 */
function cancelTaken(draft: Draft, { code, cid, chatId, mid }: Frame) {
  const { stopped } = draft.state
  const taken = cid === undefined ? stopped[0] : stopped.find((one) => one.cid === cid)
  if (code !== chatCode.accepted || !taken || !chatId) return
  draft.set({ stopped: stopped.filter((one) => one !== taken) })
  if (draft.exchange?.ask.cid !== taken.cid && mid !== undefined) ignoreAnswer(draft, mid)
  draft.do({ type: 'cancelRun', threadId: chatId, answer: taken.answer })
}

/** Matches a resumed answer, whose question this page did not send. */
function isAbout(frame: Frame, { progress: { mid }, ask }: Exchange): boolean {
  if (mid === undefined) return frame.cid === undefined || frame.cid === ask.cid
  return frame.mid === undefined || frame.mid === mid
}

function acknowledge(draft: Draft, { mid, epoch, code }: Frame, exchange: Exchange): Exchange {
  draft.do({ type: 'clearTimer', timer: 'acknowledge' })
  let current = exchange
  if (mid !== undefined && exchange.progress.mid === undefined) {
    current = draft.patch({ progress: { ...exchange.progress, mid, epoch } })
    draft.change(exchange.question, { mid })
  }
  if (code === chatCode.failed) return current
  current = draft.patch({ isAcknowledged: true })
  if (exchange.isSuspended) resumeExchange(draft, current)
  else if (!exchange.isAcknowledged) draft.change(exchange.question, { status: 'success', resend: undefined })
  return draft.exchange ?? current
}

function grow(draft: Draft, frame: Frame, exchange: Exchange) {
  const step = appendPiece(exchange.progress, frame)
  if (step.kind === 'old') return
  if (step.kind === 'gap') {
    if (!exchange.isResuming) requestMissingPieces(draft, exchange)
    return
  }
  const current = draft.patch({ isResuming: false, progress: step.progress })
  const attached = toAttachments(frame)
  if (Object.keys(attached).length > 0) {
    const resources = [...(draft.find(exchange.answer)?.resources ?? []), ...(attached.resources ?? [])]
    draft.change(exchange.answer, { ...attached, ...toFiles(resources) })
  }
  if (step.kind === 'ended')
    endExchange(draft, current, { content: step.progress.text, status: 'success', kind: 'ai' })
  else draft.do({ type: 'paint' })
}

function conclude(draft: Draft, frame: Frame, exchange: Exchange) {
  const content = toCompleteText(frame)
  if (isCompleteAnswer(frame))
    return endExchange(draft, exchange, {
      ...toAttachments(frame),
      content,
      status: 'success',
      kind: frame.type,
    })
  if (frame.code === chatCode.nothingRelated) {
    const said = content || frame.delta || texts.nothingRelatedText
    return endExchange(draft, exchange, {
      ...toAttachments(frame),
      content: said,
      status: 'success',
      kind: 'none',
    })
  }
  if (frame.code === chatCode.failed) {
    // Offers to send again in a new thread after the old thread was deleted.
    if (frame.error === 'thread.not_found') draft.show({ threadId: undefined })
    return failExchange(draft, exchange, frame.msg || texts.unknownProblemText, toReason(frame))
  }
  endWithReceivedText(draft, exchange)
}
