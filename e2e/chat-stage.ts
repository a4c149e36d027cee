import { before } from 'node:test'
import { type Caller, signInByCall } from './call.ts'
import { chatAddress, getOwnDevice, waitForAnswerFromFile, waitUntilReady } from './chat.ts'
import { getSharedPortal, type Portal } from './portal.ts'
import { setUpStage } from './stage.ts'
import type { Visit } from './visit.ts'

export const device = getOwnDevice('SNA_US_6K')
/** The manuals answer it, so the answer is streamed. */
export const question = 'How do I start the inverter for the first time?'

/** Starts a portal with documents and visitors for all tests of a file. */
export function startChatStage(start: () => Promise<Portal> = getSharedPortal) {
  const journey = setUpStage(start)
  let owner: Caller
  before(async () => {
    owner = await signInByCall(journey.portal.url, 'owner')
    await waitForAnswerFromFile(owner, device, question, 'sna-us-6k-user-manual.pdf')
  })
  return {
    get portal() {
      return journey.portal
    },
    get owner() {
      return owner
    },
    stranger: journey.stranger,
    visitor: journey.visitor,
    /** Opens a chat page about the device and waits until it is ready. */
    async opened(path = '/LuxGPT2', username = 'owner'): Promise<Visit> {
      const one = await journey.visitor(username)
      await one.page.goto(chatAddress(path, device))
      await waitUntilReady(one.page)
      return one
    },
  }
}
