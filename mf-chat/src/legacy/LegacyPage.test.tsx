import { chatRoutes } from '@portal/contracts/chat.contract.ts'
import { qnaRoutes, type Suggestion, type TopQuestion } from '@portal/contracts/qna.contract.ts'
import { gptTopicRecordRoutes } from '@portal/contracts/thread.contract.ts'
import { ticketRoutes } from '@portal/contracts/ticket.contract.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { type MockCall, mock, refuse, toPage } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { server } from '@portal/testing/browser/server.ts'
import { screen, waitFor, within } from '@testing-library/react'
import * as remote from '../remote.ts'

const question = (questionId: number, text: string, changes: Partial<Suggestion> = {}): Suggestion => ({
  questionId,
  question: text,
  supportRemoteDebug: false,
  visible: true,
  ...changes,
})
const reset = question(7, 'How do I reset the inverter?')
const hidden = question(8, 'How is the inner memory wiped?', { visible: false })
const fault = question(9, 'Why does it show E013?', { supportRemoteDebug: true })
const asked = (one: Suggestion): TopQuestion => ({ ...one, score: 3 })

const runtime = mock(qnaRoutes.getInverterRuntime, {
  modelText: 'SNA-US 6K',
  deviceGroup: 'off_grid',
  platform: 'LUX_POWER',
  statusText: 'fault',
  isSimulated: false,
})
const top = mock(qnaRoutes.findTopQuestions, [asked(reset)])
const debug = mock(qnaRoutes.findDebugQuestions, [asked(fault)])
const search = (...found: Suggestion[]) => mock(qnaRoutes.searchQuestions, { success: 1, qnaVos: found })
const manual = {
  downloadURL: '/chat/file/1',
  contentType: 'application/pdf',
  initialFileName: 'reset.pdf',
  fileSize: 2_097_152,
}
const answers = (...texts: string[]) =>
  mock(qnaRoutes.getQuestionAnswers, {
    success: 1,
    answers: texts,
    fixedResourceBosList: texts.length > 0 ? [manual] : [],
  })
const page = '/chat?serialNum=SNA0001&deviceInfo=off_grid&platform=EG4&clusterId=7'

const messages = () => within(screen.getByRole('log', { name: 'Conversation' })).getAllByRole('article')
const last = () => within(messages().at(-1) as HTMLElement)
async function ask(user: Awaited<ReturnType<typeof renderAt>>['user'], text: string) {
  await user.type(screen.getByRole('textbox', { name: 'Your question' }), `${text}{Enter}`)
}

test("QNA-04 shows LuxBot's top questions, for the device if given", async () => {
  await renderAt(page, { as: 'owner', remote, handlers: [runtime, top, debug] })
  expect(screen.getByRole('heading', { level: 1, name: 'LuxBot' })).toBeVisible()
  const list = within(await screen.findByRole('region', { name: 'Top Questions' }))
  expect((await list.findAllByRole('button')).map(({ textContent }) => textContent)).toEqual([fault.question])
  expect(
    await within(screen.getByRole('region', { name: 'Remote Diagnosis' })).findByText(reset.question),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ask the assistant' })).toHaveAttribute(
    'href',
    // Prefers the platform of the account to that of the address.
    '/LuxGPT2?serialNum=SNA0001&deviceInfo=off_grid&platform=LUX_POWER&clusterId=7',
  )
  expect(await findAxeProblems()).toEqual([])
})

test('QNA-05 QNA-06 suggests questions for a typed one, and shows the answer of a clicked question with its files', async () => {
  const asked: unknown[] = []
  const searching = mock(
    qnaRoutes.searchQuestions,
    ({ query }: MockCall<typeof qnaRoutes.searchQuestions>) => {
      asked.push(query)
      return { success: 1, qnaVos: [reset] }
    },
  )
  const answering = mock(
    qnaRoutes.getQuestionAnswers,
    ({ query }: MockCall<typeof qnaRoutes.getQuestionAnswers>) => {
      asked.push(query)
      return {
        success: 1,
        answers: ['Hold the button for 5 s.', 'Then wait.'],
        fixedResourceBosList: [manual],
      }
    },
  )
  const { user } = await renderAt(page, {
    as: 'owner',
    remote,
    handlers: [runtime, top, debug, searching, answering],
  })
  await ask(user, 'reset')
  expect(await screen.findByText("Guess what you're asking:")).toBeVisible()
  await user.click(last().getByRole('button', { name: /How do I reset/ }))
  expect(await screen.findByText(/Hold the button for 5 s\./)).toBeVisible()
  expect(last().getByText(/Then wait\./)).toBeVisible()
  expect(last().getByRole('button', { name: /reset\.pdf/ })).toHaveTextContent('2.00 MB')
  expect(messages().map((article) => article.classList.contains('is-own'))).toEqual([
    true,
    false,
    true,
    false,
  ])
  expect(asked).toEqual([
    { question: 'reset', devicesType: 'off_grid', platform: 'EG4', language: 'en' },
    { questionId: 7, language: 'en' },
  ])
})

