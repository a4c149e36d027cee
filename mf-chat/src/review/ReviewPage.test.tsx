import { chatRoutes } from '@portal/contracts/chat.contract.ts'
import { dialogueRoutes } from '@portal/contracts/dialogue.contract.ts'
import { qnaRoutes } from '@portal/contracts/qna.contract.ts'
import { threadRoutes } from '@portal/contracts/thread.contract.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { mock, refuse } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import * as remote from '../remote.ts'
import { aDialogue, aMessage, reviewer, simulateReviewService } from './review.mock.ts'

const path = '/LuxChat2History?threadId=thread-0001'
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const region = (name: string) => within(screen.getByRole('region', { name }))
const editBox = () => screen.getByLabelText<HTMLTextAreaElement>('Modified content')
const articles = () => screen.getAllByRole('article').map(({ textContent }) => textContent)
type Service = ReturnType<typeof simulateReviewService>
const open = async ({ handlers }: Service, at = path, more: Service['handlers'] = []) => {
  const page = await renderAt(at, { as: reviewer, remote, handlers: [...more, ...handlers] })
  await screen.findByText('About 60 dB at full power.')
  return page
}
const bodies = ({ state }: Service, name: string) =>
  state.asked.filter(({ operation }) => operation === name).map(({ body }) => body)

test("HIST-16 HIST-28 shows the address's values until the service answers", async () => {
  const service = simulateReviewService({ serialNum: '', country: '', region: '' })
  let answer = () => {}
  const waiting = new Promise<void>((done) => {
    answer = done
  })
  const late = mock(dialogueRoutes.getDialogue, async () => {
    await waiting
    return { record: service.state.record, previous: null, next: null }
  })
  const query = new URLSearchParams({
    threadId: 'thread-0001',
    serialNum: 'SNA0000009',
    deviceInfo: 'sna_12k',
    deviceIconUrl: '/favicon.svg',
    clusterId: '42',
    platform: 'EG4',
    region: 'Asia',
    country: 'JP',
    qnaStatus: 'APPROVED',
    according: 'SPECIFIC_ANALYSIS',
    evaluation: '1',
    fromDoubt: '1',
  })
  const { container } = await open(service, `/LuxChat2History?${query}`, [late])
  const aside = within(screen.getByRole('complementary', { name: 'Dialogue' }))
  for (const text of [
    'SN: SNA0000009',
    'Device: SNA 12K',
    'Asia, Japan',
    'Passed',
    'High',
    'Specific analysis',
  ])
    expect(aside.getByText(text)).toBeVisible()
  expect(aside.getByText('Opened from a device fault')).toBeVisible()
  expect(container.querySelector('img[src="/favicon.svg"]')).not.toBeNull()
  await waitFor(() =>
    expect(bodies(service, 'getInverterRuntime')).toEqual([{ serialNum: 'SNA0000009', clusterId: '42' }]),
  )
  expect(bodies(service, 'getGptTopicRecordData')).toEqual([
    { page: 1, size: 10, direction: 'ASC', queryParams: { threadId: 'thread-0001' } },
  ])
  answer()
  expect(await screen.findByRole('button', { name: 'Not Passed' })).toBeVisible()
  expect(aside.getByText('Reviewing')).toBeVisible()
  // Keeps values that the service does not know.
  expect(aside.getByText('SN: SNA0000009')).toBeVisible()
})

test('HIST-17 HIST-18 HIST-19 shows device, Remote Diagnosis list and review states at the left', async () => {
  const service = simulateReviewService()
  const { user, container } = await open(service)
  const aside = within(screen.getByRole('complementary', { name: 'Dialogue' }))
  expect(await aside.findByText('Model: SNA 5000')).toBeVisible()
  for (const text of ['SN: SNA0000001', 'Device: SNA 3-6K', 'SNA_5000', 'Europe, Germany'])
    expect(aside.getByText(text)).toBeVisible()
  expect(within(aside.getByRole('status', { name: 'Status' })).getByText('Normal')).toBeVisible()
  expect(container.querySelector('[aria-label=Status] img')).not.toBeNull()
  const tags = [
    ['Audit Status', 'Reviewing'],
    ['Evaluation', 'Low'],
    ['According', 'Regular fixed'],
  ] as const
  for (const [name, tag] of tags) expect(region(name).getByText(tag)).toBeVisible()
  await user.click(await region('Remote Diagnosis').findByRole('button', { name: /What does F03 mean/ }))
  expect(screen.getByRole('textbox', { name: 'Ask the assistant' })).toHaveValue('What does F03 mean?')
  expect(await findAxeProblems()).toEqual([])
})

