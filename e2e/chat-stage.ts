import { before } from 'node:test'
import { type Caller, signInByCall } from './call.ts'
import { answerFrom, chatAddress, isReady, ownDevice } from './chat.ts'
import { type Portal, portal } from './portal.ts'
import { stage } from './stage.ts'
import type { Visit } from './visit.ts'

export const device = ownDevice('SNA_US_6K')
/** Answered by the manuals, so the answer streams. */
export const question = 'How do I start the inverter for the first time?'

/** Starts a portal with documents and visitors for all tests of a file. */
export function chatStage(start: () => Promise<Portal> = portal) {
  const journey = stage(start)
  let owner: Caller
  before(async () => {
    owner = await signInByCall(journey.portal.url, 'owner')
    await answerFrom(owner, device, question, 'sna-us-6k-user-manual.pdf')
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
      await isReady(one.page)
      return one
    },
  }
}
