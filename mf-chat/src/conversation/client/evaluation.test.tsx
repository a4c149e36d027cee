import { type beginConversation, frame, setUpChatServer, until } from './chat-server.builder.ts'

describe('feedback', () => {
  const stage = setUpChatServer()

  async function judged(options?: Parameters<typeof beginConversation>[1]) {
    const made = await stage.asking('Hello', options)
    made.peer.send(frame(200, { mid: 'run-1', seq: 1, deltaValue: 'Hi.[DONE]' }))
    await until(made.conversation, ({ isReceiving }) => !isReceiving)
    return made.conversation
  }
  type Judged = Awaited<ReturnType<typeof judged>>
  const answers = (conversation: Judged) =>
    conversation.getSnapshot().messages.filter(({ position }) => position === 'ANSWER')
  const rate = (conversation: Judged, evaluation: 1 | -1, at = -1) =>
    conversation.rate(answers(conversation).at(at)?.key ?? '', evaluation)
  const judgement = (conversation: Judged) => ({
    evaluation: answers(conversation).at(-1)?.evaluation ?? 0,
    isSuggestionOpen: conversation.getSnapshot().isSuggestionOpen,
  })
  const evaluations = () =>
    stage.server.calls
      .filter(({ path }) => path.endsWith('/addGptTopicRecord'))
      .map(({ body }) => JSON.parse(body))

  test('CHAT-37 CHAT-38 CHAT-39 CHAT-40 makes like and dislike exclusive, undoes on a second click, and stores each click', async () => {
    const conversation = await judged()
    await rate(conversation, 1)
    expect(judgement(conversation)).toEqual({ evaluation: 1, isSuggestionOpen: false })
    await rate(conversation, -1)
    expect(judgement(conversation)).toEqual({ evaluation: -1, isSuggestionOpen: true })
    await rate(conversation, -1)
    expect(judgement(conversation)).toEqual({ evaluation: 0, isSuggestionOpen: false })
    await rate(conversation, -1)
    await rate(conversation, 1)
    expect(judgement(conversation)).toEqual({ evaluation: 1, isSuggestionOpen: false })
    await rate(conversation, 1)
    expect(evaluations().map(({ evaluation }) => evaluation)).toEqual([1, -1, 0, -1, 1, 0])
    expect(evaluations()[0]).toEqual({ threadId: 't-1', mid: 'run-1', evaluation: 1 })
  })

  test('sends the second of two quick clicks after the first call has ended', async () => {
    const conversation = await judged()
    let inTurn = 0
    let most = 0
    stage.server.answers(async () => {
      most = Math.max(most, ++inTurn)
      await new Promise((done) => setTimeout(done, 20))
      inTurn -= 1
      return { code: 200, msg: '', data: null }
    })
    await Promise.all([rate(conversation, 1), rate(conversation, -1)])
    expect(evaluations().map(({ evaluation }) => evaluation)).toEqual([1, -1])
    expect(most).toBe(1)
  })

  test('keeps a rating per answer, including earlier answers', async () => {
    const { conversation, peer } = await stage.asking('Hello')
    peer.send(frame(200, { mid: 'run-1', seq: 1, deltaValue: 'Hi.[DONE]' }))
    await until(conversation, ({ isReceiving }) => !isReceiving)
    await rate(conversation, -1)
    conversation.send('And now?')
    expect(judgement(conversation)).toEqual({ evaluation: 0, isSuggestionOpen: false })
    await rate(conversation, 1)
    peer.send(frame(200, { mid: 'run-2', seq: 1, deltaValue: 'Later.[DONE]' }))
    await until(conversation, ({ isReceiving }) => !isReceiving)
    await rate(conversation, 1)
    await rate(conversation, -1, 0)
    await conversation.rate(conversation.getSnapshot().messages[0]?.key ?? '', 1)
    expect(answers(conversation).map(({ evaluation }) => evaluation)).toEqual([0, 1])
    expect(evaluations().map(({ mid, evaluation }) => [mid, evaluation])).toEqual([
      ['run-1', -1],
      ['run-2', 1],
      ['run-1', 0],
    ])
  })

  test('CHAT-43 CHAT-44 sends a suggestion as a form, closes the box and thanks', async () => {
    const conversation = await judged()
    await rate(conversation, -1)
    await conversation.suggest('More pictures & fewer words')
    expect(stage.server.calls.at(-1)).toMatchObject({
      path: '/api/gptTopicRecord/addGptTopicSuggestion',
      body: 'threadId=t-1&mid=run-1&suggestion=More+pictures+%26+fewer+words',
    })
    expect(conversation.getSnapshot()).toMatchObject({
      isSuggestionOpen: false,
      notice: { severity: 'success', text: 'Feedback success, thank you for your suggestion.' },
    })
  })

  test('CHAT-43 CHAT-44 sends an empty suggestion for a like; variant B thanks for a dislike only', async () => {
    for (const [variant, thanked] of [
      ['A', { text: 'Feedback success, thank you for your suggestion.' }],
      ['B', undefined],
    ] as const) {
      const conversation = await judged({ variant })
      await rate(conversation, 1)
      await conversation.suggest('More pictures')
      expect(stage.server.calls.at(-1)).toMatchObject({ body: 'threadId=t-1&mid=run-1&suggestion=' })
      const { notice } = conversation.getSnapshot()
      if (thanked) expect(notice).toMatchObject(thanked)
      else expect(notice).toBeUndefined()
    }
  })

  test("CHAT-45 shows the service's message on failure, without a rating", async () => {
    const conversation = await judged()
    stage.server.answers(() => ({
      code: 404,
      msg: 'There is no such conversation',
      data: null,
      error: 'thread.not_found',
    }))
    await rate(conversation, -1)
    expect(judgement(conversation)).toEqual({ evaluation: 0, isSuggestionOpen: false })
    expect(conversation.getSnapshot()).toMatchObject({
      notice: { severity: 'error', text: 'There is no such conversation' },
    })
  })
})
