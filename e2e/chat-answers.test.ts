import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { chatRoutes } from '@portal/contracts/chat.contract.ts'
import { threadRoutes } from '@portal/contracts/thread.contract.ts'
import { demoQuestionData } from '@portal/demo/question.ts'
import { isDeep } from '@portal/testing/node/deep.ts'
import { createPdf, createTextPdf, toScannedImage } from '@portal/testing/node/pdf.ts'
import { drawScan } from '@portal/testing/node/scanned-page.ts'
import { ask, getAnswers, getComposer, getLog, readText, waitForAnswer, waitUntilReady } from './chat.ts'
import { device, question, startChatStage } from './chat-stage.ts'
import { createPageChecks } from './page-checks.ts'
import { brokenPageTimeoutMs, getMainMenu, runAllAxeRules, saveScreenshot, waitUntil } from './visit.ts'

const stage = startChatStage()

test('CHAT-60 CHAT-64 CHAT-65 answers an owner from manuals, asks back, uses answers of staff and offers support', async () => {
  const { page, context, problems } = await stage.opened('/LuxGPT2')
  const say = async (text: string) => {
    await ask(page, text)
    return waitForAnswer(page)
  }
  const beginAnew = async () => {
    await page.getByRole('button', { name: 'New conversation' }).click()
    await page.getByRole('heading', { name: 'How can we help?' }).waitFor()
  }
  const cited = await say(question)
  const text = await readText(cited)
  assert.ok(text.length > 60, text)
  assert.doesNotMatch(text, /\[DONE\]/)
  await cited.locator('summary', { hasText: /^\d+ sources?$/ }).click()
  await cited.locator('.chat-sources').getByText('sna-us-6k-user-manual.pdf').waitFor()
  await saveScreenshot(page, 'chat-cited-answer')

  await beginAnew()
  const turns: [string, RegExp][] = [
    ['what does X-04 mean', /AC IN/],
    ['and X-02?', /3 kW/],
    ['thanks', /welcome/],
    ['which fuse for the battery', /200 A/],
    ['and the torque of the studs?', /120 in-lb/],
    ['am i still under warranty?', /warranty of device/i],
    ['no, the serial number', /serial number|Serial/],
    ['can i sell it on ebay', /No related content|not sure/],
  ]
  for (const [text, right] of turns) assert.match(await readText(await say(text)), right, text)
  await getAnswers(page).getByText('Showing results for “what does X-02 mean”').waitFor()
  await say('may i sell it on ebay?')
  await page.getByText('Not the answer you need? Our support team can help.').waitFor()
  await page.getByRole('button', { name: 'Talk to support' }).waitFor()
  assert.equal(await getLog(page).locator('article.is-own').count(), turns.length + 1)
  await saveScreenshot(page, 'chat-eight-turns')

  await beginAnew()
  const back = await say('can it nap at night to save juice?')
  const section = back.locator('.chat-section').first()
  assert.ok(((await section.locator('p').textContent()) ?? '').length > 30)
  assert.match((await section.textContent()) ?? '', /manual/i)
  await saveScreenshot(page, 'chat-asked-back')
  assert.deepEqual(await runAllAxeRules(page), [])
  await section.getByRole('button').click()
  await (await waitForAnswer(page)).locator('summary', { hasText: /^\d+ sources?$/ }).waitFor()

  await beginAnew()
  const written = demoQuestionData.find(
    (one) => one.resources.includes('dongle-quick-guide.pdf') && !one.supportRemoteDebug,
  )
  const answer = await say(written?.question ?? '')
  assert.ok((await readText(answer)).length > 40)
  const downloading = page.waitForEvent('download')
  await answer.getByRole('button', { name: /\.pdf/ }).click()
  const content = readFileSync(await (await downloading).path())
  assert.equal(content.subarray(0, 5).toString(), '%PDF-')
  await saveScreenshot(page, 'chat-answer-with-file')
  const unrelated = await say('Who won the football match on Saturday evening?')
  assert.match((await unrelated.textContent()) ?? '', /No related content/)
  await getComposer(page).fill('x')
  await page.getByRole('button', { name: 'Send', exact: true, disabled: false }).waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})

test('CHAT-17 CHAT-18 opens an image in the viewer and downloads a file in the widget', async () => {
  const { page, context } = await stage.visitor('maintain')
  await page.goto('/LuxGPT?deviceInfo=off_grid')
  await waitUntilReady(page)
  await ask(page, 'How do I wire the battery to the SNA 3–6K?')
  await (await waitForAnswer(page)).getByRole('button', { name: /Open image/ }).click()
  const viewer = page.getByRole('dialog')
  await viewer.getByRole('button', { name: 'Larger' }).click()
  await viewer.getByText('120 %').waitFor()
  await saveScreenshot(page, 'chat-image-viewer')
  await viewer.getByRole('button', { name: 'Close' }).click()
  await viewer.waitFor({ state: 'detached' })
  await ask(page, 'How do I connect the dongle to Wi-Fi?')
  const downloading = page.waitForEvent('download')
  await (await waitForAnswer(page)).getByRole('button', { name: /\.pdf/ }).click()
  assert.match((await downloading).suggestedFilename(), /\.pdf$/)
  await context.close()
})

