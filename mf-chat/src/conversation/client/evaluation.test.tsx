import { type begin, chatStage, frame, until } from './chat-server.builder.ts'

describe('feedback', () => {
  const stage = chatStage()

  async function judged(options?: Parameters<typeof begin>[1]) {
    const made = await stage.asking('Hello', options)
    made.peer.send(frame(200, { deltaValue: 'Hi.[DONE]' }))
    await until(made.conversation, ({ isReceiving }) => !isReceiving)
    return made.conversation
  }
  const evaluations = () =>
    stage.server.calls
      .filter(({ path }) => path.endsWith('/addGptTopicRecord'))
      .map(({ body }) => JSON.parse(body))

  test('CHAT-37 CHAT-38 CHAT-39 CHAT-40 like and dislike exclude each other, a second click takes back, each click is recorded', async () => {
    const conversation = await judged()
    await conversation.like()
    expect(conversation.getSnapshot()).toMatchObject({ evaluation: 1, isSuggestionOpen: false })
    await conversation.dislike()
    expect(conversation.getSnapshot()).toMatchObject({ evaluation: -1, isSuggestionOpen: true })
    await conversation.dislike()
    expect(conversation.getSnapshot()).toMatchObject({ evaluation: 0, isSuggestionOpen: false })
    await conversation.dislike()
    await conversation.like()
    expect(conversation.getSnapshot()).toMatchObject({ evaluation: 1, isSuggestionOpen: false })
    await conversation.like()
    expect(evaluations().map(({ evaluation }) => evaluation)).toEqual([1, -1, 0, -1, 1, 0])
    expect(evaluations()[0]).toEqual({ threadId: 't-1', evaluation: 1 })
  })

  test('of two clicks at once the second one arrives when the first has been answered', async () => {
    const conversation = await judged()
    let inTurn = 0
    let most = 0
    stage.server.answers(async () => {
      most = Math.max(most, ++inTurn)
      await new Promise((done) => setTimeout(done, 20))
      inTurn -= 1
      return { code: 200, msg: '', data: null }
    })
    await Promise.all([conversation.like(), conversation.dislike()])
    expect(evaluations().map(({ evaluation }) => evaluation)).toEqual([1, -1])
    expect(most).toBe(1)
  })

  test('what is thought of an answer is not thought of the next one', async () => {
    const conversation = await judged()
    await conversation.dislike()
    conversation.send('And now?')
    expect(conversation.getSnapshot()).toMatchObject({ evaluation: 0, isSuggestionOpen: false })
  })

  test('CHAT-43 CHAT-44 a suggestion is sent as a form, the box goes, and it is thanked for', async () => {
    const conversation = await judged()
    await conversation.dislike()
    await conversation.suggest('More pictures & fewer words')
    expect(stage.server.calls.at(-1)).toMatchObject({
      path: '/api/gptTopicRecord/addGptTopicSuggestion',
      body: 'threadId=t-1&suggestion=More+pictures+%26+fewer+words',
    })
    expect(conversation.getSnapshot()).toMatchObject({
      isSuggestionOpen: false,
      notice: { severity: 'success', text: 'Feedback success, thank you for your suggestion.' },
    })
  })

  test('CHAT-43 CHAT-44 of a liked conversation the suggestion is empty; B thanks only for a dislike, A always', async () => {
    for (const [variant, thanked] of [
      ['A', { text: 'Feedback success, thank you for your suggestion.' }],
      ['B', undefined],
    ] as const) {
      const conversation = await judged({ variant })
      await conversation.like()
      await conversation.suggest('More pictures')
      expect(stage.server.calls.at(-1)).toMatchObject({ body: 'threadId=t-1&suggestion=' })
      const { notice } = conversation.getSnapshot()
      if (thanked) expect(notice).toMatchObject(thanked)
      else expect(notice).toBeUndefined()
    }
  })

  test("CHAT-45 what fails is said in the service's words, and nothing looks judged", async () => {
    const conversation = await judged()
    stage.server.answers(() => ({
      code: 404,
      msg: 'There is no such conversation',
      data: null,
      error: 'thread.not_found',
    }))
    await conversation.dislike()
    expect(conversation.getSnapshot()).toMatchObject({
      evaluation: 0,
      isSuggestionOpen: false,
      notice: { severity: 'error', text: 'There is no such conversation' },
    })
  })
})
