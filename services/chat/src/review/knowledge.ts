import type { Identity } from '@portal/contracts/access.ts'
import { allDevices, type DeviceGroup } from '@portal/contracts/device-group.ts'
import type { DialogueRecord } from '@portal/contracts/dialogue.contract.ts'
import { toMessage } from '@portal/contracts/errors/all.ts'
import { emptyGptData, type GptData, type GptDataDraft } from '@portal/contracts/gpt-data.contract.ts'
import type { Recorder } from '@portal/service-kit/audit.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import { assertNoProblems } from '@portal/service-kit/list/row.ts'
import * as pairs from '../gpt-data/gpt-data.repo.ts'
import { toAuditFields, toReview } from '../gpt-data/gpt-data.rules.ts'
import { assertNoPersonalData } from './personal.rules.ts'
import * as revisions from './revision.repo.ts'

const noun = 'gptData'
const maxQuestion = 500

interface ReviewContext {
  user: Identity
  record: Recorder
  isPersonalChecked?: boolean | undefined
}

/** Returns the question of a correction: the reviewer's wording, else the redacted question. */
const questionOf = ({ question, revisedQuestion, impersonal, understood }: revisions.CorrectedAnswer) =>
  (revisedQuestion ?? impersonal ?? understood ?? question).trim()

const draftOf = (
  { threadId, devices, platform }: DialogueRecord,
  corrected: revisions.CorrectedAnswer,
): GptDataDraft => ({
  ...emptyGptData,
  question: questionOf(corrected),
  answer: corrected.answer,
  deviceGroups: devices === allDevices ? [] : [devices as DeviceGroup],
  platform,
  state: 'APPROVED',
  sourceThreadId: threadId,
  sourceRecordId: corrected.recordId,
})

function assertUsable({ question }: GptDataDraft) {
  if (question.length > maxQuestion)
    assertNoProblems('dialogue', {
      question: toMessage('dialogue.question_too_long', { max: maxQuestion }),
    })
}

/** Locks the AI chat data created from the conversation's corrections until the transaction ends. */
async function lockOf(tx: Db, threadId: string, user: Identity): Promise<GptData[]> {
  const held = await pairs.lock(tx, await revisions.findKnowledge(tx, threadId), user)
  return held.filter(({ isDeleted }) => !isDeleted).map(({ isDeleted: _, ...row }) => row as GptData)
}

/**
 * Synchronizes AI chat data with the conversation: if it has passed, its corrections are used for answers
 * from this commit on; otherwise they are withdrawn.
 */
export async function syncKnowledge(
  tx: Db,
  dialogue: DialogueRecord,
  { user, record, isPersonalChecked }: ReviewContext,
) {
  const hasPassed = dialogue.qnaStatus === 'APPROVED'
  const drafts = hasPassed
    ? (await revisions.findCorrected(tx, dialogue.threadId)).map((one) => draftOf(dialogue, one))
    : []
  drafts.forEach(assertUsable)
  assertNoPersonalData(
    drafts.flatMap(({ question, answer }) => [question, answer]),
    isPersonalChecked,
  )
  const there = await lockOf(tx, dialogue.threadId, user)
  const now = new Date().toISOString()
  const write = async (current: GptData | undefined, draft: GptDataDraft) => {
    const saved = await pairs.save(tx, current?.id, draft, toReview(draft, current, user.username, now))
    record({
      noun,
      id: saved.id,
      action: current ? 'edit' : 'create',
      before: current ? toAuditFields(current) : null,
      after: toAuditFields(saved),
    })
  }
  for (const draft of drafts) {
    const current = there.find(({ sourceRecordId }) => sourceRecordId === draft.sourceRecordId)
    // Keeps an audience that was set more precisely in AI chat data.
    await write(
      current,
      current ? { ...draft, deviceGroups: current.deviceGroups, platform: current.platform } : draft,
    )
  }
  const state = hasPassed ? 'READY' : dialogue.qnaStatus
  for (const current of there)
    if (
      current.state === 'APPROVED' &&
      !drafts.some(({ sourceRecordId }) => sourceRecordId === current.sourceRecordId)
    )
      await write(current, { ...current, state } as GptDataDraft)
}