test('shows the suggestion of an answer below it', async () => {
  const answer = aMessage({
    recordId: 2,
    message: 'About 60 dB at full power.',
    position: 'ANSWER',
    evaluation: -1,
    suggestion: 'With a picture',
  })
  await open(simulateReviewService({ suggestion: '' }, [aMessage({}), answer]), path)
  const shown = await screen.findByText('With a picture')
  expect(shown.closest('article')).toHaveTextContent('Disliked')
})

test('HIST-20 HIST-21 shows ten messages at a time, asks again, rates and exports', async () => {
  const said = Array.from({ length: 12 }, (_, at) =>
    aMessage({
      recordId: at + 1,
      message: at === 1 ? 'About 60 dB at full power.' : `Message ${at + 1}`,
      position: at % 2 === 0 ? 'QUERY' : 'ANSWER',
    }),
  )
  const service = simulateReviewService({}, said)
  const asked: object[] = []
  const left: object[] = []
  const { user } = await open(service, path, [
    mock(chatRoutes.queryWhole, ({ body }) => {
      asked.push(body)
      return {
        threadId: 'thread-trial',
        runId: 'run-00001',
        epoch: 1,
        text: 'Forty decibels.',
        code: 200,
        msg: 'QNA',
        type: 'es' as const,
        answer: {},
      }
    }),
    mock(threadRoutes.deleteOwnThreads, ({ body }) => {
      left.push(body)
      return { affected: 1 }
    }),
    mock(dialogueRoutes.exportDialogue, () => {
      throw refuse(400, { error: 'dialogue.export_failed', msg: 'Export failed.' })
    }),
  ])
  expect(articles()).toHaveLength(10)
  expect(articles()[2]).toContain('Message 3')
  await user.click(button('Show later messages'))
  expect(await screen.findByText('Message 12')).toBeVisible()
  expect(bodies(service, 'getGptTopicRecordData')[1]).toEqual({
    page: 2,
    size: 10,
    direction: 'ASC',
    queryParams: { threadId: 'thread-0001' },
  })
  await user.type(screen.getByRole('textbox', { name: 'Ask the assistant' }), '{Enter}')
  expect(await screen.findByText('Forty decibels.')).toBeVisible()
  expect(asked).toEqual([
    {
      data: 'How loud is the fan?',
      platform: 'LUX_POWER',
      devicesType: 'off_grid',
      language: 'en',
      supportEs: true,
    },
  ])
  await waitFor(() => expect(left).toEqual([{ threadIds: ['thread-trial'] }]))
  expect(button('Dislike')).toHaveAttribute('aria-pressed', 'true')
  await user.click(button('Like'))
  await waitFor(() => expect(button('Like')).toHaveAttribute('aria-pressed', 'true'))
  expect(button('Dislike')).toHaveAttribute('aria-pressed', 'false')
  await user.click(button('Like'))
  await waitFor(() => expect(button('Like')).toHaveAttribute('aria-pressed', 'false'))
  await user.click(button('Export'))
  expect(await screen.findByText('Export failed.')).toBeVisible()
})