test("answers a question about the device from the device's report", async () => {
  const asked: unknown[] = []
  const analysis = mock(qnaRoutes.startAnalysis, ({ query }: MockCall<typeof qnaRoutes.startAnalysis>) => {
    asked.push(query)
    return { success: 1, answers: ['E013: the grid is lost.'], fixedResourceBosList: [] }
  })
  const { user } = await renderAt(page, { as: 'owner', remote, handlers: [runtime, top, debug, analysis] })
  await user.click(await screen.findByRole('button', { name: fault.question }))
  expect(await within(screen.getByRole('log')).findByText(/the grid is lost/)).toBeVisible()
  expect(asked).toEqual([{ questionId: 9, serialNum: 'SNA0001', clusterId: '7', language: 'en' }])
})

test('QNA-07 reports no matches and empty answers', async () => {
  const { user } = await renderAt(page, {
    as: 'owner',
    remote,
    handlers: [runtime, top, debug, search(), answers()],
  })
  await ask(user, 'gibberish')
  expect(await screen.findByText('No related content')).toBeVisible()
  await user.click(
    await within(screen.getByRole('region', { name: 'Remote Diagnosis' })).findByRole('button'),
  )
  await waitFor(() => expect(screen.getAllByText('No related content')).toHaveLength(2))
})

test('QNA-08 marks a failed look-up, and allows to repeat it', async () => {
  let success = 0
  const flaky = mock(qnaRoutes.getQuestionAnswers, () => ({
    success,
    answers: ['Hold the button.'],
    fixedResourceBosList: [],
  }))
  const { user } = await renderAt(page, { as: 'owner', remote, handlers: [runtime, top, debug, flaky] })
  await user.click(
    await within(screen.getByRole('region', { name: 'Remote Diagnosis' })).findByRole('button'),
  )
  expect(await screen.findByText("Couldn't load the answer.")).toBeVisible()
  expect(messages()).toHaveLength(1)
  success = 1
  await user.click(last().getByRole('button', { name: 'Send again' }))
  expect(await screen.findByText('Hold the button.')).toBeVisible()
  expect(screen.queryByText('Send again')).not.toBeInTheDocument()
  expect(screen.queryByText("Couldn't load the answer.")).not.toBeInTheDocument()
})

test('shows safety advice, stores the conversation and offers support', async () => {
  const asked: unknown[] = []
  const warning = mock(qnaRoutes.searchQuestions, {
    success: 1,
    qnaVos: [],
    answers: ['**Keep away.**'],
    isDanger: true,
  })
  const keep = mock(chatRoutes.queryWhole, ({ body }: MockCall<typeof chatRoutes.queryWhole>) => {
    asked.push(body)
    const threadId = 'thread-0001'
    return {
      threadId,
      runId: 'run-00001',
      epoch: 1,
      text: '**Keep away. Call 911.**',
      code: 200,
      msg: '',
      type: 'es' as const,
      answer: { isDanger: true as const },
    }
  })
  const tickets = mock(ticketRoutes.findOwnTickets, ({ body }) => toPage([], body))
  const { user } = await renderAt(page, {
    as: 'owner',
    remote,
    handlers: [runtime, top, debug, warning, keep, tickets],
  })
  await ask(user, 'it smokes')
  // Expects the emergency number of the device's country, which the conversation knows.
  expect(await screen.findByText('Keep away. Call 911.', { selector: 'strong' })).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Talk to support' }))
  expect(await screen.findByRole('dialog', { name: 'Talk to support' })).toBeVisible()
  expect(asked).toEqual([
    expect.objectContaining({
      data: 'it smokes',
      serialNum: 'SNA0001',
      devicesType: 'off_grid',
      platform: 'EG4',
    }),
  ])
})

