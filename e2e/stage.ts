import { after, before } from 'node:test'
import { atEndOfProcess, isEndAnnounced } from '@portal/testing/node/at-end.ts'
import type { Browser } from 'playwright-core'
import { launchBrowser } from './browser.ts'
import { getSharedPortal, type Portal, type SharedPortal } from './portal.ts'
import { openVisit, signInContext, type Visit, type VisitOptions } from './visit.ts'

interface Stage<Started extends Portal> {
  readonly portal: Started
  readonly browser: Browser
  /** Opens a browser without a session. */
  stranger(options?: VisitOptions): Promise<Visit>
  visitor(username: string, options?: VisitOptions): Promise<Visit>
}

let shared: Promise<Browser> | undefined
/** Shares one browser per process. */
function sharedBrowser(): Promise<Browser> {
  if (!isEndAnnounced()) return launchBrowser()
  shared ??= launchBrowser().then((opened) => {
    atEndOfProcess(() => opened.close())
    return opened
  })
  return shared
}

/** Starts a portal and a browser before the tests of a file and closes them after. */
export function setUpStage(): Stage<SharedPortal>
export function setUpStage(start: () => Promise<Portal>): Stage<Portal>
export function setUpStage(start: () => Promise<Portal> = getSharedPortal): Stage<Portal> {
  let started: Portal | undefined
  let opened: Browser | undefined
  before(async () => {
    started = await start()
    opened = await sharedBrowser()
  })
  after(async () => {
    if (!isEndAnnounced()) await opened?.close()
    await started?.stop()
  })
  const there = <Part>(part: Part | undefined): Part => {
    if (!part) throw new Error('The stage is there in tests and in hooks that are registered after it')
    return part
  }
  const stranger = (options: VisitOptions = {}) => openVisit(there(opened), there(started).url, options)
  return {
    get portal() {
      return there(started)
    },
    get browser() {
      return there(opened)
    },
    stranger,
    async visitor(username, options) {
      const one = await stranger(options)
      await signInContext(one.context, there(started).url, username)
      return one
    },
  }
}