test('HIST-22 HIST-31 HIST-32 HIST-33 HIST-34 HIST-35 corrects a selected message beside the original and saves', async () => {
  const service = simulateReviewService()
  const { user } = await open(service)
  expect(editBox().rows).toBeGreaterThanOrEqual(6)
  await user.click(button('Edit'))
  expect(await screen.findByText('Please select "Edit Message"')).toBeVisible()
  const choices = () => screen.getAllByRole('button', { name: 'Edit Message' })
  await user.click(choices()[1] as HTMLElement)
  expect(editBox()).toHaveValue('About 60 dB at full power.')
  await user.clear(editBox())
  await user.type(editBox(), '   ')
  await user.click(button('Edit'))
  expect(await screen.findByText('Please enter the modified content.')).toBeVisible()
  expect(bodies(service, 'appendRevisedGptTopicRecordData')).toEqual([])
  await user.clear(editBox())
  await user.type(editBox(), 'About 40 dB at full power.')
  const differs = await screen.findByRole('region', { name: 'Difference' })
  await waitFor(() => expect(within(differs).getByText('60').tagName).toBe('DEL'))
  expect(within(differs).getByText('40').tagName).toBe('INS')
  await user.click(button('Edit'))
  expect(await screen.findByText('Edit success.')).toBeVisible()
  expect(bodies(service, 'appendRevisedGptTopicRecordData')).toEqual([
    { recordId: 2, message: 'About 40 dB at full power.', version: 3 },
  ])
  await waitFor(() => expect(articles()[2]).toContain('About 40 dB'))
  expect(choices()).toHaveLength(2)
  await user.click(choices()[1] as HTMLElement)
  expect(editBox()).toHaveValue('About 40 dB at full power.')
})

test('HIST-27 passes a dialogue by the toggle and undoes it', async () => {
  const service = simulateReviewService()
  const { user } = await open(service)
  await user.click(await screen.findByRole('button', { name: 'Not Passed' }))
  await user.click(await screen.findByRole('button', { name: 'Passed' }))
  await screen.findByRole('button', { name: 'Not Passed' })
  expect(bodies(service, 'updateGptTopicRecordData')).toEqual([
    { threadId: 'thread-0001', qnaStatus: 'INACTIVE', passed: true, version: 3 },
    { threadId: 'thread-0001', qnaStatus: 'READY', passed: false, version: 4 },
  ])
})

test('processes a queue by keyboard without losing input', async () => {
  const service = simulateReviewService()
  const queue = encodeURIComponent(
    JSON.stringify({ direction: 'DESC', queryParams: { qnaStatus: 'PENDING' } }),
  )
  const { user, address } = await open(service, `${path}&queue=${queue}`)
  await screen.findByRole('button', { name: 'Not Passed' })
  await user.keyboard('e')
  await waitFor(() => expect(editBox()).toHaveFocus())
  await user.type(editBox(), ' Not more.')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Edit success.')).toBeVisible()
  fireEvent.keyDown(document.body, { key: 'a' })
  expect(await screen.findByRole('button', { name: 'Passed' })).toBeVisible()
  fireEvent.keyDown(document.body, { key: 't' })
  expect(await screen.findByRole('button', { name: 'Unassign' })).toBeVisible()
  fireEvent.keyDown(document.body, { key: 'e' })
  await user.type(editBox(), ' Typed.')
  fireEvent.keyDown(document.body, { key: 'n' })
  const question = (await screen.findByText('Discard unsaved changes?')).closest(
    '[role=dialog]',
  ) as HTMLElement
  const keep = within(question).getByText('Keep editing')
  await waitFor(() => expect(keep).toHaveFocus())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByText('Discard unsaved changes?')).not.toBeInTheDocument())
  expect(editBox().value).toContain('Typed.')
  await user.click(region('Edit').getByText('Cancel'))
  fireEvent.keyDown(document.body, { key: 'n' })
  await waitFor(() => expect(address()).toContain('threadId=thread-0002'))
  expect(address()).toContain(`queue=`)
  expect(bodies(service, 'getDialogue').at(-1)).toEqual({
    threadId: 'thread-0002',
    queue: { direction: 'DESC', queryParams: { qnaStatus: 'PENDING' } },
  })
})

