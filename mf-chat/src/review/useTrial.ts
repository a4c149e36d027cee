import { call, useLanguage } from '@portal/client'
import { chatRoutes } from '@portal/contracts/chat.contract.ts'
import type { DialogueRecord } from '@portal/contracts/dialogue.contract.ts'
import { threadRoutes } from '@portal/contracts/thread.contract.ts'
import { useState } from 'react'

/** State of a reviewer's question; the live chats use `sending` and `success` (CHAT-48). */
export type TrialStatus = 'going' | 'succeed' | 'failed'

export interface Trial {
  status: TrialStatus
  answer?: string
  error?: unknown
}

/** Asks a question for a device of this type without storing it. */
export function useTrial({ platform, devices }: Pick<DialogueRecord, 'platform' | 'devices'>) {
  const [language] = useLanguage()
  const [trial, setTrial] = useState<Trial>()

  async function ask(data: string) {
    if (!data.trim() || trial?.status === 'going') return
    setTrial({ status: 'going' })
    try {
      const body = { data, platform, devicesType: devices, language, supportEs: true }
      const { text, msg, threadId } = await call(chatRoutes.queryWhole, body)
      setTrial({ status: 'succeed', answer: text || msg })
      await call(threadRoutes.deleteOwnThreads, { threadIds: [threadId] })
    } catch (error) {
      setTrial((now) => (now?.status === 'succeed' ? now : { status: 'failed', error }))
    }
  }

  return { trial, ask }
}
