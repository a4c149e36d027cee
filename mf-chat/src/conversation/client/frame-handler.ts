import { chatCode } from '@portal/contracts/chat-socket.ts'
import { attachmentsOf, isWhole, take, wholeText } from './answer.rules.ts'
import type { Exchange } from './exchange.ts'
import * as texts from './notices.ts'
import type { StateHolder } from './state.ts'
import type { Turn } from './turn.ts'
import type { Frame } from './wire.ts'

/** What a message of the service does to the exchange that is under way. */
export function handleFrame(frame: Frame, exchange: Exchange, holder: StateHolder): void {
  if (frame.type === 'pong' || exchange.hasEnded(frame.mid)) return
  const { threadId } = holder.get()
  if (frame.chatId && frame.chatId !== threadId && (frame.code === chatCode.answer || !threadId)) holder.set({ threadId: frame.chatId })
  const { turn } = exchange
  if (!turn || turn.fetching) {
    if (frame.code === chatCode.failed) holder.note('error', frame.msg || texts.unknownProblem)
    return
  }
  if (!isAbout(frame, turn)) return
  acknowledge(turn, frame, exchange, holder)
  if (frame.code === chatCode.accepted) return
  if (frame.code === chatCode.answer && !isWhole(frame)) grow(turn, frame, exchange, holder)
  else conclude(turn, frame, exchange, holder)
}

/** An answer that was under way when the page was left goes by the id of a question that this page never sent. */
function isAbout(frame: Frame, { progress: { mid }, ask }: Turn): boolean {
  if (mid === undefined) return frame.cid === undefined || frame.cid === ask.cid
  return frame.mid === undefined || frame.mid === mid
}

function acknowledge(turn: Turn, { mid, epoch, code }: Frame, exchange: Exchange, holder: StateHolder) {
  clearTimeout(turn.timer)
  if (mid !== undefined && turn.progress.mid === undefined) {
    turn.progress = { ...turn.progress, mid, epoch }
    holder.change(turn.question, { mid })
  }
  if (code === chatCode.failed) return
  const wasAcknowledged = turn.isAcknowledged
  turn.isAcknowledged = true
  if (turn.isSuspended) exchange.show(turn)
  else if (!wasAcknowledged) holder.change(turn.question, { status: 'success', resend: undefined })
}

function grow(turn: Turn, frame: Frame, exchange: Exchange, holder: StateHolder) {
  const step = take(turn.progress, frame)
  if (step.kind === 'old') return
  if (step.kind === 'gap') {
    if (!turn.isResuming) exchange.resume(turn)
    return
  }
  turn.isResuming = false
  turn.progress = step.progress
  const attached = attachmentsOf(frame)
  if (Object.keys(attached).length > 0) {
    const resources = [...(holder.find(turn.answer)?.resources ?? []), ...(attached.resources ?? [])]
    holder.change(turn.answer, { ...attached, ...(resources.length > 0 && { resources }) })
  }
  if (step.kind === 'ended') exchange.end(turn, { content: turn.progress.text, status: 'success', kind: 'ai' })
  else exchange.grown()
}

function conclude(turn: Turn, frame: Frame, exchange: Exchange, holder: StateHolder) {
  const content = wholeText(frame)
  if (isWhole(frame)) return exchange.end(turn, { ...attachmentsOf(frame), content, status: 'success', kind: frame.type })
  if (frame.code === chatCode.nothingRelated) {
    const said = content || frame.delta || texts.nothingRelated
    return exchange.end(turn, { ...attachmentsOf(frame), content: said, status: 'success', kind: 'none' })
  }
  if (frame.code === chatCode.failed) {
    // Deleted, or kept long enough: sent again, the question begins another one.
    if (frame.error === 'thread.not_found') holder.set({ threadId: undefined })
    return exchange.fail(turn, frame.msg || texts.unknownProblem)
  }
  exchange.endAsItIs(turn)
}
