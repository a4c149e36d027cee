import { gptTopicRecordRoutes } from '@portal/contracts/thread.contract.ts'
import { type CallContext, type CallFailed, callRoute } from './calls.ts'
import * as texts from './notices.ts'
import type { Evaluation, StateHolder } from './state.ts'

/** What a reader thinks of the conversation, and says about it. */
export function evaluationActions(holder: StateHolder, calls: CallContext, variant: 'A' | 'B') {
  async function evaluate(evaluation: Evaluation) {
    const { threadId, evaluation: before, isSuggestionOpen } = holder.get()
    if (!threadId) return
    holder.set({ evaluation, isSuggestionOpen: evaluation === -1 })
    try {
      await callRoute(calls, gptTopicRecordRoutes.addGptTopicRecord, { body: { threadId, evaluation } })
    } catch (error) {
      if (holder.get().evaluation === evaluation) holder.set({ evaluation: before, isSuggestionOpen })
      holder.note('error', (error as CallFailed).message)
    }
  }

  async function suggest(text: string) {
    const { threadId, evaluation } = holder.get()
    if (!threadId || text.trim() === '') return
    try {
      const body = { threadId, suggestion: evaluation === 1 ? '' : text }
      await callRoute(calls, gptTopicRecordRoutes.addGptTopicSuggestion, { body })
      holder.set({ isSuggestionOpen: false })
      if (variant === 'A' || evaluation === -1) holder.note('success', texts.thanks)
    } catch (error) {
      holder.note('error', (error as CallFailed).message)
    }
  }

  return {
    like: () => evaluate(holder.get().evaluation === 1 ? 0 : 1),
    dislike: () => evaluate(holder.get().evaluation === -1 ? 0 : -1),
    suggest,
  }
}
