import { freezeTimers } from '@portal/testing/browser/frozen-timer.ts'
import {
  frame,
  isHeartbeat,
  isQuestion,
  isResume,
  setUpChatServer,
  sleep,
  startChatServer,
  testLimits,
  texts,
  until,
} from './chat-server.builder.ts'
import { limits } from './limits.ts'

describe('connection', () => {
  const stage = setUpChatServer()

  test('CHAT-83 sends heartbeats, and treats a missing answer to one as a lost connection', async () => {
    expect(limits.heartbeatMs).toBe(20_000)
    // Measures with fake timers how long both delays are visible with production limits.
    const silence = freezeTimers(170_000)
    const conversation = stage.start({
      limits: { ...testLimits, heartbeatMs: 50, silenceTimeoutMs: 170_050 },
    })
    const peer = await stage.server.next()
    await peer.hear(isHeartbeat)
    peer.send({ code: 202, type: 'pong' })
    await peer.hear(isHeartbeat)
    expect(conversation.getSnapshot().connection).toBe('open')
    while (silence.count() === 0) await sleep(5)
    silence.fire()
    silence.end()
    await until(conversation, ({ connection }) => connection === 'reconnecting')
    await stage.server.next()
    const { loss } = await until(conversation, ({ connection }) => connection === 'open')
    expect(loss).toBeUndefined()
  })

  test('CHAT-75 CHAT-76 CHAT-79 gives up and reports a silent server after two retries', async () => {
    expect(limits).toMatchObject({ connectTimeoutMs: 2_000, maxRetries: 2 })
    stage.server.mute(true)
    const waiting = freezeTimers(testLimits.connectTimeoutMs)
    const conversation = stage.start({ variant: 'A' })
    let tries = 0
    for (; conversation.getSnapshot().connection !== 'failed'; await sleep(5))
      if (waiting.count() > 0) {
        tries++
        waiting.fire()
      }
    waiting.end()
    // Counts the first attempt, the uncounted immediate one and two retries.
    expect(tries).toBe(4)
    const { notice, loss } = conversation.getSnapshot()
    expect(notice?.text).toBe('Reconnect failed')
    expect(loss).toBe('timeout')
    stage.server.mute(false)
    conversation.reconnect()
    await until(conversation, ({ connection }) => connection === 'open')
  })

  test('CHAT-80 reports a lost connection after two timed retries', async () => {
    const conversation = stage.start()
    const peer = await stage.server.next()
    await until(conversation, ({ connection }) => connection === 'open')
    const wait = jest.spyOn(globalThis, 'setTimeout')
    const { url } = stage.server
    await stage.server.close()
    peer.socket.terminate()
    const state = await until(conversation, ({ connection }) => connection === 'failed')
    // Measures the first delay from the loss.
    expect(wait.mock.calls.map(([, ms]) => ms)).toContain(testLimits.retryDelayMs)
    wait.mockRestore()
    expect(state.notice?.text).toBe('WebSocket reconnection failed. Please check your network.')
    expect(conversation.send('now?')).toBe(false)
    stage.server = await startChatServer()
    expect(url).not.toBe(stage.server.url)
  })

  test('clears connection messages on recovery, and refuses questions until then', async () => {
    const conversation = stage.start({ variant: 'A' })
    const peer = await stage.server.next()
    await until(conversation, ({ connection }) => connection === 'open')
    peer.socket.close(4000)
    await until(conversation, ({ notice }) => notice !== undefined)
    expect(conversation.send('now?')).toBe(false)
    expect(conversation.getSnapshot().notice?.text).toBe(
      "You're not connected right now. Your question was not sent.",
    )
    const state = await until(conversation, ({ connection }) => connection === 'open')
    expect(state.notice).toBeUndefined()
  })

  test('resends a question that failed for lack of a connection', async () => {
    await stage.server.close()
    const conversation = stage.start()
    expect(conversation.send('Why is it red?', { questionId: 7, enhance: true })).toBe(true)
    const { messages } = await until(conversation, ({ connection }) => connection === 'failed')
    stage.server = await startChatServer(Number(new URL(stage.server.url).port))
    conversation.retry(String(messages[0]?.cid))
    const peer = await stage.server.next()
    expect(await peer.hear(isQuestion)).toMatchObject({ questionId: 7, enhanceMode: true })
  })

  test('CHAT-77 shows the reason of a close in variant A', async () => {
    const conversation = stage.start({ variant: 'A' })
    const peer = await stage.server.next()
    await until(conversation, ({ connection }) => connection === 'open')
    peer.socket.close(4000)
    const { notice } = await until(conversation, (state) => state.notice !== undefined)
    expect(notice?.text).toBe('The websocket is disconnected')
  })

  test('CHAT-78 reports a socket error in variant A, and in place in variant B', async () => {
    const said = { A: new Set<string>(), B: new Set<string>() }
    await stage.server.close()
    for (const variant of ['A', 'B'] as const) {
      const conversation = stage.start({ variant })
      conversation.subscribe(() => said[variant].add(conversation.getSnapshot().notice?.text ?? ''))
      await until(conversation, ({ connection }) => connection === 'failed')
    }
    stage.server = await startChatServer()
    expect(said.A).toContain('websocket error')
    expect(said.B).not.toContain('websocket error')
  })

  test('CHAT-76 reports a lost connection as a time-out in variant A', async () => {
    const conversation = stage.start({ variant: 'A' })
    const peer = await stage.server.next()
    await until(conversation, ({ connection }) => connection === 'open')
    peer.socket.terminate()
    const { notice } = await until(conversation, (state) => state.notice !== undefined)
    expect(notice?.text).toBe('The websocket connection has timed out')
  })

  test('stays disconnected after sign-out', async () => {
    const conversation = stage.start()
    const peer = await stage.server.next()
    await until(conversation, ({ connection }) => connection === 'open')
    peer.socket.close(4401)
    expect((await until(conversation, ({ connection }) => connection === 'failed')).loss).toBe('signed-out')
    await sleep(testLimits.retryDelayMs * 2)
    expect(stage.server.peers).toHaveLength(1)
  })

  test('retries immediately when the browser is online again, without counting the retry', async () => {
    const conversation = stage.start({ limits: { ...testLimits, retryDelayMs: 60_000 } })
    const first = await stage.server.next()
    await until(conversation, ({ connection }) => connection === 'open')
    first.socket.close(4000)
    await until(conversation, ({ connection }) => connection === 'reconnecting')
    window.dispatchEvent(new Event('online'))
    await stage.server.next()
    await until(conversation, ({ connection }) => connection === 'open')
  })

  test('CHAT-82 sends a close message when the user leaves', async () => {
    const conversation = stage.start()
    const peer = await stage.server.next()
    await until(conversation, ({ connection }) => connection === 'open')
    conversation.dispose()
    expect(await peer.hear(({ type }) => type === 0)).toEqual({ type: 0 })
  })

  test('CHAT-72 marks an interrupted answer as failed, and resumes it on recovery', async () => {
    const { conversation, peer } = await stage.asking()
    peer.send(frame(202, { mid: 'm', epoch: 1 }))
    peer.send(frame(200, { mid: 'm', epoch: 1, seq: 1, deltaValue: 'Hold ' }))
    await until(conversation, ({ messages }) => messages[1]?.content === 'Hold ')
    peer.socket.terminate()
    const broken = await until(conversation, ({ isReceiving }) => !isReceiving)
    expect(broken.messages[1]).toMatchObject({ content: 'Hold ', status: 'failed' })
    const second = await stage.server.next()
    expect(await second.hear(isResume)).toEqual({ type: 3, chatId: 't-1', mid: 'm', epoch: 1, after: 1 })
    await until(conversation, ({ messages }) => messages[1]?.status === 'sending')
    second.send(frame(200, { mid: 'm', epoch: 1, seq: 2, deltaValue: 'ENTER.[DONE]' }))
    const whole = await until(conversation, ({ messages }) => messages[1]?.status === 'success')
    expect(texts(whole)).toEqual(['How do I reset it?', 'Hold ENTER.'])
    expect(second.said.filter(isQuestion)).toEqual([])
  })

  test('CHAT-72 marks a possibly lost question as failed, and repeats it with the same id', async () => {
    const { conversation, peer, question } = await stage.asking()
    peer.socket.terminate()
    const broken = await until(conversation, ({ messages }) => messages[0]?.status === 'failed')
    expect(broken.messages).toHaveLength(1)
    const second = await stage.server.next()
    expect((await second.hear(isQuestion)).cid).toBe(question.cid)
    second.send(frame(200, { deltaValue: 'Here.[DONE]' }))
    await until(
      conversation,
      ({ messages }) => messages[1]?.content === 'Here.' && messages[0]?.status === 'success',
    )
  })
})
