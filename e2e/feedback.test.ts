import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feedbackRoutes } from '@portal/contracts/feedback.contract.ts'
import { allNoticeRoutes } from '@portal/contracts/notice.contract.ts'
import type { Page } from 'playwright-core'
import { signInByCall } from './call.ts'
import { photoFile, pngBase64 } from './photo.ts'
import { setUpStage } from './stage.ts'
import { findRow } from './table.ts'
import { videoFile } from './video-file.ts'
import { runAllAxeRules, saveScreenshot, signInContext, type VisitOptions, waitUntil } from './visit.ts'

const journey = setUpStage()

const exe = { name: 'holiday.png', mimeType: 'image/png', buffer: Buffer.from('MZ\x90\0'.padEnd(4096, '\0')) }
const svg = {
  name: 'plan.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
}

/** Disables polling, so that only events can cause updates. */
const withoutPolling = `{
  const { setTimeout: later } = globalThis
  globalThis.setTimeout = (work, ms, ...values) => (ms >= 30_000 ? 0 : later(work, ms, ...values))
}`

/** Sets a mark that a reload would remove. */
const mark = (page: Page) => page.evaluate('globalThis.isSameDocument = true')
const isSame = (page: Page) => page.evaluate('globalThis.isSameDocument === true')

async function visitor(username: string, options: VisitOptions) {
  const one = await journey.stranger(options)
  await signInContext(one.context, journey.portal.url, username)
  await one.context.addInitScript(withoutPolling)
  return one
}

/** Simulates a picture dropped on the form or pasted into the page. */
const hand = (page: Page, how: 'drop' | 'paste', name: string) =>
  page.evaluate(`{
    const held = new DataTransfer()
    const bytes = Uint8Array.from(atob('${pngBase64}'), (letter) => letter.charCodeAt(0))
    held.items.add(new File([bytes], '${name}', { type: 'image/png' }))
    const options = { bubbles: true, cancelable: true }
    if ('${how}' === 'paste') document.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: held }))
    else document.querySelector('[aria-label="Photos, videos and files"] button')
      .dispatchEvent(new DragEvent('drop', { ...options, dataTransfer: held }))
  }`)

/** Reads existing notices, to exclude those of other tests. */
async function readNotices(username: string) {
  const account = await signInByCall(journey.portal.url, username)
  for (const { readNotices } of allNoticeRoutes)
    await account.get(readNotices, { until: new Date().toISOString() })
  return account
}

