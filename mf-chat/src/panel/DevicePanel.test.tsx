import { Link } from '@portal/client'
import {
  type InverterRuntime,
  inverterStatuses,
  qnaRoutes,
  type Suggestion,
  type TopQuestion,
} from '@portal/contracts/qna.contract.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { mock, refuse } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { fireEvent, screen, within } from '@testing-library/react'
import { ChatFrame } from './ChatFrame.tsx'
import { findStatusImage } from './status.ts'
import { useChatAddress } from './useChatAddress.ts'

const asked: Suggestion[] = []
beforeEach(() => asked.splice(0))
function Page() {
  const address = useChatAddress()
  return (
    <ChatFrame address={address} onAsk={(question) => asked.push(question)}>
      <p>The chat</p>
    </ChatFrame>
  )
}

const Devices = () => (
  <>
    <Page />
    <Link to="?serialNum=SNA0002">Second</Link>
    <Link to="?serialNum=SNA0003">Third</Link>
  </>
)

const question = (questionId: number, text: string): TopQuestion => ({
  questionId,
  question: text,
  supportRemoteDebug: false,
  score: 3,
  visible: true,
})
const top = mock(qnaRoutes.findTopQuestions, [
  question(7, 'How do I reset it?'),
  question(9, 'What does E013 mean?'),
])
const reported = (changes: Partial<InverterRuntime> = {}): InverterRuntime => ({
  modelText: 'SNA-US 6K',
  deviceGroup: 'off_grid',
  platform: 'LUX_POWER',
  statusText: 'normal',
  isSimulated: false,
  ...changes,
})
const runtime = (changes: Partial<InverterRuntime> = {}) =>
  mock(qnaRoutes.getInverterRuntime, reported(changes))
const device = '/LuxGPT?serialNum=SNA0001&deviceInfo=off_grid&clusterId=7'

test('CHAT-04 CHAT-06 shows the name, type and model of the device', async () => {
  const queries: unknown[] = []
  const asking = mock(qnaRoutes.getInverterRuntime, ({ query }) => {
    queries.push(query)
    return reported()
  })
  const { container } = await renderAt(device, { as: 'owner', element: <Page />, handlers: [asking, top] })
  const panel = within(await screen.findByRole('region', { name: 'Device' }))
  expect(await panel.findByText('Model: SNA-US 6K')).toBeVisible()
  expect(panel.getByText('SN: SNA0001')).toBeVisible()
  expect(panel.getByText('Device: SNA 3-6K')).toBeVisible()
  expect(container.querySelector('section svg, section img')).toBeTruthy()
  expect(queries).toEqual([{ serialNum: 'SNA0001', clusterId: '7' }])
})

test.each(inverterStatuses)('CHAT-05 names the image of %s', async (statusText) => {
  await renderAt(device, { as: 'owner', element: <Page />, handlers: [runtime({ statusText }), top] })
  const image = (await screen.findByRole('status', { name: 'Status' })).querySelector('img')
  expect(image?.src).toMatch(new RegExp(`/${statusText}\\.png$`))
  fireEvent.error(image as HTMLImageElement)
  expect(screen.getByRole('status', { name: 'Status' })).toHaveTextContent(/^[A-Z]/)
  expect(findStatusImage('anything else')).toBeUndefined()
})

test('QNA-01 numbers the questions of the week, and asks a question on click', async () => {
  const { user } = await renderAt(device, { as: 'owner', element: <Page />, handlers: [runtime(), top] })
  const list = within(await screen.findByRole('region', { name: 'Remote Diagnosis' }))
  expect((await list.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    '1.How do I reset it?',
    '2.What does E013 mean?',
  ])
  await user.click(list.getByRole('button', { name: /E013/ }))
  expect(asked).toEqual([question(9, 'What does E013 mean?')])
  expect(await findAxeProblems()).toEqual([])
})

test('requests questions for the registered device once', async () => {
  const queries: unknown[] = []
  const asking = mock(qnaRoutes.findTopQuestions, ({ query }) => {
    queries.push(query)
    return [question(7, 'How do I reset it?')]
  })
  const handlers = [runtime({ deviceGroup: '12k_us', platform: 'EG4' }), asking]
  await renderAt(device, { as: 'owner', element: <Page />, handlers })
  expect(await screen.findByText(/How do I reset it/)).toBeVisible()
  expect(queries).toEqual([{ platform: 'EG4', devicesType: '12k_us', language: 'en' }])
})

