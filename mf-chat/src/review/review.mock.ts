import { type DialogueRecord, dialogueRoutes } from '@portal/contracts/dialogue.contract.ts'
import { qnaRoutes } from '@portal/contracts/qna.contract.ts'
import { gptTopicRecordRoutes, type ThreadMessage } from '@portal/contracts/thread.contract.ts'
import { mock, toPage } from '@portal/testing/browser/mock.ts'

export const reviewer = {
  username: 'ann',
  permissions: ['dialogue:view', 'dialogue:edit'],
}

export const aDialogue = (part: Partial<DialogueRecord> = {}): DialogueRecord => ({
  id: 7,
  version: 3,
  threadId: 'thread-0001',
  chatTitle: 'How loud is the fan?',
  devices: 'off_grid',
  model: 'SNA_5000',
  serialNum: 'SNA0000001',
  evaluation: -1,
  suggestion: 'Say dB',
  qnaStatus: 'PENDING',
  according: 'REGULAR_FIXED',
  msgCount: 2,
  updateTime: '2026-11-20T08:00:00Z',
  createdAt: '2026-11-20T07:00:00Z',
  userName: 'owner',
  platform: 'LUX_POWER',
  region: 'Europe',
  country: 'DE',
  assignee: null,
  dislike: 'OPEN',
  corrections: 0,
  ...part,
})

export const aMessage = (part: Partial<ThreadMessage>): ThreadMessage => ({
  recordId: 1,
  message: 'How loud is the fan?',
  position: 'QUERY',
  gptTopicDataStatus: 'success',
  changeType: 'BEFORE_CHANGE',
  type: 'text',
  answer: {},
  updateTime: '2026-11-20T08:00:00Z',
  review: { blackouts: [], personal: [], knowledge: null },
  ...part,
})

/** Simulates a service with one dialogue, which reviews change. */
export function simulateReviewService(start: Partial<DialogueRecord> = {}, said?: ThreadMessage[]) {
  const state = {
    record: aDialogue(start),
    messages: said ?? [
      aMessage({}),
      aMessage({ recordId: 2, message: 'About 60 dB at full power.', position: 'ANSWER', type: 'ai' }),
    ],
    /** Recorded calls by operation. */
    asked: [] as { operation: string; body: object }[],
  }
  const note = (operation: string, body: object) => state.asked.push({ operation, body })
  const next = (part: Partial<DialogueRecord>) => {
    state.record = { ...state.record, ...part, version: state.record.version + 1 }
    return state.record
  }
  const others = {
    previous: aDialogue({ threadId: 'thread-0000', chatTitle: 'The one before' }),
    next: aDialogue({ threadId: 'thread-0002', chatTitle: 'The one behind' }),
  }
  const handlers = [
    mock(dialogueRoutes.getDialogue, ({ body }) => {
      note('getDialogue', body)
      const record = [state.record, others.previous, others.next].find(
        ({ threadId }) => threadId === body.threadId,
      )
      return { record: record ?? state.record, ...others }
    }),
    mock(gptTopicRecordRoutes.getGptTopicRecordData, ({ body }) => {
      note('getGptTopicRecordData', body)
      return toPage(state.messages, body)
    }),
    mock(dialogueRoutes.updateGptTopicRecordData, ({ body }) => {
      note('updateGptTopicRecordData', body)
      return next({ qnaStatus: body.passed ? 'APPROVED' : body.qnaStatus, according: body.according || null })
    }),
    mock(dialogueRoutes.appendRevisedGptTopicRecordData, ({ body }) => {
      note('appendRevisedGptTopicRecordData', body)
      const revision = aMessage({
        recordId: 90 + body.recordId,
        message: body.message,
        position: 'ANSWER',
        changeType: 'AFTER_CHANGE',
        revises: body.recordId,
      })
      const others = state.messages.filter(({ revises }) => revises !== body.recordId)
      state.messages = others.flatMap((one) => (one.recordId === body.recordId ? [one, revision] : [one]))
      next({})
      return revision
    }),
    mock(dialogueRoutes.blackOut, ({ body }) => {
      note('blackOut', body)
      return next({})
    }),
    mock(dialogueRoutes.assignDialogue, ({ body }) => next({ assignee: body.isMine ? 'ann' : null })),
    mock(dialogueRoutes.evaluateDialogue, ({ body }) => next({ evaluation: body.evaluation })),
    mock(qnaRoutes.findTopQuestions, [
      { questionId: 5, question: 'What does F03 mean?', supportRemoteDebug: false, score: 3, visible: true },
    ]),
    mock(qnaRoutes.getInverterRuntime, ({ query }) => {
      note('getInverterRuntime', query)
      return {
        modelText: 'SNA 5000',
        deviceGroup: 'off_grid' as const,
        platform: 'LUX_POWER' as const,
        statusText: 'normal' as const,
        isSimulated: false,
      }
    }),
  ]
  return { state, handlers }
}