describe('ratings', () => {
  const rated = (threadId = 'thread-0001') => {
    const recorded: unknown[] = []
    const keep = mock(chatRoutes.queryWhole, ({ body }: MockCall<typeof chatRoutes.queryWhole>) => {
      recorded.push({ asked: body.data, questionId: body.questionId })
      return {
        threadId,
        runId: 'run-00001',
        epoch: 1,
        text: 'Hold the button.',
        code: 200,
        msg: 'QNA',
        type: 'es' as const,
        answer: { answers: ['Hold the button.'] },
      }
    })
    const evaluate = mock(
      gptTopicRecordRoutes.addGptTopicRecord,
      ({ body }: MockCall<typeof gptTopicRecordRoutes.addGptTopicRecord>) => {
        recorded.push(body)
        return null
      },
    )
    const suggest = mock(
      gptTopicRecordRoutes.addGptTopicSuggestion,
      ({ body }: MockCall<typeof gptTopicRecordRoutes.addGptTopicSuggestion>) => {
        recorded.push(body)
        return null
      },
    )
    const tickets = mock(ticketRoutes.findOwnTickets, ({ body }) => toPage([], body))
    return { recorded, handlers: [keep, evaluate, suggest, tickets] }
  }
  const button = (name: string) => screen.getByRole('button', { name })
  const panelQuestion = () =>
    within(screen.getByRole('region', { name: 'Remote Diagnosis' })).findByRole('button')

  test.each(['OWNER', 'INSTALLER'] as const)(
    'CHAT-95 store an answer as conversation once when an %s rates it',
    async (role) => {
      const { recorded, handlers } = rated()
      const { user } = await renderAt(page, {
        as: { role, permissions: [] },
        remote,
        handlers: [runtime, top, debug, answers('Hold the button.'), ...handlers],
      })
      expect(screen.queryByRole('button', { name: 'Like' })).not.toBeInTheDocument()
      await user.click(await panelQuestion())
      await screen.findByText('Hold the button.')
      await user.click(button('Like'))
      expect(button('Like')).toHaveAttribute('aria-pressed', 'true')
      await user.click(button('Dislike'))
      expect(button('Like')).toHaveAttribute('aria-pressed', 'false')
      await user.type(
        await screen.findByPlaceholderText('Feel free to let me know the suggestions here!'),
        'Pictures',
      )
      await user.click(button('Submit'))
      expect(await screen.findByText('Feedback success, thank you for your suggestion.')).toBeVisible()
      expect(screen.queryByRole('button', { name: 'Submit' })).not.toBeInTheDocument()
      await user.click(button('Dislike'))
      await waitFor(() => expect(recorded).toHaveLength(5))
      expect(recorded).toEqual([
        { asked: reset.question, questionId: 7 },
        { threadId: 'thread-0001', mid: 'run-00001', evaluation: 1 },
        { threadId: 'thread-0001', mid: 'run-00001', evaluation: -1 },
        { threadId: 'thread-0001', mid: 'run-00001', suggestion: 'Pictures' },
        { threadId: 'thread-0001', mid: 'run-00001', evaluation: 0 },
      ])
    },
  )

  test('are empty for another answer, and show why an answer cannot be rated', async () => {
    const { recorded, handlers } = rated()
    const { user } = await renderAt(page, {
      as: 'owner',
      remote,
      handlers: [runtime, top, debug, answers('Hold the button.'), ...handlers],
    })
    await user.click(await panelQuestion())
    await screen.findByText('Hold the button.')
    await user.click(button('Like'))
    await waitFor(() => expect(recorded).toHaveLength(2))
    await user.click(await panelQuestion())
    await waitFor(() => expect(screen.getAllByText('Hold the button.')).toHaveLength(2))
    const [before, now] = screen.getAllByRole('button', { name: 'Like' })
    expect(before).toHaveAttribute('aria-pressed', 'true')
    expect(now).toHaveAttribute('aria-pressed', 'false')
    server.use(
      mock(chatRoutes.queryWhole, () => {
        throw refuse(429, { error: 'chat.too_many', msg: 'Too many questions. Wait a minute.' })
      }),
    )
    const dislike = screen.getAllByRole('button', { name: 'Dislike' }).at(-1) as HTMLElement
    await user.click(dislike)
    expect(await screen.findByText('Too many questions. Wait a minute.')).toBeVisible()
    expect(dislike).toHaveAttribute('aria-pressed', 'false')
    expect(before).toHaveAttribute('aria-pressed', 'true')
    expect(screen.queryByRole('button', { name: 'Submit' })).not.toBeInTheDocument()
  })

  test('are not offered for suggestions', async () => {
    const { user } = await renderAt(page, {
      as: 'owner',
      remote,
      handlers: [runtime, top, debug, search(reset)],
    })
    await ask(user, 'reset')
    await screen.findByText("Guess what you're asking:")
    expect(screen.queryByRole('button', { name: 'Like' })).not.toBeInTheDocument()
  })
})