test("requests the address's questions when the device does not report", async () => {
  const queries: unknown[] = []
  const asking = mock(qnaRoutes.findTopQuestions, ({ query }) => {
    queries.push(query)
    return [question(7, 'How do I reset it?')]
  })
  const silent = mock(qnaRoutes.getInverterRuntime, () => new Promise<never>(() => {}))
  await renderAt(device, { as: 'owner', element: <Page />, handlers: [silent, asking] })
  expect(await screen.findByText(/How do I reset it/, {}, { timeout: 60_000 })).toBeVisible()
  expect(queries).toEqual([{ platform: 'LUX_POWER', devicesType: 'off_grid', language: 'en' }])
})

test('shows nothing of the previous device after the address changes', async () => {
  const queries: unknown[] = []
  const asking = mock(qnaRoutes.findTopQuestions, ({ query }) => {
    queries.push(query)
    return [question(7, `Of ${query.devicesType}`)]
  })
  const known = mock(qnaRoutes.getInverterRuntime, ({ query }) => {
    if (query.serialNum === 'SNA0003') throw refuse(503, { error: 'service.unavailable' })
    return reported({ deviceGroup: query.serialNum === 'SNA0001' ? 'off_grid' : '12k_us' })
  })
  const { user } = await renderAt(device, { as: 'owner', element: <Devices />, handlers: [known, asking] })
  expect(await screen.findByText('Of off_grid')).toBeVisible()
  await user.click(screen.getByText('Second'))
  expect(await screen.findByText('Of 12k_us')).toBeVisible()
  await user.click(screen.getByText('Third'))
  expect(await screen.findByText('Of all_devices')).toBeVisible()
  expect(screen.getByText('Device: ALL Devices')).toBeVisible()
  const platform = 'LUX_POWER'
  expect(queries).toEqual(
    ['off_grid', '12k_us', 'all_devices'].map((devicesType) => ({ platform, devicesType, language: 'en' })),
  )
})

test('CHAT-06 takes the type from the register, even if the address differs', async () => {
  const handlers = [runtime({ deviceGroup: '12k_us', platform: 'EG4' }), top]
  for (const more of ['', '&deviceInfo=off_grid&platform=LUX_POWER']) {
    const { unmount } = await renderAt(`/LuxGPT?serialNum=EG40001${more}`, {
      as: 'owner',
      element: <Page />,
      handlers,
    })
    expect(await screen.findByText('Device: LXP-LB-US 12K')).toBeVisible()
    unmount()
  }
})

test('shows the picture of the address, or a drawn one when loading fails', async () => {
  const { container } = await renderAt(`${device}&deviceIconUrl=/icons/sna.png`, {
    as: 'owner',
    element: <Page />,
    handlers: [runtime(), top],
  })
  const image = container.querySelector('img[src="/icons/sna.png"]') as HTMLImageElement
  fireEvent.error(image)
  expect(container.querySelector('img[src="/icons/sna.png"]')).toBeNull()
  expect(container.querySelector('section svg')).toBeTruthy()
})

test('announces loading of state and questions', async () => {
  const reading = Promise.withResolvers<void>()
  const late = mock(qnaRoutes.getInverterRuntime, () => reading.promise.then(() => reported()))
  const lateTop = mock(qnaRoutes.findTopQuestions, () => reading.promise.then(() => []))
  await renderAt(device, { as: 'owner', element: <Page />, handlers: [late, lateTop] })
  const panel = within(await screen.findByRole('region', { name: 'Device' }))
  expect(panel.getByRole('status', { name: 'Loading' })).toBeVisible()
  expect(await findAxeProblems()).toEqual([])
  reading.resolve()
  expect(await panel.findByText('Model: SNA-US 6K')).toBeVisible()
  expect(panel.queryByRole('status', { name: 'Loading' })).not.toBeInTheDocument()
})

test('shows a message when no questions were asked yet', async () => {
  await renderAt(device, {
    as: 'owner',
    element: <Page />,
    handlers: [runtime(), mock(qnaRoutes.findTopQuestions, [])],
  })
  expect(await screen.findByText('No questions in the last week. Type your own.')).toBeVisible()
})

