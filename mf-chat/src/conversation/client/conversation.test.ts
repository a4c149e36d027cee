import { server as mocks } from '@portal/testing/browser/server.ts'
import { begin, frame, isHeartbeat, isQuestion, isResume, quick, startChatServer, until } from './chat-server.builder.ts'
import type { Conversation } from './conversation.ts'

let server: Awaited<ReturnType<typeof startChatServer>>
let open: Conversation[] = []
const start = (options?: Parameters<typeof begin>[1]) => {
  const conversation = begin(server.url, options)
  open.push(conversation)
  return conversation
}
const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const texts = ({ messages }: { messages: readonly { content: string }[] }) => messages.map(({ content }) => content)

describe('over a real socket', () => {
  // Real sockets and calls, not those of the mocks.
  beforeAll(() => mocks.close())
  afterAll(() => mocks.listen())
  beforeEach(async () => {
    server = await startChatServer()
  })
  afterEach(async () => {
    for (const conversation of open) conversation.dispose()
    open = []
    await server.close()
  })

  /** A conversation that is open and has sent one question. */
  async function asking(text = 'How do I reset it?', options?: Parameters<typeof begin>[1]) {
    const conversation = start(options)
    const peer = await server.next()
    await until(conversation, ({ connection }) => connection === 'open')
    expect(conversation.send(text)).toBe(true)
    const question = await peer.hear(isQuestion)
    return { conversation, peer, question }
  }

  test('CHAT-69 CHAT-81 the token, the device and the platform travel as the subprotocol, and nowhere in the address', async () => {
    start({ context: { serialNum: '', deviceInfo: '', clusterId: '', platform: 'EG4' } as never })
    const { protocols, socket } = await server.next()
    expect(protocols[0]).toBe('lux.chat.v1')
    const context = JSON.parse(Buffer.from(String(protocols[1]).replace('lux.ctx.', ''), 'base64url').toString())
    expect(context).toEqual({ token: 'secret-token', deviceInfo: 'all_devices', platform: 'EG4' })
    expect(socket.protocol).toBe('lux.chat.v1')
  })

  test('CHAT-58 CHAT-59 CHAT-60 CHAT-61 pieces grow into one answer; the mark of its end is taken off and sending is free again', async () => {
    const { conversation, peer } = await asking()
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

  test('CHAT-62 a 202 changes nothing but keeps the thread if there is none yet', async () => {
    const { conversation, peer } = await asking()
    peer.send(frame(202, { chatId: 't-9' }))
    peer.send(frame(202, { chatId: 't-10' }))
    peer.send(frame(200, { chatId: '', deltaValue: 'x[DONE]' }))
    const state = await until(conversation, ({ isReceiving }) => !isReceiving)
    expect(state.threadId).toBe('t-9')
    expect(state.messages).toHaveLength(2)
  })

  test("CHAT-63 a 500 shows the service's words and fails the question", async () => {
    const { conversation, peer } = await asking()
    peer.send(frame(500, { msg: 'Too many questions' }))
    const state = await until(conversation, ({ isReceiving }) => !isReceiving)
    expect(state.notice).toMatchObject({ severity: 'error', text: 'Too many questions' })
    expect(state.messages.map(({ status }) => status)).toEqual(['failed'])
  })

  test.each([203, 418])('CHAT-64 code %i ends the answer and frees sending', async (code) => {
    const { conversation, peer } = await asking()
    peer.send(frame(200, { deltaValue: 'half' }))
    peer.send(frame(code))
    const state = await until(conversation, ({ isReceiving }) => !isReceiving)
    expect(texts(state)).toEqual(['How do I reset it?', 'half'])
    expect(conversation.send('next')).toBe(true)
  })

  test('CHAT-64 CHAT-68 nothing related says so with the nearest questions; what is not supported in the words of the service', async () => {
    const { conversation, peer } = await asking()
    const qnaVos = [{ questionId: 7, question: 'How do I restart it?', supportRemoteDebug: false, score: 0.4, visible: true }]
    peer.send(frame(204, { data: JSON.stringify({ qnaVos }) }))
    let state = await until(conversation, ({ isReceiving }) => !isReceiving)
    expect(state.messages[1]).toMatchObject({ content: 'No related content', suggestions: qnaVos, kind: 'none' })
    conversation.send('Something else')
    await peer.hear(isQuestion)
    peer.send(frame(204, { msg: 'NotSupport', content: 'This device cannot be asked.' }))
    state = await until(conversation, ({ isReceiving }) => !isReceiving)
    expect(state.messages[3]?.content).toBe('This device cannot be asked.')
  })

  test('CHAT-65 CHAT-91 a whole answer comes at once with its files', async () => {
    const { conversation, peer } = await asking()
    const file = { downloadURL: '/api/f/1', contentType: 'application/pdf', initialFileName: 'a.pdf', fileSize: 12 }
    peer.send(frame(200, { type: 'es', data: JSON.stringify({ answers: ['One.', 'Two.'], fixedResourceBosList: [file] }) }))
    let state = await until(conversation, ({ isReceiving }) => !isReceiving)
    expect(state.messages[1]).toMatchObject({ content: 'One.\nTwo.', status: 'success', resources: [file], kind: 'es' })
    conversation.send('again')
    await peer.hear(isQuestion)
    peer.send(frame(200, { type: 'e_ai', data: JSON.stringify({ reply: 'It is well.' }) }))
    state = await until(conversation, ({ isReceiving }) => !isReceiving)
    expect(state.messages[3]).toMatchObject({ content: 'It is well.', kind: 'e_ai' })
  })

  test('CHAT-90 each type that may come is understood: as text that grows, as a whole, or as a file', async () => {
    const cases: [object, object][] = [
      [{ type: 'ai', deltaValue: 'Grown.[DONE]' }, { content: 'Grown.' }],
      [{ type: 'es', data: JSON.stringify({ answers: ['Whole.'] }) }, { content: 'Whole.' }],
      [{ type: 'e_ai', data: JSON.stringify({ reply: 'Of the device.' }) }, { content: 'Of the device.' }],
      [{ type: 'text', content: 'Plain.[DONE]' }, { content: 'Plain.' }],
      [
        { type: 'image', content: '/api/f/1', fileName: 'wiring.png', deltaValue: '[DONE]' },
        { content: '', resources: [{ downloadURL: '/api/f/1', contentType: 'image/*', initialFileName: 'wiring.png', fileSize: 0 }] },
      ],
      [
        { type: 'file', content: '/api/f/2', fileName: 'manual.pdf', deltaValue: '[DONE]' },
        { content: '', resources: [{ downloadURL: '/api/f/2', contentType: '', initialFileName: 'manual.pdf', fileSize: 0 }] },
      ],
    ]
    const conversation = start()
    const peer = await server.next()
    await until(conversation, ({ connection }) => connection === 'open')
    for (const [came, expected] of cases) {
      conversation.send('What?')
      await peer.hear(isQuestion)
      peer.send(frame(200, came))
      const { messages } = await until(conversation, ({ isReceiving }) => !isReceiving)
      expect(messages.at(-1)).toMatchObject({ status: 'success', ...expected })
    }
  })

  test('CHAT-84 CHAT-85 CHAT-86 what variant B sends', async () => {
    const { question } = await asking()
    expect(question).toMatchObject({
      type: 2,
      data: 'How do I reset it?',
      serialNum: 'SNA0000001',
      devicesType: 'off_grid',
      platform: 'LUX_POWER',
      clusterId: '',
      country: 'DE',
      enhanceMode: false,
      supportEs: true,
      cid: expect.any(String),
    })
  })

  test('CHAT-87 what variant A sends', async () => {
    const { question } = await asking('Hello', { variant: 'A' })
    const { cid, ...rest } = question
    expect(cid).toEqual(expect.any(String))
    expect(rest).toEqual({ type: 2, data: 'Hello', serialNum: 'SNA0000001', platform: 'LUX_POWER', supportEs: false })
  })

  test('CHAT-31 CHAT-67 an empty question is ignored, one more while an answer comes is refused in words', async () => {
    const { conversation, peer } = await asking()
    expect(conversation.send('  \n ')).toBe(false)
    expect(conversation.getSnapshot().notice).toBeUndefined()
    expect(conversation.send('Another?')).toBe(false)
    expect(conversation.getSnapshot().notice).toMatchObject({ severity: 'warning', text: 'Receiving messages, please try again later.' })
    expect(peer.said.filter(isQuestion)).toHaveLength(1)
  })

  test('CHAT-08 CHAT-71 what is asked before the socket opens is kept, sent once when it opens, and then forgotten', async () => {
    const conversation = start()
    expect(conversation.send("What's the error/warning of my inverter?")).toBe(true)
    const peer = await server.next()
    await peer.hear(isQuestion)
    peer.send(frame(200, { deltaValue: 'Nothing.[DONE]' }))
    await until(conversation, ({ isReceiving, messages }) => !isReceiving && messages.length === 2)
    peer.socket.close(1001)
    const second = await server.next()
    await until(conversation, ({ connection }) => connection === 'open')
    await sleep(50)
    expect(second.said.filter(isQuestion)).toEqual([])
  })

  test('CHAT-33 another text can stand in the place of a clicked question', async () => {
    const conversation = start()
    const peer = await server.next()
    await until(conversation, ({ connection }) => connection === 'open')
    conversation.send('Is there a fault?', { questionId: 4, as: 'The server is currently undergoing diagnostics. Please wait...' })
    expect(await peer.hear(isQuestion)).toMatchObject({ data: 'Is there a fault?', questionId: 4 })
    expect(texts(conversation.getSnapshot())[0]).toBe('The server is currently undergoing diagnostics. Please wait...')
  })

  describe('pieces and their numbers', () => {
    test('a piece that came before is not shown twice', async () => {
      const { conversation, peer } = await asking()
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

    test('a gap is asked for again, once, and the answer is whole', async () => {
      const { conversation, peer } = await asking()
      peer.send(frame(200, { mid: 'm', epoch: 1, seq: 1, deltaValue: 'a' }))
      peer.send(frame(200, { mid: 'm', epoch: 1, seq: 3, deltaValue: 'c' }))
      peer.send(frame(200, { mid: 'm', epoch: 1, seq: 4, deltaValue: 'd' }))
      expect(await peer.hear(isResume)).toMatchObject({ chatId: 't-1', mid: 'm', epoch: 1, after: 1 })
      peer.send(frame(200, { mid: 'm', epoch: 1, from: 2, seq: 4, deltaValue: 'bcd' }))
      peer.send(frame(200, { mid: 'm', epoch: 1, seq: 4, deltaValue: '[DONE]' }))
      expect(texts(await until(conversation, ({ isReceiving }) => !isReceiving))[1]).toBe('abcd')
      expect(peer.said.filter(isResume)).toHaveLength(1)
    })

    test('an end whose last piece is missing is no end', async () => {
      const { conversation, peer } = await asking()
      peer.send(frame(200, { mid: 'm', epoch: 1, seq: 1, deltaValue: 'a' }))
      peer.send(frame(200, { mid: 'm', epoch: 1, seq: 2, deltaValue: '[DONE]' }))
      await peer.hear(isResume)
      expect(conversation.getSnapshot().isReceiving).toBe(true)
      peer.send(frame(200, { mid: 'm', epoch: 1, from: 1, seq: 2, deltaValue: 'ab' }))
      peer.send(frame(200, { mid: 'm', epoch: 1, seq: 2, deltaValue: '[DONE]' }))
      expect(texts(await until(conversation, ({ isReceiving }) => !isReceiving))[1]).toBe('ab')
    })

    test('what is told from its first piece on replaces what was there, however it is cut', async () => {
      const { conversation, peer } = await asking()
      for (const seq of [1, 2, 3]) peer.send(frame(200, { mid: 'm', epoch: 1, seq, deltaValue: 'x' }))
      peer.send(frame(200, { mid: 'm', epoch: 1, from: 1, seq: 1, deltaValue: 'whole' }))
      peer.send(frame(200, { mid: 'm', epoch: 1, seq: 1, deltaValue: '[DONE]' }))
      expect(texts(await until(conversation, ({ isReceiving }) => !isReceiving))[1]).toBe('whole')
    })

    test('a restarted answer replaces what was there', async () => {
      const { conversation, peer } = await asking()
      peer.send(frame(200, { mid: 'm', epoch: 1, seq: 1, deltaValue: 'old' }))
      peer.send(frame(200, { mid: 'm', epoch: 2, seq: 1, deltaValue: 'new' }))
      peer.send(frame(200, { mid: 'm', epoch: 1, seq: 2, deltaValue: ' older' }))
      peer.send(frame(200, { mid: 'm', epoch: 2, seq: 1, deltaValue: '[DONE]' }))
      expect(texts(await until(conversation, ({ isReceiving }) => !isReceiving))[1]).toBe('new')
    })

    test('an answer has one end: what comes after it, or of another answer, is not shown', async () => {
      const { conversation, peer } = await asking()
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

  describe('the connection', () => {
    test('CHAT-83 heartbeats are sent; silence after one counts as a dead line', async () => {
      const conversation = start()
      const peer = await server.next()
      await peer.hear(isHeartbeat)
      peer.send({ code: 202, type: 'pong' })
      await peer.hear(isHeartbeat)
      expect(conversation.getSnapshot().connection).toBe('open')
      await until(conversation, ({ connection }) => connection === 'reconnecting')
      await server.next()
      const { loss } = await until(conversation, ({ connection }) => connection === 'open')
      expect(loss).toBeUndefined()
    })

    test('CHAT-75 CHAT-76 CHAT-79 a server that never answers is given up after the time, tried twice more, and then it is said', async () => {
      server.mute(true)
      const conversation = start({ variant: 'A' })
      const { notice, loss } = await until(conversation, ({ connection }) => connection === 'failed')
      expect(notice?.text).toBe('Reconnect failed')
      expect(loss).toBe('timeout')
      server.mute(false)
      conversation.reconnect()
      await until(conversation, ({ connection }) => connection === 'open')
    })

    test('CHAT-74 CHAT-80 after a loss two counted tries, each after its time, and then a report', async () => {
      const conversation = start({ timing: { ...quick, heartbeat: 5_000, silence: 6_000 } })
      const peer = await server.next()
      await until(conversation, ({ connection }) => connection === 'open')
      const began = performance.now()
      const { url } = server
      await server.close()
      peer.socket.terminate()
      const state = await until(conversation, ({ connection }) => connection === 'failed')
      expect(performance.now() - began).toBeGreaterThan(2 * quick.reconnect)
      expect(state.notice?.text).toBe('WebSocket reconnection failed. Please check your network.')
      expect(conversation.send('now?')).toBe(false)
      server = await startChatServer()
      expect(url).not.toBe(server.url)
    })

    test('what was said of the connection goes when it is back; a question meanwhile is refused in words', async () => {
      const conversation = start({ variant: 'A' })
      const peer = await server.next()
      await until(conversation, ({ connection }) => connection === 'open')
      peer.socket.close(4000)
      await until(conversation, ({ notice }) => notice !== undefined)
      expect(conversation.send('now?')).toBe(false)
      expect(conversation.getSnapshot().notice?.text).toBe('There is no connection at the moment. Your question was not sent.')
      const state = await until(conversation, ({ connection }) => connection === 'open')
      expect(state.notice).toBeUndefined()
    })

    test('a question that was refused for want of a connection is sent again as it was asked', async () => {
      await server.close()
      const conversation = start()
      expect(conversation.send('Why is it red?', { questionId: 7, enhance: true })).toBe(true)
      const { messages } = await until(conversation, ({ connection }) => connection === 'failed')
      server = await startChatServer(Number(new URL(server.url).port))
      conversation.retry(String(messages[0]?.cid))
      const peer = await server.next()
      expect(await peer.hear(isQuestion)).toMatchObject({ questionId: 7, enhanceMode: true })
    })

    test('CHAT-77 variant A names a close for what it is', async () => {
      const conversation = start({ variant: 'A' })
      const peer = await server.next()
      await until(conversation, ({ connection }) => connection === 'open')
      peer.socket.close(4000)
      const { notice } = await until(conversation, (state) => state.notice !== undefined)
      expect(notice?.text).toBe('The websocket is disconnected')
    })

    test('CHAT-78 variant A says that there was an error of the socket, variant B shows it in place', async () => {
      const said = { A: new Set<string>(), B: new Set<string>() }
      await server.close()
      for (const variant of ['A', 'B'] as const) {
        const conversation = start({ variant })
        conversation.subscribe(() => said[variant].add(conversation.getSnapshot().notice?.text ?? ''))
        await until(conversation, ({ connection }) => connection === 'failed')
      }
      server = await startChatServer()
      expect(said.A).toContain('websocket error')
      expect(said.B).not.toContain('websocket error')
    })

    test('CHAT-76 variant A names a line that broke a time-out', async () => {
      const conversation = start({ variant: 'A' })
      const peer = await server.next()
      await until(conversation, ({ connection }) => connection === 'open')
      peer.socket.terminate()
      const { notice } = await until(conversation, (state) => state.notice !== undefined)
      expect(notice?.text).toBe('The websocket connection has timed out')
    })

    test('signed out, it does not come back by itself', async () => {
      const conversation = start()
      const peer = await server.next()
      await until(conversation, ({ connection }) => connection === 'open')
      peer.socket.close(4401)
      expect((await until(conversation, ({ connection }) => connection === 'failed')).loss).toBe('signed-out')
      await sleep(quick.reconnect * 2)
      expect(server.peers).toHaveLength(1)
    })

    test('coming online tries at once and does not count', async () => {
      const conversation = start({ timing: { ...quick, reconnect: 60_000 } })
      const first = await server.next()
      await until(conversation, ({ connection }) => connection === 'open')
      first.socket.close(4000)
      await until(conversation, ({ connection }) => connection === 'reconnecting')
      window.dispatchEvent(new Event('online'))
      await server.next()
      await until(conversation, ({ connection }) => connection === 'open')
    })

    test('CHAT-82 leaving says goodbye', async () => {
      const conversation = start()
      const peer = await server.next()
      await until(conversation, ({ connection }) => connection === 'open')
      conversation.dispose()
      expect(await peer.hear(({ type }) => type === 0)).toEqual({ type: 0 })
    })

    test('CHAT-72 an answer that breaks off shows as failed, and goes on where it was when the socket is back', async () => {
      const { conversation, peer } = await asking()
      peer.send(frame(202, { mid: 'm', epoch: 1 }))
      peer.send(frame(200, { mid: 'm', epoch: 1, seq: 1, deltaValue: 'Hold ' }))
      await until(conversation, ({ messages }) => messages[1]?.content === 'Hold ')
      peer.socket.terminate()
      const broken = await until(conversation, ({ isReceiving }) => !isReceiving)
      expect(broken.messages[1]).toMatchObject({ content: 'Hold ', status: 'failed' })
      const second = await server.next()
      expect(await second.hear(isResume)).toEqual({ type: 3, chatId: 't-1', mid: 'm', epoch: 1, after: 1 })
      await until(conversation, ({ messages }) => messages[1]?.status === 'sending')
      second.send(frame(200, { mid: 'm', epoch: 1, seq: 2, deltaValue: 'ENTER.[DONE]' }))
      const whole = await until(conversation, ({ messages }) => messages[1]?.status === 'success')
      expect(texts(whole)).toEqual(['How do I reset it?', 'Hold ENTER.'])
      expect(second.said.filter(isQuestion)).toEqual([])
    })

    test('CHAT-72 a question that may be lost shows as failed, and is asked again under the same id', async () => {
      const { conversation, peer, question } = await asking()
      peer.socket.terminate()
      const broken = await until(conversation, ({ messages }) => messages[0]?.status === 'failed')
      expect(broken.messages).toHaveLength(1)
      const second = await server.next()
      expect((await second.hear(isQuestion)).cid).toBe(question.cid)
      second.send(frame(200, { deltaValue: 'Here.[DONE]' }))
      await until(conversation, ({ messages }) => messages[1]?.content === 'Here.' && messages[0]?.status === 'success')
    })
  })

  describe('a second attempt', () => {
    test('CHAT-50 is real, under the same id, and says so while it lasts', async () => {
      const { conversation, peer, question } = await asking()
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

    test('CHAT-50 has still failed when nothing comes in its time; a late answer is taken all the same', async () => {
      const { conversation, peer, question } = await asking()
      peer.send(frame(500, { msg: 'no', mid: 'm' }))
      await until(conversation, ({ isReceiving }) => !isReceiving)
      conversation.retry(String(question.cid))
      await until(conversation, ({ messages }) => messages[0]?.resend === 'failed')
      expect(conversation.getSnapshot()).toMatchObject({ isReceiving: false, messages: [{ status: 'failed' }] })
      peer.send(frame(200, { mid: 'm', deltaValue: 'Late.[DONE]' }))
      const state = await until(conversation, ({ messages }) => messages[1]?.status === 'success')
      expect(texts(state)).toEqual(['How do I reset it?', 'Late.'])
    })
  })

  describe('stop', () => {
    test('CHAT-29 CHAT-30 variant B ends at once with what it has, says so, and spares the service the rest', async () => {
      const { conversation, peer } = await asking()
      peer.send(frame(200, { mid: 'm', seq: 1, deltaValue: 'Hold ' }))
      await until(conversation, ({ messages }) => messages[1]?.content === 'Hold ')
      conversation.stop()
      const state = conversation.getSnapshot()
      expect(state).toMatchObject({ isReceiving: false, notice: { severity: 'info', text: 'Stop receiving messages.' } })
      expect(state.messages.map(({ status }) => status)).toEqual(['success', 'success'])
      peer.send(frame(200, { mid: 'm', seq: 2, deltaValue: 'ENTER.' }))
      peer.send(frame(203, { mid: 'm' }))
      await sleep(60)
      expect(texts(conversation.getSnapshot())[1]).toBe('Hold ')
      expect(server.calls).toEqual([
        { path: '/api/chat/runThread/t-1/cancel', body: '{"deviceInfo":"off_grid"}', authorization: 'Bearer secret-token' },
      ])
    })

    test('CHAT-20 CHAT-92 variant A waits for the word of the service', async () => {
      const { conversation, peer } = await asking('Hello', { variant: 'A' })
      peer.send(frame(202, { mid: 'm' }))
      await until(conversation, ({ threadId }) => threadId !== undefined)
      server.answers(() => ({ code: 500, msg: 'Cannot be stopped', data: null }))
      conversation.stop()
      await until(conversation, ({ notice }) => notice?.text === 'Cannot be stopped')
      expect(conversation.getSnapshot().isReceiving).toBe(true)
      server.answers(() => ({ code: 200, msg: 'succeed', data: null }))
      await until(conversation, ({ canStop }) => canStop)
      conversation.stop()
      expect((await until(conversation, ({ isReceiving }) => !isReceiving)).messages).toHaveLength(1)
    })

    test.each([true, false])('a question that is stopped before it was taken is cancelled when it is; client ids: %s', async (isNamed) => {
      const { conversation, peer, question } = await asking()
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
      await until(conversation, () => server.calls.length > 0)
      expect(server.calls.map(({ path }) => path)).toEqual(['/api/chat/runThread/t-1/cancel'])
    })

    test('CHAT-66 one click in its time', async () => {
      const { conversation, peer } = await asking()
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

  describe('feedback', () => {
    async function judged(options?: Parameters<typeof begin>[1]) {
      const made = await asking('Hello', options)
      made.peer.send(frame(200, { deltaValue: 'Hi.[DONE]' }))
      await until(made.conversation, ({ isReceiving }) => !isReceiving)
      return made.conversation
    }
    const evaluations = () => server.calls.filter(({ path }) => path.endsWith('/addGptTopicRecord')).map(({ body }) => JSON.parse(body))

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
      await conversation.like()
      expect(evaluations().map(({ evaluation }) => evaluation)).toEqual([1, -1, 0, -1, 1, 0])
      expect(evaluations()[0]).toEqual({ threadId: 't-1', evaluation: 1 })
    })

    test('CHAT-43 CHAT-44 a suggestion is sent as a form, the box goes, and it is thanked for', async () => {
      const conversation = await judged()
      await conversation.dislike()
      await conversation.suggest('More pictures & fewer words')
      expect(server.calls.at(-1)).toMatchObject({
        path: '/api/gptTopicRecord/addGptTopicSuggestion',
        body: 'threadId=t-1&suggestion=More+pictures+%26+fewer+words',
      })
      expect(conversation.getSnapshot()).toMatchObject({
        isSuggestionOpen: false,
        notice: { severity: 'success', text: 'Feedback success, thank you for your suggestion.' },
      })
    })

    test("CHAT-45 what fails is said in the service's words, and nothing looks judged", async () => {
      const conversation = await judged()
      server.answers(() => ({ code: 403, msg: 'Not your thread', data: null }))
      await conversation.dislike()
      expect(conversation.getSnapshot()).toMatchObject({
        evaluation: 0,
        isSuggestionOpen: false,
        notice: { severity: 'error', text: 'Not your thread' },
      })
    })
  })

  describe('a thread that is gone on with', () => {
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
      if (path.includes('chatThread')) return { code: 200, msg: '', data: { evaluation: -1 } }
      if (path.includes('getNewDeltas')) return { code: 200, msg: '', data: { runId: 'run-1', epoch: 1, done: false, pieces: [], seq: 0 } }
      const { page, size } = JSON.parse(body) as { page: number; size: number }
      const all = Array.from({ length: total }, (_, at) => record(total - at, at === 0 ? last : 'ANSWER', `message ${total - at}`))
      return { code: 200, msg: '', data: { content: all.slice((page - 1) * size, page * size), totalElements: total } }
    }

    test('CHAT-46 CHAT-48 CHAT-49 what is kept of a message, and its states', async () => {
      const rows = [
        { ...record(3, 'ANSWER', 'Put right by staff'), changeType: 'AFTER_CHANGE' },
        { ...record(2, 'ANSWER', 'Broken off'), gptTopicDataStatus: 'failed' },
        record(1, 'QUERY', 'Why?'),
      ]
      server.answers(({ path }) =>
        path.includes('getGptTopicRecordData')
          ? { code: 200, msg: '', data: { content: rows, totalElements: 3 } }
          : { code: 200, msg: '', data: { evaluation: 0 } },
      )
      const conversation = start({ threadId: 'thread-9', user: 'Ann' })
      const peer = await server.next()
      await until(conversation, ({ messages, connection }) => messages.length === 3 && connection === 'open')
      expect(conversation.getSnapshot().messages).toMatchObject([
        { recordId: 1, position: 'QUERY', content: 'Why?', status: 'success', type: 'text', changeType: 'BEFORE_CHANGE' },
        {
          recordId: 2,
          status: 'failed',
          gptTopicDataStatus: 'failed',
          updateTime: '2026-11-01T00:00:00Z',
          time: Date.parse('2026-11-01T00:00:00Z'),
        },
        { recordId: 3, status: 'success', changeType: 'AFTER_CHANGE', gptTopicDataStatus: 'success' },
      ])
      conversation.send('And now?')
      await peer.hear(isQuestion)
      expect(conversation.getSnapshot().messages.at(-1)).toMatchObject({ position: 'ANSWER', status: 'sending', content: '' })
      peer.send(frame(200, { type: 'file', content: '/api/f/2', fileName: 'manual.pdf', deltaValue: '[DONE]' }))
      const { messages } = await until(conversation, ({ isReceiving }) => !isReceiving)
      expect(messages.at(-1)).toMatchObject({ status: 'success', resources: [{ initialFileName: 'manual.pdf', fileSize: 0 }] })
    })

    test('older messages come page by page, each once, while new ones are added', async () => {
      const answer = pages(120, 'ANSWER')
      server.answers(({ path, body }) => answer(path, body))
      const conversation = start({ threadId: 'thread-9' })
      const peer = await server.next()
      await until(conversation, ({ messages, connection }) => messages.length === 50 && connection === 'open')
      conversation.send('one more')
      expect(await peer.hear(isQuestion)).toMatchObject({ chatId: 'thread-9' })
      peer.send(frame(200, { chatId: 'thread-9', deltaValue: 'Yes.[DONE]' }))
      await until(conversation, ({ isReceiving }) => !isReceiving)
      while (conversation.getSnapshot().older !== 'none') await conversation.readOlder()
      expect(texts(conversation.getSnapshot())).toEqual([
        ...Array.from({ length: 120 }, (_, at) => `message ${at + 1}`),
        'one more',
        'Yes.',
      ])
    })

    test('an answer that was under way goes on', async () => {
      const answer = pages(1, 'QUERY')
      server.answers(({ path, body }) => answer(path, body))
      const conversation = start({ threadId: 'thread-9' })
      const peer = await server.next()
      expect(await peer.hear(isResume)).toEqual({ type: 3, chatId: 'thread-9', mid: 'run-1', epoch: 1, after: 0 })
      peer.send(frame(200, { chatId: 'thread-9', mid: 'run-1', cid: 'of-another-page', epoch: 1, seq: 1, deltaValue: 'Here.' }))
      peer.send(frame(200, { chatId: 'thread-9', mid: 'run-1', cid: 'of-another-page', epoch: 1, seq: 1, deltaValue: '[DONE]' }))
      const state = await until(conversation, ({ messages }) => messages[1]?.status === 'success')
      expect(texts(state)).toEqual(['message 1', 'Here.'])
      await until(conversation, ({ evaluation, isSuggestionOpen }) => evaluation === -1 && !isSuggestionOpen)
    })

    test('an answer that has ended before it could be taken up is shown all the same', async () => {
      const answer = pages(1, 'QUERY')
      server.answers(({ path, body }) =>
        path.includes('getNewDeltas')
          ? { code: 200, msg: '', data: { runId: 'run-1', epoch: 1, done: true, pieces: [], seq: 1 } }
          : answer(path, body),
      )
      const conversation = start({ threadId: 'thread-9' })
      const peer = await server.next()
      await peer.hear(isResume)
      peer.send(frame(200, { chatId: 'thread-9', mid: 'run-1', epoch: 1, from: 1, seq: 1, deltaValue: 'Here.[DONE]' }))
      const state = await until(conversation, ({ messages }) => messages[1]?.status === 'success')
      expect(texts(state)).toEqual(['message 1', 'Here.'])
    })

    test('what was said before the history came is there once', async () => {
      let show = () => {}
      const shown = new Promise<void>((resolve) => {
        show = resolve
      })
      const rows = [{ ...record(4, 'ANSWER', 'Yes.'), mid: 'm' }, { ...record(3, 'QUERY', 'Now?'), mid: 'm' }, record(2, 'ANSWER', 'Old.')]
      server.answers(async ({ path }) => {
        if (!path.includes('getGptTopicRecordData')) return { code: 200, msg: '', data: { evaluation: 0 } }
        await shown
        return { code: 200, msg: '', data: { content: rows, totalElements: 3 } }
      })
      const conversation = start({ threadId: 'thread-9' })
      const peer = await server.next()
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

    test('one that was deleted meanwhile: the question can be sent again, and begins another', async () => {
      const { conversation, peer, question } = await asking()
      peer.send(frame(200, { deltaValue: 'Yes.[DONE]' }))
      await until(conversation, ({ isReceiving, threadId }) => !isReceiving && threadId === 't-1')
      conversation.send('More?')
      const more = await peer.hear(isQuestion)
      expect(more).toMatchObject({ chatId: 't-1' })
      peer.send(frame(500, { chatId: '', cid: more.cid, error: 'thread.not_found', msg: 'This thread does not exist any more.' }))
      await until(conversation, ({ isReceiving }) => !isReceiving)
      expect(conversation.getSnapshot().threadId).toBeUndefined()
      conversation.retry(String(more.cid))
      expect((await peer.hear(isQuestion)).chatId).toBeUndefined()
      expect(question.cid).not.toBe(more.cid)
    })

    test('one that is gone makes room for a new one', async () => {
      server.answers(() => ({ code: 404, msg: 'No such thread', data: null }))
      const conversation = start({ threadId: 'thread-9' })
      await until(conversation, ({ older, connection }) => older === 'none' && connection === 'open')
      expect(conversation.getSnapshot().threadId).toBeUndefined()
    })

    test('one that cannot be read says so and can be tried again', async () => {
      server.answers(() => ({ code: 503, msg: 'Away', data: null }))
      const conversation = start({ threadId: 'thread-9' })
      await until(conversation, ({ older }) => older === 'failed')
      const answer = pages(2, 'ANSWER')
      server.answers(({ path, body }) => answer(path, body))
      await conversation.readOlder()
      expect(conversation.getSnapshot()).toMatchObject({ older: 'none', threadId: 'thread-9' })
      expect(conversation.getSnapshot().messages).toHaveLength(2)
    })
  })

  describe('an answer that is fetched', () => {
    test('CHAT-21 the question is shown, then its answer', async () => {
      const conversation = start({ variant: 'A' })
      conversation.ask('How do I reset it?', async () => ({ content: 'Hold ENTER.' }))
      expect(conversation.getSnapshot()).toMatchObject({ isReceiving: true, messages: [{ position: 'QUERY' }, { position: 'ANSWER' }] })
      const state = await until(conversation, ({ isReceiving }) => !isReceiving)
      expect(texts(state)).toEqual(['How do I reset it?', 'Hold ENTER.'])
    })

    test('one that fails can be tried again', async () => {
      const conversation = start({ variant: 'A' })
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
