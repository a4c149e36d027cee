import {
  aContext,
  frame,
  isQuestion,
  isResume,
  setUpChatServer,
  sleep,
  testLimits,
  texts,
  until,
} from './chat-server.builder.ts'
import { limits } from './limits.ts'

describe('with a real socket', () => {
  const stage = setUpChatServer()

  test('CHAT-69 CHAT-81 sends token, device and platform as subprotocol, never in the address', async () => {
    stage.start({ context: { serialNum: '', deviceInfo: '', clusterId: '', platform: 'EG4' } as never })
    const { protocols, socket } = await stage.server.next()
    expect(protocols[0]).toBe('lux.chat.v1')
    const context = JSON.parse(
      Buffer.from(String(protocols[1]).replace('lux.ctx.', ''), 'base64url').toString(),
    )
    expect(context).toEqual({ token: 'secret-token', deviceInfo: 'all_devices', platform: 'EG4' })
    expect(socket.protocol).toBe('lux.chat.v1')
  })

  test('CHAT-59 CHAT-60 joins pieces to one answer, removes the end marker and enables sending again', async () => {
    const { conversation, peer } = await stage.asking()
    let state = conversation.getSnapshot()
    expect(state.isReceiving).toBe(true)
    expect(state.messages.map(({ position, status, content }) => [position, status, content])).toEqual([
      ['QUERY', 'sending', 'How do I reset it?'],
      ['ANSWER', 'sending', ''],
    ])
    peer.send(frame(202, { mid: 'a' }))
    peer.send(frame(200, { mid: 'a', seq: 1, deltaValue: 'Hold ' }))
    state = await until(conversation, ({ messages }) => messages[1]?.content === 'Hold ')
    expect(state.threadId).toBe('t-1')
    expect(state.messages[0]?.status).toBe('success')
    expect(state.messages[1]?.status).toBe('sending')
    peer.send(frame(200, { mid: 'a', seq: 2, deltaValue: 'ENTER.[DONE]' }))
    state = await until(conversation, ({ isReceiving }) => !isReceiving)
    expect(state.messages[1]).toMatchObject({ content: 'Hold ENTER.', status: 'success' })
  })

  test('CHAT-62 stores a new thread from a 202 and changes nothing else', async () => {
    const { conversation, peer } = await stage.asking()
    peer.send(frame(202, { chatId: 't-9' }))
    peer.send(frame(202, { chatId: 't-10' }))
    peer.send(frame(200, { chatId: '', deltaValue: 'x[DONE]' }))
    const state = await until(conversation, ({ isReceiving }) => !isReceiving)
    expect(state.threadId).toBe('t-9')
    expect(state.messages).toHaveLength(2)
  })

  test("CHAT-63 shows the service's message of a 500 and marks the question as failed", async () => {
    const { conversation, peer } = await stage.asking()
    peer.send(frame(500, { msg: 'Too many questions' }))
    const state = await until(conversation, ({ isReceiving }) => !isReceiving)
    expect(state.notice).toMatchObject({ severity: 'error', text: 'Too many questions' })
    expect(state.messages.map(({ status }) => status)).toEqual(['failed'])
  })

  test.each([203, 418])('CHAT-64 ends the answer and re-enables sending on code %i', async (code) => {
    const { conversation, peer } = await stage.asking()
    peer.send(frame(200, { deltaValue: 'half' }))
    peer.send(frame(code))
    const state = await until(conversation, ({ isReceiving }) => !isReceiving)
    expect(texts(state)).toEqual(['How do I reset it?', 'half'])
    expect(conversation.send('next')).toBe(true)
  })

  test("CHAT-64 CHAT-68 shows the closest questions without a match, and the service's text for unsupported questions", async () => {
    const { conversation, peer } = await stage.asking()
    const qnaVos = [
      {
        questionId: 7,
        question: 'How do I restart it?',
        supportRemoteDebug: false,
        visible: true,
      },
    ]
    peer.send(frame(204, { data: JSON.stringify({ qnaVos }) }))
    let state = await until(conversation, ({ isReceiving }) => !isReceiving)
    expect(state.messages[1]).toMatchObject({
      content: 'No related content',
      suggestions: qnaVos,
      kind: 'none',
    })
    conversation.send('Something else')
    await peer.hear(isQuestion)
    peer.send(frame(204, { msg: 'NotSupport', content: 'This device cannot be asked.' }))
    state = await until(conversation, ({ isReceiving }) => !isReceiving)
    expect(state.messages[3]?.content).toBe('This device cannot be asked.')
  })

  test('CHAT-65 CHAT-91 shows a complete answer with its files', async () => {
    const { conversation, peer } = await stage.asking()
    const file = {
      downloadURL: '/api/f/1',
      contentType: 'application/pdf',
      initialFileName: 'a.pdf',
      fileSize: 12,
    }
    peer.send(
      frame(200, {
        type: 'es',
        data: JSON.stringify({ answers: ['One.', 'Two.'], fixedResourceBosList: [file] }),
      }),
    )
    let state = await until(conversation, ({ isReceiving }) => !isReceiving)
    expect(state.messages[1]).toMatchObject({
      content: 'One.\nTwo.',
      status: 'success',
      resources: [file],
      kind: 'es',
    })
    conversation.send('again')
    await peer.hear(isQuestion)
    peer.send(frame(200, { type: 'e_ai', data: JSON.stringify({ reply: 'It is well.' }) }))
    state = await until(conversation, ({ isReceiving }) => !isReceiving)
    expect(state.messages[3]).toMatchObject({ content: 'It is well.', kind: 'e_ai' })
  })

  test('CHAT-90 handles each message type as growing text, complete answer or file', async () => {
    const cases: [object, object][] = [
      [{ type: 'ai', deltaValue: 'Grown.[DONE]' }, { content: 'Grown.' }],
      [{ type: 'es', data: JSON.stringify({ answers: ['Whole.'] }) }, { content: 'Whole.' }],
      [{ type: 'e_ai', data: JSON.stringify({ reply: 'Of the device.' }) }, { content: 'Of the device.' }],
      [{ type: 'text', content: 'Plain.[DONE]' }, { content: 'Plain.' }],
      [
        { type: 'image', content: '/api/f/1', fileName: 'wiring.png', deltaValue: '[DONE]' },
        {
          content: '',
          resources: [
            { downloadURL: '/api/f/1', contentType: 'image/*', initialFileName: 'wiring.png', fileSize: 0 },
          ],
        },
      ],
      [
        { type: 'file', content: '/api/f/2', fileName: 'manual.pdf', deltaValue: '[DONE]' },
        {
          content: '',
          resources: [
            { downloadURL: '/api/f/2', contentType: '', initialFileName: 'manual.pdf', fileSize: 0 },
          ],
        },
      ],
    ]
    const conversation = stage.start()
    const peer = await stage.server.next()
    await until(conversation, ({ connection }) => connection === 'open')
    for (const [came, expected] of cases) {
      conversation.send('What?')
      await peer.hear(isQuestion)
      peer.send(frame(200, came))
      const { messages } = await until(conversation, ({ isReceiving }) => !isReceiving)
      expect(messages.at(-1)).toMatchObject({ status: 'success', ...expected })
    }
  })

  test('CHAT-84 CHAT-85 CHAT-86 sends the messages of variant B', async () => {
    const details = {
      deviceTypeValue: '3',
      phase: '1',
      subDeviceType: '131',
      dtc: '2',
      voltClass: '48 V',
      odm: '0',
      machineType: '4',
      powerRating: '6,000 W',
      country: 'DE',
    }
    const asked = {
      type: 2,
      data: 'How do I reset it?',
      serialNum: 'SNA0000001',
      platform: 'LUX_POWER',
      clusterId: '7',
      ...details,
      enhanceMode: false,
      supportEs: true,
      cid: expect.any(String),
    }
    const context = { ...aContext, clusterId: '7', ...details }
    const { question } = await stage.asking('How do I reset it?', { context })
    expect(question).toEqual({ ...asked, devicesType: 'off_grid' })
    const second = await stage.asking('How do I reset it?', { context: { ...context, deviceInfo: '' } })
    expect(second.question).toEqual({ ...asked, devicesType: 'all_devices' })
  })

  test('CHAT-87 sends the messages of variant A', async () => {
    const { question } = await stage.asking('Hello', { variant: 'A' })
    const { cid, ...rest } = question
    expect(cid).toEqual(expect.any(String))
    expect(rest).toEqual({
      type: 2,
      data: 'Hello',
      serialNum: 'SNA0000001',
      platform: 'LUX_POWER',
      supportEs: false,
    })
  })

  test('CHAT-31 CHAT-67 ignores an empty question, and refuses one while receiving', async () => {
    const { conversation, peer } = await stage.asking()
    expect(conversation.send('  \n ')).toBe(false)
    expect(conversation.getSnapshot().notice).toBeUndefined()
    expect(conversation.send('Another?')).toBe(false)
    expect(conversation.getSnapshot().notice).toMatchObject({
      severity: 'warning',
      text: 'Receiving messages, please try again later.',
    })
    expect(peer.said.filter(isQuestion)).toHaveLength(1)
    peer.send(frame(200, { deltaValue: 'There.[DONE]' }))
    const { notice } = await until(conversation, ({ isReceiving }) => !isReceiving)
    expect(notice).toBeUndefined()
  })

  test('CHAT-08 CHAT-71 queues a question until the socket opens, and sends it once', async () => {
    const conversation = stage.start()
    expect(conversation.send("What's the error/warning of my inverter?")).toBe(true)
    const peer = await stage.server.next()
    await peer.hear(isQuestion)
    peer.send(frame(200, { deltaValue: 'Nothing.[DONE]' }))
    await until(conversation, ({ isReceiving, messages }) => !isReceiving && messages.length === 2)
    peer.socket.close(1001)
    const second = await stage.server.next()
    await until(conversation, ({ connection }) => connection === 'open')
    await sleep(50)
    expect(second.said.filter(isQuestion)).toEqual([])
  })

  test('CHAT-33 replaces a clicked question by another text until the answer ends', async () => {
    const conversation = stage.start()
    const peer = await stage.server.next()
    await until(conversation, ({ connection }) => connection === 'open')
    conversation.send('Is there a fault?', {
      questionId: 4,
      as: 'The server is currently undergoing diagnostics. Please wait...',
    })
    expect(await peer.hear(isQuestion)).toMatchObject({ data: 'Is there a fault?', questionId: 4 })
    expect(texts(conversation.getSnapshot())[0]).toBe(
      'The server is currently undergoing diagnostics. Please wait...',
    )
    peer.send(frame(200, { type: 'e_ai', data: JSON.stringify({ reply: 'It is well.' }) }))
    const state = await until(conversation, ({ isReceiving }) => !isReceiving)
    expect(texts(state)).toEqual(['Is there a fault?', 'It is well.'])
  })

  describe('numbered pieces', () => {
    test('ignores a duplicate chunk', async () => {
      const { conversation, peer } = await stage.asking()
      for (const [seq, deltaValue] of [
        [1, 'a'],
        [2, 'b'],
        [2, 'b'],
        [1, 'a'],
        [3, 'c[DONE]'],
      ] as const)
        peer.send(frame(200, { mid: 'm', epoch: 1, seq, deltaValue }))
      expect(texts(await until(conversation, ({ isReceiving }) => !isReceiving))[1]).toBe('abc')
    })

    test('requests a gap once, and completes the answer', async () => {
      const { conversation, peer } = await stage.asking()
      peer.send(frame(200, { mid: 'm', epoch: 1, seq: 1, deltaValue: 'a' }))
      peer.send(frame(200, { mid: 'm', epoch: 1, seq: 3, deltaValue: 'c' }))
      peer.send(frame(200, { mid: 'm', epoch: 1, seq: 4, deltaValue: 'd' }))
      expect(await peer.hear(isResume)).toMatchObject({ chatId: 't-1', mid: 'm', epoch: 1, after: 1 })
      peer.send(frame(200, { mid: 'm', epoch: 1, from: 2, seq: 4, deltaValue: 'bcd' }))
      peer.send(frame(200, { mid: 'm', epoch: 1, seq: 4, deltaValue: '[DONE]' }))
      expect(texts(await until(conversation, ({ isReceiving }) => !isReceiving))[1]).toBe('abcd')
      expect(peer.said.filter(isResume)).toHaveLength(1)
    })

    test('ignores the end before the last piece', async () => {
      const { conversation, peer } = await stage.asking()
      peer.send(frame(200, { mid: 'm', epoch: 1, seq: 1, deltaValue: 'a' }))
      peer.send(frame(200, { mid: 'm', epoch: 1, seq: 2, deltaValue: '[DONE]' }))
      await peer.hear(isResume)
      expect(conversation.getSnapshot().isReceiving).toBe(true)
      peer.send(frame(200, { mid: 'm', epoch: 1, from: 1, seq: 2, deltaValue: 'ab' }))
      peer.send(frame(200, { mid: 'm', epoch: 1, seq: 2, deltaValue: '[DONE]' }))
      expect(texts(await until(conversation, ({ isReceiving }) => !isReceiving))[1]).toBe('ab')
    })

    test('replaces the text when pieces are sent from the first one', async () => {
      const { conversation, peer } = await stage.asking()
      for (const seq of [1, 2, 3]) peer.send(frame(200, { mid: 'm', epoch: 1, seq, deltaValue: 'x' }))
      peer.send(frame(200, { mid: 'm', epoch: 1, from: 1, seq: 1, deltaValue: 'whole' }))
      peer.send(frame(200, { mid: 'm', epoch: 1, seq: 1, deltaValue: '[DONE]' }))
      expect(texts(await until(conversation, ({ isReceiving }) => !isReceiving))[1]).toBe('whole')
    })

    test('replaces the text of a restarted answer', async () => {
      const { conversation, peer } = await stage.asking()
      peer.send(frame(200, { mid: 'm', epoch: 1, seq: 1, deltaValue: 'old' }))
      peer.send(frame(200, { mid: 'm', epoch: 2, seq: 1, deltaValue: 'new' }))
      peer.send(frame(200, { mid: 'm', epoch: 1, seq: 2, deltaValue: ' older' }))
      peer.send(frame(200, { mid: 'm', epoch: 2, seq: 1, deltaValue: '[DONE]' }))
      expect(texts(await until(conversation, ({ isReceiving }) => !isReceiving))[1]).toBe('new')
    })

    test('ignores pieces after the end and of other answers', async () => {
      const { conversation, peer } = await stage.asking()
      peer.send(frame(200, { mid: 'm', seq: 1, deltaValue: 'a[DONE]' }))
      peer.send(frame(500, { mid: 'm', msg: 'late' }))
      await until(conversation, ({ isReceiving }) => !isReceiving)
      conversation.send('next')
      await peer.hear(isQuestion)
      peer.send(frame(200, { mid: 'm', seq: 2, deltaValue: 'late' }))
      peer.send(frame(202, { mid: 'n' }))
      peer.send(frame(200, { mid: 'other', seq: 1, deltaValue: 'other' }))
      peer.send(frame(200, { mid: 'n', seq: 1, deltaValue: 'b[DONE]' }))
      const state = await until(conversation, ({ isReceiving }) => !isReceiving)
      expect(texts(state)).toEqual(['How do I reset it?', 'a', 'next', 'b'])
      expect(state.notice).toBeUndefined()
    })
  })

  describe('retry', () => {
    test('sends under the same id, and shows the running state', async () => {
      const { conversation, peer, question } = await stage.asking()
      peer.send(frame(500, { msg: 'no' }))
      await until(conversation, ({ isReceiving }) => !isReceiving)
      conversation.retry(String(question.cid))
      expect(conversation.getSnapshot().messages[0]).toMatchObject({ status: 'sending', resend: 'trying' })
      const again = await peer.hear(isQuestion)
      expect(again).toMatchObject({ cid: question.cid, data: 'How do I reset it?' })
      peer.send(frame(200, { mid: 'm2', deltaValue: 'Yes.[DONE]' }))
      const state = await until(conversation, ({ isReceiving }) => !isReceiving)
      expect(state.messages.map(({ content, status, resend }) => [content, status, resend])).toEqual([
        ['How do I reset it?', 'success', undefined],
        ['Yes.', 'success', undefined],
      ])
    })

    test('fails without an answer in time, and accepts a late answer', async () => {
      const { conversation, peer, question } = await stage.asking('How do I reset it?', {
        limits: { ...testLimits, resendTimeoutMs: 150 },
      })
      peer.send(frame(500, { msg: 'no', mid: 'm' }))
      await until(conversation, ({ isReceiving }) => !isReceiving)
      conversation.retry(String(question.cid))
      await until(conversation, ({ messages }) => messages[0]?.resend === 'failed')
      expect(conversation.getSnapshot()).toMatchObject({
        isReceiving: false,
        messages: [{ status: 'failed' }],
      })
      peer.send(frame(200, { mid: 'm', deltaValue: 'Late.[DONE]' }))
      const state = await until(conversation, ({ messages }) => messages[1]?.status === 'success')
      expect(texts(state)).toEqual(['How do I reset it?', 'Late.'])
    })
  })

  describe('stop', () => {
    test('CHAT-30 ends immediately in variant B with the received text, and notifies the service', async () => {
      const { conversation, peer } = await stage.asking()
      peer.send(frame(200, { mid: 'm', seq: 1, deltaValue: 'Hold ' }))
      await until(conversation, ({ messages }) => messages[1]?.content === 'Hold ')
      conversation.stop()
      const state = conversation.getSnapshot()
      expect(state).toMatchObject({
        isReceiving: false,
        notice: { severity: 'info', text: 'Stop receiving messages.' },
      })
      expect(state.messages.map(({ status }) => status)).toEqual(['success', 'success'])
      peer.send(frame(200, { mid: 'm', seq: 2, deltaValue: 'ENTER.' }))
      peer.send(frame(203, { mid: 'm' }))
      await stage.server.called()
      await sleep(60)
      expect(texts(conversation.getSnapshot())[1]).toBe('Hold ')
      expect(stage.server.calls).toEqual([
        {
          path: '/api/chat/runThread/t-1/cancel',
          body: '{"deviceInfo":"off_grid"}',
          authorization: 'Bearer secret-token',
        },
      ])
    })

    test('sends the stop before the following question', async () => {
      const { conversation, peer } = await stage.asking('How do I reset it?', {
        limits: { ...testLimits, stopCooldownMs: 60_000 },
      })
      peer.send(frame(200, { mid: 'm', seq: 1, deltaValue: 'Hold ' }))
      await until(conversation, ({ messages }) => messages[1]?.content === 'Hold ')
      let isStopped = false
      stage.server.answers(async () => {
        await sleep(80)
        isStopped = true
        return { code: 200, msg: 'succeed', data: null }
      })
      conversation.stop()
      conversation.send('And this?')
      expect(texts(conversation.getSnapshot())).toEqual(['How do I reset it?', 'Hold ', 'And this?', ''])
      await peer.hear(isQuestion)
      expect(isStopped).toBe(true)
    })

    test('does not block the next question while the stop is unacknowledged', async () => {
      const { conversation, peer } = await stage.asking('How do I reset it?', {
        limits: { ...testLimits, stopCooldownMs: 50 },
      })
      peer.send(frame(200, { mid: 'm', seq: 1, deltaValue: 'Hold ' }))
      await until(conversation, ({ messages }) => messages[1]?.content === 'Hold ')
      stage.server.answers(() => new Promise(() => {}))
      conversation.stop()
      conversation.send('And this?')
      expect(await peer.hear(isQuestion)).toMatchObject({ type: 2 })
    })

    test('CHAT-20 CHAT-92 waits for the service in variant A', async () => {
      const { conversation, peer } = await stage.asking('Hello', { variant: 'A' })
      peer.send(frame(202, { mid: 'm' }))
      await until(conversation, ({ threadId }) => threadId !== undefined)
      stage.server.answers(() => ({ code: 500, msg: 'Cannot be stopped', data: null }))
      conversation.stop()
      await until(conversation, ({ notice }) => notice?.text === 'Cannot be stopped')
      expect(conversation.getSnapshot().isReceiving).toBe(true)
      stage.server.answers(() => ({ code: 200, msg: 'succeed', data: null }))
      await until(conversation, ({ canStop }) => canStop)
      conversation.stop()
      expect((await until(conversation, ({ isReceiving }) => !isReceiving)).messages).toHaveLength(1)
    })

    test.each([true, false])(
      'cancels a question once it is acknowledged; client ids: %s',
      async (isNamed) => {
        const { conversation, peer, question } = await stage.asking()
        conversation.stop()
        expect(conversation.getSnapshot().isReceiving).toBe(false)
        conversation.send('And this?')
        const next = await peer.hear(isQuestion)
        peer.send(frame(202, { mid: 'm1', ...(isNamed && { cid: question.cid }) }))
        peer.send(frame(200, { mid: 'm1', seq: 1, deltaValue: 'Nobody wants this.' }))
        peer.send(frame(202, { mid: 'm2', ...(isNamed && { cid: next.cid }) }))
        peer.send(frame(200, { mid: 'm2', seq: 1, deltaValue: 'Yes.[DONE]' }))
        const state = await until(conversation, ({ isReceiving }) => !isReceiving)
        expect(texts(state)).toEqual(['How do I reset it?', 'And this?', 'Yes.'])
        await stage.server.called()
        expect(stage.server.calls.map(({ path }) => path)).toEqual(['/api/chat/runThread/t-1/cancel'])
      },
    )

    test('CHAT-66 accepts one click at a time', async () => {
      expect(limits.stopCooldownMs).toBe(3_000)
      const { conversation, peer } = await stage.asking('How do I reset it?', {
        limits: { ...testLimits, stopCooldownMs: 1_000 },
      })
      conversation.stop()
      expect(conversation.getSnapshot().canStop).toBe(false)
      conversation.send('more')
      await peer.hear(isQuestion)
      conversation.stop()
      expect(conversation.getSnapshot().isReceiving).toBe(true)
      await until(conversation, ({ canStop }) => canStop)
      conversation.stop()
      expect(conversation.getSnapshot().isReceiving).toBe(false)
    })
  })

  describe('answer fetched by a call', () => {
    test('CHAT-21 shows the question, then its answer', async () => {
      const conversation = stage.start({ variant: 'A' })
      conversation.ask('How do I reset it?', async () => ({ content: 'Hold ENTER.' }))
      expect(conversation.getSnapshot()).toMatchObject({
        isReceiving: true,
        messages: [{ position: 'QUERY' }, { position: 'ANSWER' }],
      })
      const state = await until(conversation, ({ isReceiving }) => !isReceiving)
      expect(texts(state)).toEqual(['How do I reset it?', 'Hold ENTER.'])
    })

    test('offers a retry after a failure', async () => {
      const conversation = stage.start({ variant: 'A' })
      let tries = 0
      conversation.ask('Well?', async () => {
        tries += 1
        if (tries === 1) throw new Error('Not now')
        return { content: 'Well.' }
      })
      const failed = await until(conversation, ({ isReceiving }) => !isReceiving)
      expect(failed).toMatchObject({ notice: { text: 'Not now' }, messages: [{ status: 'failed' }] })
      conversation.retry(String(failed.messages[0]?.cid))
      expect(texts(await until(conversation, ({ isReceiving }) => !isReceiving))).toEqual(['Well?', 'Well.'])
    })
  })
})
