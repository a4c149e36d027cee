import { after, before } from 'node:test'
import type { Browser } from 'playwright-core'
import { browser } from './browser.ts'
import { type Caller, signInByCall } from './call.ts'
import { answerFrom, chatAddress, isReady, ownDevice } from './chat.ts'
import { type Portal, portal } from './portal.ts'
import { enter, type Visit, type VisitOptions, visit } from './visit.ts'

export const device = ownDevice('SNA_US_6K')
/** Answered by the manuals, so the answer streams. */
export const question = 'How do I start the inverter for the first time?'

/** For all tests of a file: a portal whose documents can answer, and visitors to it. */
export function chatStage(start: () => Promise<Portal> = portal) {
  let stack: Portal
  let chromium: Browser
  let owner: Caller
  before(async () => {
    stack = await start()
    chromium = await browser()
    owner = await signInByCall(stack.url, 'owner')
    await answerFrom(owner, device, question, 'sna-us-6k-user-manual.pdf')
  })
  after(async () => {
    await chromium?.close()
    await stack?.stop()
  })
  const stranger = (options: VisitOptions = {}): Promise<Visit> => visit(chromium, stack.url, options)
  async function visitor(username: string, options: VisitOptions = {}): Promise<Visit> {
    const one = await stranger(options)
    await enter(one.context, stack.url, username)
    return one
  }
  return {
    get portal() {
      return stack
    },
    get owner() {
      return owner
    },
    stranger,
    visitor,
    /** A visitor at a chat page about the device, once something can be asked there. */
    async opened(path = '/LuxGPT2', username = 'owner'): Promise<Visit> {
      const one = await visitor(username)
      await one.page.goto(chatAddress(path, device))
      await isReady(one.page)
      return one
    },
  }
}