test('reports a concurrent correction, keeps the input and saves over the correction', async () => {
  const service = simulateReviewService()
  const versions: unknown[] = []
  const { user } = await open(service, path, [
    mock(dialogueRoutes.appendRevisedGptTopicRecordData, ({ body }) => {
      versions.push(body.version)
      if (versions.length === 1)
        throw refuse(409, {
          error: 'dialogue.stale',
          msg: 'Somebody else saved this in the meantime.',
          data: { current: aDialogue({ version: 9 }), by: 'bob' },
        })
      return aMessage({ recordId: 92, message: body.message, changeType: 'AFTER_CHANGE', revises: 2 })
    }),
  ])
  await screen.findByRole('button', { name: 'Not Passed' })
  await user.click(screen.getAllByRole('button', { name: 'Edit Message' })[1] as HTMLElement)
  await user.type(editBox(), ' Mine.')
  await user.click(button('Edit'))
  expect(await screen.findByText(/bob changed this while you were editing/)).toBeVisible()
  expect(editBox()).toHaveValue('About 60 dB at full power. Mine.')
  await user.click(button('Edit'))
  expect(await screen.findByText('Edit success.')).toBeVisible()
  expect(versions).toEqual([3, 9])
})

test('reports a refused rating', async () => {
  const { user } = await open(simulateReviewService(), path, [
    mock(dialogueRoutes.evaluateDialogue, () => {
      throw refuse(503, { msg: 'Not now.' })
    }),
  ])
  await screen.findByRole('button', { name: 'Not Passed' })
  await user.click(button('Like'))
  expect(await screen.findByText(/Not now\./)).toBeVisible()
})

test('offers redaction of personal data, and passes a dialogue only after confirmation', async () => {
  const text = 'My name is Ada Lovelace. How loud?'
  const said = [
    aMessage({
      message: text,
      review: { blackouts: [], personal: [{ kind: 'name', start: 11, end: 23 }], knowledge: null },
    }),
    aMessage({ recordId: 2, message: 'About 60 dB at full power.', position: 'ANSWER' }),
  ]
  const service = simulateReviewService({}, said)
  const sent: unknown[] = []
  const { user } = await open(service, path, [
    mock(dialogueRoutes.updateGptTopicRecordData, ({ body }) => {
      sent.push(body.isPersonalChecked)
      if (!body.isPersonalChecked)
        throw refuse(422, { error: 'dialogue.personal', msg: 'This looks personal: Ada Lovelace.' })
      return aDialogue({ qnaStatus: 'APPROVED' })
    }),
  ])
  await user.click(button('Redact “Ada Lovelace”'))
  await waitFor(() =>
    expect(bodies(service, 'blackOut')).toEqual([
      { recordId: 1, spans: [{ start: 11, end: 23 }], version: 3 },
    ]),
  )
  await user.click(await screen.findByRole('button', { name: 'Not Passed' }))
  expect(await screen.findByText('This looks personal: Ada Lovelace.')).toBeVisible()
  await user.click(screen.getByText('Not personal data'))
  await waitFor(() => expect(sent).toEqual([undefined, true]))
})

test('shows questions for the device type beside a dialogue without serial number', async () => {
  const groups: unknown[] = []
  const ofWeek = mock(qnaRoutes.findTopQuestions, ({ query }) => {
    groups.push(query.devicesType)
    return []
  })
  await open(simulateReviewService({ serialNum: '', devices: 'hybrid' }), path, [ofWeek])
  await waitFor(() => expect(groups.at(-1)).toBe('hybrid'))
})

test('shows a dialogue to readers without editing', async () => {
  const service = simulateReviewService()
  await renderAt(path, { as: { permissions: ['dialogue:view'] }, remote, handlers: service.handlers })
  await screen.findByText('About 60 dB at full power.')
  await screen.findByText('Regular fixed')
  for (const name of ['Edit Message', 'Not Passed', 'Edit', 'Like', 'Dislike'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Assign to me' })).toBeDisabled()
  fireEvent.keyDown(document.body, { key: 'a' })
  expect(bodies(service, 'updateGptTopicRecordData')).toEqual([])
})