test("exchanges feedback with photos between an owner's phone and support without reloads", async () => {
  const support = await readNotices('maintain')
  await readNotices('owner')
  const title = `The display stays dark ${Date.now()}`
  const staff = await visitor('maintain', { width: 1440, height: 900 })
  await staff.page.goto('/feedback')
  await staff.page.getByRole('grid', { name: 'Feedback' }).waitFor()
  await mark(staff.page)

  const owner = await visitor('owner', { width: 390, height: 844, hasTouch: true })
  const home = await owner.context.newPage()
  await home.goto('/')
  await home.getByRole('button', { name: 'Notices', exact: true }).waitFor()
  await owner.page.goto('/FeedbackPage')
  await owner.page.getByLabel('Title').fill(title)
  await owner.page.getByLabel('Message').fill('Since this morning.\nNothing is shown.')
  const files = owner.page.getByRole('group', { name: 'Photos, videos and files' }).last()
  const choose = (...some: (typeof photoFile)[]) => files.getByLabel('Choose files').setInputFiles(some)
  const removing = files.getByRole('button', { name: 'Remove', exact: true })
  await choose(exe, svg)
  await files.getByText(/^holiday\.png: /).waitFor()
  await files.getByText(/^plan\.svg: /).waitFor()
  const send = owner.page.getByRole('button', { name: 'Send', exact: true })
  await send.click()
  await owner.page.getByText(/(holiday\.png|plan\.svg) has not been uploaded/).waitFor()
  await saveScreenshot(owner.page, 'feedback-refused-phone')
  assert.deepEqual(await runAllAxeRules(owner.page), [])
  await removing.first().click()
  await removing.click()
  await owner.page.route('**/api/upload', (route) => route.abort('connectionreset'), { times: 1 })
  await files.getByLabel('Take a photo').setInputFiles(photoFile)
  await files.getByRole('button', { name: 'Try again' }).click()
  await files.getByText('photo.png', { exact: true }).waitFor()
  await hand(owner.page, 'paste', 'pasted.png')
  await files.getByText('pasted.png', { exact: true }).waitFor()
  await hand(owner.page, 'drop', 'dropped.png')
  await files.getByText('dropped.png', { exact: true }).waitFor()
  await choose(videoFile)
  await files.getByRole('button', { name: 'Show film.mp4' }).waitFor()
  await send.click()
  await owner.page.getByRole('link', { name: 'View your feedback' }).click()
  const id = Number(/\d+$/.exec(new URL(owner.page.url()).pathname)?.[0])
  await mark(owner.page)

  // Shows it in support's list, with a notice on any page.
  await findRow(staff.page, title).waitFor()
  // Ignores the notice of overdue appeals a minute after the start.
  await staff.page.getByRole('button', { name: /^Notices, \d+ unread$/ }).click()
  await staff.page.getByRole('link', { name: `New feedback ${id} from owner` }).click()
  await staff.page.getByRole('button', { name: 'Show photo.png' }).click()
  const preview = staff.page.getByRole('dialog')
  await preview.getByRole('img', { name: 'photo.png' }).waitFor()
  await preview.getByRole('button', { name: 'Close' }).click()
  await preview.waitFor({ state: 'detached' })
  await staff.page.getByRole('button', { name: 'Show film.mp4' }).click()
  await staff.page.locator('video').waitFor()
  await staff.page.evaluate(`document.querySelector('video').play()`)
  await waitUntil(staff.page, `document.querySelector('video').currentTime > 0`)
  await saveScreenshot(staff.page, 'feedback-film')
  await preview.getByRole('button', { name: 'Close' }).click()
  await preview.waitFor({ state: 'detached' })

  const say = async (page: Page, text: string) => {
    await page.getByLabel('Comment', { exact: true }).fill(text)
    await page.getByRole('button', { name: 'Send' }).click()
  }
  await say(staff.page, 'What does the lamp show?')
  await owner.page.getByText('What does the lamp show?').waitFor()
  await owner.page.getByText('In progress').waitFor()
  await say(owner.page, 'It is red.')
  await staff.page.getByText('It is red.').waitFor()
  await saveScreenshot(owner.page, 'feedback-talk-phone')
  await saveScreenshot(staff.page, 'feedback-talk-staff')
  for (const { page } of [owner, staff]) {
    assert.deepEqual(await runAllAxeRules(page), [])
    assert.equal(await isSame(page), true, 'no page was loaded anew')
  }

  // Checks that reading on the page counts everywhere, and that the next answer is unread while the page is
  // closed.
  await home.getByRole('button', { name: 'Notices', exact: true }).waitFor()
  await mark(home)
  await owner.page.goto('about:blank')
  await say(staff.page, 'A new display is on its way.')
  await home.getByRole('button', { name: 'Notices, 1 unread' }).click()
  await home.getByRole('link', { name: `Support replied to feedback ${id}` }).click()
  await home.getByText('A new display is on its way.').waitFor()
  await home.getByRole('button', { name: 'Notices', exact: true }).waitFor()
  assert.equal(await isSame(home), true)

  // Deletes it while the owner is writing; the owner's text stays.
  await support.get(feedbackRoutes.deleteFeedback, { ids: [id] })
  await say(home, 'When will it come?')
  await home.getByText(/This feedback has been deleted, and your comment was not sent/).waitFor()
  assert.equal(await home.getByLabel('Comment', { exact: true }).inputValue(), 'When will it come?')
  assert.deepEqual([...owner.problems, ...staff.problems], [])
})
