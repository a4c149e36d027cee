import { after, before } from 'node:test'
import { atEndOfProcess, isEndAnnounced } from '@portal/testing/node/at-end.ts'
import type { Browser } from 'playwright-core'
import { browser } from './browser.ts'
import { type JourneyPortal, type Portal, portal } from './portal.ts'
import { enter, type Visit, type VisitOptions, visit } from './visit.ts'

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
  if (!isEndAnnounced()) return browser()
  shared ??= browser().then((opened) => {
    atEndOfProcess(() => opened.close())
    return opened
  })
  return shared
}

/** Starts a portal and a browser before the tests of a file and closes them after. */
export function stage(): Stage<JourneyPortal>
export function stage(start: () => Promise<Portal>): Stage<Portal>
export function stage(start: () => Promise<Portal> = portal): Stage<Portal> {
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
  const stranger = (options: VisitOptions = {}) => visit(there(opened), there(started).url, options)
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
      await enter(one.context, there(started).url, username)
      return one
    },
  }
}