test("show a refusal with the server's text and keep the input", async () => {
  const refused = mock(qnaRoutes.searchQuestions, () => {
    throw refuse(429, { error: 'chat.too_many', msg: 'Too many questions. Wait a minute.' })
  })
  const { user } = await renderAt(page, { as: 'owner', remote, handlers: [runtime, top, debug, refused] })
  await ask(user, 'reset')
  expect(await screen.findByText('Too many questions. Wait a minute.')).toBeVisible()
  expect(last().getByText('reset')).toBeVisible()
})

test('QNA-09 QNA-10 shows scores and hidden questions in red to editors', async () => {
  const as = { permissions: ['qnaData:view'] }
  const { user } = await renderAt(page, {
    as,
    remote,
    handlers: [runtime, top, debug, search({ ...reset, score: 0.93 }, { ...hidden, score: 0.41 })],
  })
  await ask(user, 'reset')
  const shown = await within(screen.getByRole('log')).findByRole('button', { name: /How do I reset/ })
  expect(shown).toHaveTextContent('93 % match')
  expect(shown).not.toHaveClass('is-hidden')
  const red = screen.getByRole('button', { name: /inner memory/ })
  expect(red).toHaveTextContent('41 % match')
  expect(red).toHaveTextContent('hidden')
  expect(red).toHaveClass('is-hidden')
})

test('shows a suggestion without a score by its text', async () => {
  const { user } = await renderAt(page, {
    as: 'owner',
    remote,
    handlers: [runtime, top, debug, search(reset)],
  })
  await ask(user, 'reset')
  const suggestion = await within(screen.getByRole('log')).findByRole('button', { name: /How do I reset/ })
  expect(suggestion).toHaveTextContent(/^How do I reset the inverter\?$/)
})

test('CHAT-07 asks about the fault once when opened from a device fault', async () => {
  const asked: string[] = []
  const searching = mock(
    qnaRoutes.searchQuestions,
    ({ query }: MockCall<typeof qnaRoutes.searchQuestions>) => {
      asked.push(query.question ?? '')
      return { success: 1, qnaVos: [fault] }
    },
  )
  const { address } = await renderAt(`${page}&fromDoubt=1`, {
    as: 'owner',
    remote,
    handlers: [runtime, top, debug, searching],
  })
  expect(await screen.findByText("Guess what you're asking:")).toBeVisible()
  expect(asked).toEqual(["What's the error/warning of my inverter?"])
  expect(address()).toBe(page)
})

test("shows the platform's top questions of the week once without a device", async () => {
  const queries: unknown[] = []
  const ofWeek = mock(
    qnaRoutes.findTopQuestions,
    ({ query }: MockCall<typeof qnaRoutes.findTopQuestions>) => {
      queries.push(query)
      return [asked(reset)]
    },
  )
  await renderAt('/chat?platform=EG4', { as: 'owner', remote, handlers: [ofWeek] })
  const list = within(await screen.findByRole('region', { name: 'Top Questions' }))
  expect(await list.findByRole('button', { name: reset.question })).toBeVisible()
  expect(screen.getAllByText(reset.question)).toHaveLength(1)
  expect(queries).toEqual([{ platform: 'EG4', devicesType: 'all_devices', language: 'en' }])
})

test('shows top questions for the registered device at first', async () => {
  const groups: unknown[] = []
  const ofDevice = mock(
    qnaRoutes.findDebugQuestions,
    ({ query }: MockCall<typeof qnaRoutes.findDebugQuestions>) => {
      groups.push(query.devicesType)
      return [asked(fault)]
    },
  )
  const known = '/chat?serialNum=SNA0001&deviceInfo=12k_us'
  await renderAt(known, { as: 'owner', remote, handlers: [runtime, top, ofDevice] })
  const list = within(await screen.findByRole('region', { name: 'Top Questions' }))
  expect(await list.findByRole('button', { name: fault.question })).toBeVisible()
  expect(groups).toEqual(['off_grid'])
})

test('renders questions and answers as text', async () => {
  const wicked = '<img src=x onerror="document.title=1"><b>bold</b>'
  const { user, container } = await renderAt(page, {
    as: 'owner',
    remote,
    handlers: [runtime, top, debug, search(question(3, wicked)), answers(wicked)],
  })
  await ask(user, 'x')
  await user.click(await screen.findByRole('button', { name: /onerror/ }))
  expect((await screen.findAllByText(/onerror/)).length).toBeGreaterThan(1)
  expect(container.querySelector('.chat-list b, .chat-list img[src=x]')).toBeNull()
})