test('reports failed state and questions separately, and offers a retry', async () => {
  let isUp = false
  const flaky = mock(qnaRoutes.getInverterRuntime, () => {
    if (!isUp) throw refuse(503, { msg: 'The plant does not answer', error: 'service.unavailable' })
    return reported({ statusText: 'standby', isSimulated: true })
  })
  const flakyTop = mock(qnaRoutes.findTopQuestions, () => {
    if (!isUp) throw refuse(503, { msg: 'The questions are away', error: 'service.unavailable' })
    return [question(7, 'How do I reset it?')]
  })
  const { user } = await renderAt(device, { as: 'owner', element: <Page />, handlers: [flaky, flakyTop] })
  expect(await screen.findByText(/The plant does not answer/)).toBeVisible()
  expect(await screen.findByText(/The questions are away/)).toBeVisible()
  expect(screen.getByText('SN: SNA0001')).toBeVisible()
  expect(screen.getByText('The chat')).toBeVisible()
  isUp = true
  for (const again of screen.getAllByRole('button', { name: 'Try again' })) await user.click(again)
  expect(await screen.findByText('Standby')).toBeVisible()
  expect(screen.getByText('Demo data: no live system connected.')).toBeVisible()
  expect(await screen.findByText('How do I reset it?')).toBeVisible()
})

test('offers to enter another device instead of a chat about a foreign device', async () => {
  const foreign = mock(qnaRoutes.getInverterRuntime, ({ query }) => {
    if (query.serialNum === 'SNA0001')
      throw refuse(404, { msg: 'There is no device SNA0001', error: 'device.not_found' })
    return reported()
  })
  const { user, address } = await renderAt(`${device}&platform=EG4`, {
    as: 'owner',
    element: <Page />,
    handlers: [foreign, top],
  })
  expect(
    await screen.findByRole('heading', { name: "We couldn't find SNA0001 in your account" }),
  ).toBeVisible()
  expect(screen.getByText('There is no device SNA0001')).toBeVisible()
  expect(screen.queryByText('The chat')).not.toBeInTheDocument()
  const field = screen.getByLabelText('Serial number')
  await user.type(field, 'x!{Enter}')
  expect(field).toBeInvalid()
  await user.clear(field)
  await user.type(field, ' SNA0002 {Enter}')
  expect(address()).toBe('/LuxGPT?serialNum=SNA0002')
  expect(await screen.findByText('The chat')).toBeVisible()
})

test('offers to enter a device in a chat about all devices', async () => {
  const { user, address } = await renderAt('/LuxGPT', {
    as: 'owner',
    element: <Page />,
    handlers: [runtime(), top],
  })
  expect(screen.getByText('No device')).toBeVisible()
  expect(screen.getByText('Device: ALL Devices')).toBeVisible()
  expect(screen.getByText('The chat')).toBeVisible()
  await user.type(screen.getByLabelText('Serial number'), 'SNA0001')
  await user.click(screen.getByRole('button', { name: 'Open' }))
  expect(address()).toBe('/LuxGPT?serialNum=SNA0001')
  expect(await screen.findByText('SN: SNA0001')).toBeVisible()
  expect(await screen.findByText('Model: SNA-US 6K')).toBeVisible()
  expect(screen.getByText('Device: SNA 3-6K')).toBeVisible()
})

test('reports invalid parameters by name', async () => {
  await renderAt('/LuxGPT?serialNum=%3Cb%3E&platform=ACME', {
    as: 'owner',
    element: <Page />,
    handlers: [runtime(), top],
  })
  expect(
    screen.getByText('The link has invalid values, which were ignored: serialNum, platform.'),
  ).toBeVisible()
})

describe('on a phone', () => {
  const wide = window.matchMedia
  beforeEach(() => {
    window.matchMedia = (query) => ({ ...wide(query), matches: query.includes('899.95px') })
  })
  afterEach(() => {
    window.matchMedia = wide
  })

  test('collapses the panel into a line, also after a question', async () => {
    const { user } = await renderAt(device, { as: 'owner', element: <Page />, handlers: [runtime(), top] })
    const fold = screen.getByRole('button', { name: /SN: SNA0001/ })
    expect(fold).toHaveAttribute('aria-expanded', 'false')
    await user.click(fold)
    expect(fold).toHaveAttribute('aria-expanded', 'true')
    await user.click(await screen.findByRole('button', { name: /E013/ }))
    expect(fold).toHaveAttribute('aria-expanded', 'false')
    expect(asked).toHaveLength(1)
  })
})