test('CHAT-37 CHAT-38 CHAT-39 CHAT-40 CHAT-41 CHAT-42 stores like, dislike and a suggestion', async () => {
  const { page, context } = await stage.opened('/LuxGPT2')
  await ask(page, question)
  await waitForAnswer(page)
  const like = page.getByRole('button', { name: 'Like', exact: true })
  const dislike = page.getByRole('button', { name: 'Dislike' })
  const box = page.getByPlaceholder('Feel free to let me know the suggestions here!')
  const thread = async () =>
    (await stage.owner.get(threadRoutes.findOwnThreads, { page: 1, size: 1, direction: 'DESC' })).content[0]
  await like.click()
  await page.getByRole('button', { name: 'Like', exact: true, pressed: true }).waitFor()
  assert.equal(await box.count(), 0)
  await dislike.click()
  await page.getByRole('button', { name: 'Dislike', pressed: true }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Like', exact: true, pressed: true }).count(), 0)
  await box.waitFor()
  const submit = page.getByRole('button', { name: 'Submit' })
  assert.ok(await submit.isDisabled())
  await box.fill('Say which tools are needed')
  await saveScreenshot(page, 'chat-suggestion')
  await submit.click()
  await page.getByText('Feedback success, thank you for your suggestion.').waitFor()
  await box.waitFor({ state: 'detached' })
  const { evaluation, suggestion } = (await thread()) ?? {}
  assert.deepEqual([evaluation, suggestion], [-1, 'Say which tools are needed'])
  await page.reload()
  await page.getByRole('button', { name: 'Dislike', pressed: true }).waitFor()
  await dislike.click()
  await page.getByRole('button', { name: 'Dislike', pressed: false }).waitFor()
  for (
    const ends = Date.now() + brokenPageTimeoutMs;
    (await thread())?.evaluation !== 0;
    await page.waitForTimeout(50)
  )
    assert.ok(Date.now() < ends, 'the rating was not taken back')
  await context.close()
})

test('QNA-02 QNA-04 QNA-05 QNA-06 finds stored answers in the chat of questions and answers', async () => {
  const { page, context } = await stage.opened('/chat')
  await page.getByRole('heading', { name: 'Top Questions' }).waitFor()
  await ask(page, 'dongle wifi')
  const guesses = (await waitForAnswer(page)).locator('.chat-suggestion')
  await page.getByText("Guess what you're asking:").waitFor()
  assert.match((await guesses.first().textContent()) ?? '', /^(?!.*% match)./)
  const asked = getLog(page).locator('article.is-own')
  await guesses.filter({ hasText: 'How do I connect the dongle to Wi-Fi?' }).click()
  await asked.nth(1).waitFor()
  const answer = await waitForAnswer(page)
  assert.ok((await readText(answer)).length > 40)
  await answer.getByRole('button', { name: /\.pdf/ }).waitFor()
  await saveScreenshot(page, 'chat-legacy')
  await page.getByRole('region', { name: 'Remote Diagnosis' }).getByRole('button').first().click()
  await asked.nth(2).waitFor()
  assert.match(await readText(await waitForAnswer(page)), /\w{3}/)
  assert.equal(await asked.count(), 3)
  await context.close()
})

test('SHELL-36 reviews a queue by keyboard in its own window: asks, corrects, passes, withdraws', async () => {
  const wrong = 'Which song does the inverter hum at noon on Sundays?'
  const right = 'None: what hums is the choke, and only under load.'
  for (const data of ['Which song does the battery hum at noon on Sundays?', wrong])
    await stage.owner.get(chatRoutes.queryWhole, { data, supportEs: true })
  const { page: list, context, problems } = await stage.visitor('admin', { width: 1440, height: 900 })
  await list.goto('/LuxChatDialogueHistory?search=noon+on+Sundays')
  await list.getByText('1–2 of 2').waitFor()
  for (const finding of await runAllAxeRules(list)) assert.fail(finding)
  await saveScreenshot(list, 'dialogue-history')
  await list.keyboard.press('j')
  const opened = context.waitForEvent('page')
  await list.keyboard.press('Enter')
  const page = await opened
  await page.waitForURL(/LuxChat2History/)
  assert.equal(await getMainMenu(page).count(), 0)
  const heading = (text: string) => page.getByRole('heading', { level: 1, name: text }).waitFor()
  await heading(wrong)
  const asked = async () => {
    await page.keyboard.press('q')
    await page.keyboard.press('Enter')
    const answer = page.getByRole('status', { name: 'Answer now' })
    await answer.filter({ hasNotText: 'Receiving messages...' }).filter({ hasText: /\w/ }).waitFor()
    // Moves the focus from the text box to its button, where single keys are shortcuts again.
    await page.keyboard.press('Tab')
    return answer.textContent()
  }
  assert.notEqual(await asked(), right)
  await page.keyboard.press('e')
  const box = page.getByRole('textbox', { name: 'Modified content' })
  await waitUntil(page, `document.activeElement?.tagName === 'TEXTAREA'`)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(right)
  await page.getByRole('region', { name: 'Difference' }).locator('ins').first().waitFor()
  await saveScreenshot(page, 'dialogue-review')
  await page.keyboard.press('ControlOrMeta+Enter')
  await page.getByText('Edit success.').waitFor()
  await page.getByRole('article').filter({ hasText: right }).waitFor()
  assert.equal(await box.inputValue(), '')
  for (const finding of await runAllAxeRules(page)) assert.fail(finding)
  await page.keyboard.press('a')
  await page.getByRole('button', { name: 'Passed', exact: true }).waitFor()
  assert.equal(await asked(), right)
  const { text } = await stage.owner.get(chatRoutes.queryWhole, { data: wrong, supportEs: true })
  assert.equal(text, right, 'its owner is answered alike')
  await page.keyboard.press('a')
  await page.getByRole('button', { name: 'Not Passed' }).waitFor()
  assert.notEqual(await asked(), right)
  await page.keyboard.press('n')
  await heading('Which song does the battery hum at noon on Sundays?')
  await page.keyboard.press('p')
  await heading(wrong)
  assert.deepEqual(problems, [])
  await context.close()
})

test('uploads a manual and a scan, shows progress, finds and removes them', async () => {
  const pageCount = isDeep ? 300 : 30
  const manual = Array.from({ length: pageCount }, (_, at) => [
    { text: `${at + 1} Damper of zone ${at + 1}`, y: 720, size: 16, isBold: true },
    { text: `The damper of zone ${at + 1} opens when the humidity of its cellar`, y: 690 },
    { text: `is above ${300 + at} permille for longer than a quarter of an hour.`, y: 677 },
  ])
  const lines = ['THE OZONE FILTER OF THE CELLAR', 'IS WASHED EVERY NINE WEEKS.', '', '', '', '']
  const uploads = [
    { name: 'dampers.pdf', content: createTextPdf(manual) },
    {
      name: 'scanned-note.pdf',
      content: createPdf([{ picture: toScannedImage(drawScan(lines, { letter: 24 })) }]),
    },
  ]
  const { page, context, problems } = await stage.visitor('admin', { width: 1440, height: 900 })
  await page.goto('/LuxQaDataFiles')
  const store = 'Knowledge of off_grid_us'
  await page.getByRole('link', { name: new RegExp(`^${store}`) }).click()
  const line = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) })
  for (const { name, content } of uploads) {
    await page.getByRole('button', { name: `Upload a file to ${store}` }).click()
    await page
      .getByRole('dialog')
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/pdf', buffer: content })
    await page.getByText('upload successful.').first().waitFor()
    await line(name)
      .getByText(/Waiting to be processed|Extracting text|Recognizing text|Indexing|Sections: [1-9]/)
      .first()
      .waitFor()
  }
  await line('dampers.pdf')
    .getByText(new RegExp(`Pages: ${pageCount} · Sections: [1-9]\\d`))
    .waitFor()
  await line('scanned-note.pdf').getByText('From text recognition').waitFor()
  await line('scanned-note.pdf')
    .getByText(/Sections: 1 /)
    .waitFor()
  const scrolled = () => line('scanned-note.pdf').scrollIntoViewIfNeeded()
  assert.deepEqual(await createPageChecks().everywhere(page, 'data-files-scanned', scrolled), [])

  const questions = [
    { text: 'When does the damper of zone 17 open?', says: /316 permille/, file: 'dampers.pdf' },
    {
      text: 'How often is the ozone filter of the cellar washed?',
      says: /NINE WEEKS/,
      file: 'scanned-note.pdf',
    },
  ]
  await page.getByRole('button', { name: 'Try a question' }).click()
  const trial = page.getByRole('dialog')
  for (const { text, says, file } of questions) {
    await trial.getByRole('textbox', { name: 'Question' }).fill(text)
    await trial.getByRole('button', { name: 'Find sections' }).click()
    const best = trial.getByRole('listitem').first()
    await best.getByText(file).waitFor()
    assert.match((await best.textContent()) ?? '', says)
  }
  await trial.getByRole('button', { name: 'Close' }).click()
  const found = async ({ text }: (typeof questions)[number]) => {
    const about = { data: text, serialNum: device.serialNum, supportEs: true }
    return (await stage.owner.get(chatRoutes.queryWhole, about)).answer.sources?.map(({ file }) => file) ?? []
  }
  for (const one of questions) assert.ok((await found(one)).includes(one.file), one.text)
  const asking = await stage.opened('/LuxGPT2')
  await ask(asking.page, questions[0]?.text as string)
  assert.match(await readText(await waitForAnswer(asking.page)), /316 permille/)
  await asking.context.close()

  for (const { name } of uploads) {
    await page.getByRole('button', { name: `Remove: ${name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await line(name).waitFor({ state: 'detached' })
  }
  for (const one of questions) assert.ok(!(await found(one)).includes(one.file), one.text)
  assert.deepEqual(problems, [])
  await context.close()
})
