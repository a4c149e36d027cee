import { frame, isQuestion, isResume, setUpChatServer, texts, until } from './chat-server.builder.ts'

describe('resumed thread', () => {
  const stage = setUpChatServer()

  const record = (recordId: number, position: string, message: string) => ({
    recordId,
    position,
    message,
    gptTopicDataStatus: 'success',
    changeType: 'BEFORE_CHANGE',
    type: 'ai',
    answer: {},
    updateTime: '2026-11-01T00:00:00Z',
  })
  const pages = (total: number, last: 'QUERY' | 'ANSWER') => (path: string, body: string) => {
    if (path.includes('getNewDeltas'))
      return { code: 200, msg: '', data: { runId: 'run-1', epoch: 1, done: false, pieces: [], seq: 0 } }
    const { page, size } = JSON.parse(body) as { page: number; size: number }
    const all = Array.from({ length: total }, (_, at) =>
      record(total - at, at === 0 ? last : 'ANSWER', `message ${total - at}`),
    )
    return {
      code: 200,
      msg: '',
      data: { content: all.slice((page - 1) * size, page * size), totalElements: total },
    }
  }

  test('CHAT-49 reads stored messages and their states', async () => {
    const rows = [
      { ...record(3, 'ANSWER', 'Put right by staff'), changeType: 'AFTER_CHANGE', evaluation: -1 },
      { ...record(2, 'ANSWER', 'Broken off'), gptTopicDataStatus: 'failed' },
      record(1, 'QUERY', 'Why?'),
    ]
    stage.server.answers(({ path }) =>
      path.includes('getGptTopicRecordData')
        ? { code: 200, msg: '', data: { content: rows, totalElements: 3 } }
        : { code: 200, msg: '', data: { evaluation: 0 } },
    )
    const conversation = stage.start({ threadId: 'thread-9', user: 'Ann' })
    const peer = await stage.server.next()
    await until(conversation, ({ messages, connection }) => messages.length === 3 && connection === 'open')
    expect(conversation.getSnapshot().messages).toMatchObject([
      {
        recordId: 1,
        position: 'QUERY',
        content: 'Why?',
        status: 'success',
        type: 'text',
        changeType: 'BEFORE_CHANGE',
      },
      {
        recordId: 2,
        status: 'failed',
        gptTopicDataStatus: 'failed',
        updateTime: '2026-11-01T00:00:00Z',
        time: Date.parse('2026-11-01T00:00:00Z'),
      },
      {
        recordId: 3,
        status: 'success',
        evaluation: -1,
        changeType: 'AFTER_CHANGE',
        gptTopicDataStatus: 'success',
      },
    ])
    conversation.send('And now?')
    await peer.hear(isQuestion)
    expect(conversation.getSnapshot().messages.slice(-2)).toMatchObject([
      {
        position: 'QUERY',
        status: 'sending',
        content: 'And now?',
        type: 'text',
        user: 'Ann',
        time: expect.any(Number),
      },
      { position: 'ANSWER', status: 'sending', content: '' },
    ])
    peer.send(frame(200, { type: 'file', content: '/api/f/2', fileName: 'manual.pdf', deltaValue: '[DONE]' }))
    const { messages } = await until(conversation, ({ isReceiving }) => !isReceiving)
    expect(messages.at(-2)).toMatchObject({ content: 'And now?', status: 'success', user: 'Ann' })
    expect(messages.at(-1)).toMatchObject({
      status: 'success',
      resources: [{ initialFileName: 'manual.pdf', fileSize: 0 }],
    })
  })

  test('CHAT-46 shows text, author, time, files and states of a message', async () => {
    const file = {
      downloadURL: '/api/f/1',
      contentType: 'image/png',
      initialFileName: 'wiring.png',
      fileSize: 2_048,
    }
    const rows = [
      { ...record(2, 'ANSWER', 'See here.'), answer: { fixedResourceBosList: [file] } },
      record(1, 'QUERY', 'Why?'),
    ]
    stage.server.answers(({ path }) =>
      path.includes('getGptTopicRecordData')
        ? { code: 200, msg: '', data: { content: rows, totalElements: 2 } }
        : { code: 200, msg: '', data: null },
    )
    const avatar = 'data:image/svg+xml,%3Csvg%2F%3E'
    const conversation = stage.start({ threadId: 'thread-9', user: 'Ann', avatar })
    const peer = await stage.server.next()
    await until(conversation, ({ messages, connection }) => messages.length === 2 && connection === 'open')
    const kept = {
      time: Date.parse('2026-11-01T00:00:00Z'),
      status: 'success',
      type: 'text',
      changeType: 'BEFORE_CHANGE',
      gptTopicDataStatus: 'success',
      updateTime: '2026-11-01T00:00:00Z',
    }
    expect(conversation.getSnapshot().messages).toMatchObject([
      { ...kept, recordId: 1, position: 'QUERY', content: 'Why?', user: 'Ann' },
      {
        ...kept,
        recordId: 2,
        position: 'ANSWER',
        content: 'See here.',
        avatar,
        fileName: 'wiring.png',
        fileSize: 2_048,
      },
    ])
    conversation.send('And the manual?')
    await peer.hear(isQuestion)
    peer.send(frame(200, { type: 'file', content: '/api/f/2', fileName: 'manual.pdf', deltaValue: '[DONE]' }))
    const { messages } = await until(conversation, ({ isReceiving }) => !isReceiving)
    expect(messages.slice(2)).toMatchObject([
      { position: 'QUERY', content: 'And the manual?', user: 'Ann', time: expect.any(Number), type: 'text' },
      { position: 'ANSWER', content: '', avatar, type: 'file', fileName: 'manual.pdf', fileSize: 0 },
    ])
  })

  test('loads older messages page by page, once each, while new messages arrive', async () => {
    const answer = pages(120, 'ANSWER')
    stage.server.answers(({ path, body }) => answer(path, body))
    const conversation = stage.start({ threadId: 'thread-9' })
    const peer = await stage.server.next()
    await until(conversation, ({ messages, connection }) => messages.length === 50 && connection === 'open')
    conversation.send('one more')
    expect(await peer.hear(isQuestion)).toMatchObject({ chatId: 'thread-9' })
    peer.send(frame(200, { chatId: 'thread-9', deltaValue: 'Yes.[DONE]' }))
    await until(conversation, ({ isReceiving }) => !isReceiving)
    for (const older of ['more', 'none']) {
      await conversation.readOlder()
      await until(conversation, (state) => state.older === older)
    }
    expect(texts(conversation.getSnapshot())).toEqual([
      ...Array.from({ length: 120 }, (_, at) => `message ${at + 1}`),
      'one more',
      'Yes.',
    ])
  })

  test('resumes a running answer', async () => {
    const answer = pages(1, 'QUERY')
    stage.server.answers(({ path, body }) => answer(path, body))
    const conversation = stage.start({ threadId: 'thread-9' })
    const peer = await stage.server.next()
    expect(await peer.hear(isResume)).toEqual({
      type: 3,
      chatId: 'thread-9',
      mid: 'run-1',
      epoch: 1,
      after: 0,
    })
    peer.send(
      frame(200, {
        chatId: 'thread-9',
        mid: 'run-1',
        cid: 'of-another-page',
        epoch: 1,
        seq: 1,
        deltaValue: 'Here.',
      }),
    )
    peer.send(
      frame(200, {
        chatId: 'thread-9',
        mid: 'run-1',
        cid: 'of-another-page',
        epoch: 1,
        seq: 1,
        deltaValue: '[DONE]',
      }),
    )
    const state = await until(conversation, ({ messages }) => messages[1]?.status === 'success')
    expect(texts(state)).toEqual(['message 1', 'Here.'])
  })

  test('shows an answer that ended before it could be resumed', async () => {
    const answer = pages(1, 'QUERY')
    stage.server.answers(({ path, body }) =>
      path.includes('getNewDeltas')
        ? { code: 200, msg: '', data: { runId: 'run-1', epoch: 1, done: true, pieces: [], seq: 1 } }
        : answer(path, body),
    )
    const conversation = stage.start({ threadId: 'thread-9' })
    const peer = await stage.server.next()
    await peer.hear(isResume)
    peer.send(
      frame(200, { chatId: 'thread-9', mid: 'run-1', epoch: 1, from: 1, seq: 1, deltaValue: 'Here.[DONE]' }),
    )
    const state = await until(conversation, ({ messages }) => messages[1]?.status === 'success')
    expect(texts(state)).toEqual(['message 1', 'Here.'])
  })

  test('shows messages that were sent before the history arrived only once', async () => {
    let show = () => {}
    const shown = new Promise<void>((resolve) => {
      show = resolve
    })
    const rows = [
      { ...record(4, 'ANSWER', 'Yes.'), mid: 'm' },
      { ...record(3, 'QUERY', 'Now?'), mid: 'm' },
      record(2, 'ANSWER', 'Old.'),
    ]
    stage.server.answers(async ({ path }) => {
      if (!path.includes('getGptTopicRecordData')) return { code: 200, msg: '', data: { evaluation: 0 } }
      await shown
      return { code: 200, msg: '', data: { content: rows, totalElements: 3 } }
    })
    const conversation = stage.start({ threadId: 'thread-9' })
    const peer = await stage.server.next()
    await until(conversation, ({ connection }) => connection === 'open')
    conversation.send('Now?')
    await peer.hear(isQuestion)
    peer.send(frame(202, { chatId: 'thread-9', mid: 'm' }))
    peer.send(frame(200, { chatId: 'thread-9', mid: 'm', seq: 1, deltaValue: 'Yes.[DONE]' }))
    await until(conversation, ({ isReceiving }) => !isReceiving)
    show()
    const state = await until(conversation, ({ older }) => older === 'none')
    expect(texts(state)).toEqual(['Old.', 'Now?', 'Yes.'])
  })

  test('sends the question again in a new thread after the thread was deleted', async () => {
    const { conversation, peer, question } = await stage.asking()
    peer.send(frame(200, { deltaValue: 'Yes.[DONE]' }))
    await until(conversation, ({ isReceiving, threadId }) => !isReceiving && threadId === 't-1')
    conversation.send('More?')
    const more = await peer.hear(isQuestion)
    expect(more).toMatchObject({ chatId: 't-1' })
    peer.send(
      frame(500, {
        chatId: '',
        cid: more.cid,
        error: 'thread.not_found',
        msg: 'This thread does not exist any more.',
      }),
    )
    await until(conversation, ({ isReceiving }) => !isReceiving)
    expect(conversation.getSnapshot().threadId).toBeUndefined()
    conversation.retry(String(more.cid))
    expect((await peer.hear(isQuestion)).chatId).toBeUndefined()
    expect(question.cid).not.toBe(more.cid)
  })

  test('starts a new thread when the old one no longer exists', async () => {
    stage.server.answers(() => ({ code: 404, msg: 'No such thread', data: null }))
    const conversation = stage.start({ threadId: 'thread-9' })
    await until(conversation, ({ older, connection }) => older === 'none' && connection === 'open')
    expect(conversation.getSnapshot().threadId).toBeUndefined()
  })

  test('reports a failed history and offers a retry', async () => {
    stage.server.answers(() => ({ code: 503, msg: 'Away', data: null }))
    const conversation = stage.start({ threadId: 'thread-9' })
    await until(conversation, ({ older }) => older === 'failed')
    const answer = pages(2, 'ANSWER')
    stage.server.answers(({ path, body }) => answer(path, body))
    await conversation.readOlder()
    expect(conversation.getSnapshot()).toMatchObject({ older: 'none', threadId: 'thread-9' })
    expect(conversation.getSnapshot().messages).toHaveLength(2)
  })
})
