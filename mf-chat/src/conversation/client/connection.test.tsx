import { holdTimers } from '@portal/testing/browser/held-timer.ts'
import {
  chatStage,
  frame,
  isHeartbeat,
  isQuestion,
  isResume,
  quick,
  sleep,
  startChatServer,
  texts,
  until,
} from './chat-server.builder.ts'
import { limits } from './limits.ts'

describe('the connection', () => {
  const stage = chatStage()

  test('CHAT-83 heartbeats are sent; silence after one counts as a dead line', async () => {
    expect(limits.heartbeatMs).toBe(20_000)
    // How long each of the two waits is shown with the real limits, in time that passes at once.
    const silence = holdTimers(170_000)
    const conversation = stage.start({ limits: { ...quick, heartbeatMs: 50, silenceTimeoutMs: 170_050 } })
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

  test('CHAT-75 CHAT-76 CHAT-79 a server that never answers is given up after the time, tried twice more, and then it is said', async () => {
    expect(limits).toMatchObject({ connectTimeoutMs: 2_000, maxRetries: 2 })
    stage.server.mute(true)
    const waiting = holdTimers(quick.connectTimeoutMs)
    const conversation = stage.start({ variant: 'A' })
    let tries = 0
    for (; conversation.getSnapshot().connection !== 'failed'; await sleep(5))
      if (waiting.count() > 0) {
        tries++
        waiting.fire()
      }
    waiting.end()
    // The first, the one at once that is not counted, and the two.
    expect(tries).toBe(4)
    const { notice, loss } = conversation.getSnapshot()
    expect(notice?.text).toBe('Reconnect failed')
    expect(loss).toBe('timeout')
    stage.server.mute(false)
    conversation.reconnect()
    await until(conversation, ({ connection }) => connection === 'open')
  })

  test('CHAT-80 after a loss two counted tries, each after its time, and then a report', async () => {
    const conversation = stage.start()
    const peer = await stage.server.next()
    await until(conversation, ({ connection }) => connection === 'open')
    const wait = jest.spyOn(globalThis, 'setTimeout')
    const { url } = stage.server
    await stage.server.close()
    peer.socket.terminate()
    const state = await until(conversation, ({ connection }) => connection === 'failed')
    // The first one's time counts from the loss.
    expect(wait.mock.calls.map(([, ms]) => ms)).toContain(quick.retryDelayMs)
    wait.mockRestore()
    expect(state.notice?.text).toBe('WebSocket reconnection failed. Please check your network.')
    expect(conversation.send('now?')).toBe(false)
    stage.server = await startChatServer()
    expect(url).not.toBe(stage.server.url)
  })

  test('what was said of the connection goes when it is back; a question meanwhile is refused in words', async () => {
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

  test('a question that was refused for want of a connection is sent again as it was asked', async () => {
    await stage.server.close()
    const conversation = stage.start()
    expect(conversation.send('Why is it red?', { questionId: 7, enhance: true })).toBe(true)
    const { messages } = await until(conversation, ({ connection }) => connection === 'failed')
    stage.server = await startChatServer(Number(new URL(stage.server.url).port))
    conversation.retry(String(messages[0]?.cid))
    const peer = await stage.server.next()
    expect(await peer.hear(isQuestion)).toMatchObject({ questionId: 7, enhanceMode: true })
  })

  test('CHAT-77 variant A names a close for what it is', async () => {
    const conversation = stage.start({ variant: 'A' })
    const peer = await stage.server.next()
    await until(conversation, ({ connection }) => connection === 'open')
    peer.socket.close(4000)
    const { notice } = await until(conversation, (state) => state.notice !== undefined)
    expect(notice?.text).toBe('The websocket is disconnected')
  })

  test('CHAT-78 variant A says that there was an error of the socket, variant B shows it in place', async () => {
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

  test('CHAT-76 variant A names a line that broke a time-out', async () => {
    const conversation = stage.start({ variant: 'A' })
    const peer = await stage.server.next()
    await until(conversation, ({ connection }) => connection === 'open')
    peer.socket.terminate()
    const { notice } = await until(conversation, (state) => state.notice !== undefined)
    expect(notice?.text).toBe('The websocket connection has timed out')
  })

  test('signed out, it does not come back by itself', async () => {
    const conversation = stage.start()
    const peer = await stage.server.next()
    await until(conversation, ({ connection }) => connection === 'open')
    peer.socket.close(4401)
    expect((await until(conversation, ({ connection }) => connection === 'failed')).loss).toBe('signed-out')
    await sleep(quick.retryDelayMs * 2)
    expect(stage.server.peers).toHaveLength(1)
  })

  test('coming online tries at once and does not count', async () => {
    const conversation = stage.start({ limits: { ...quick, retryDelayMs: 60_000 } })
    const first = await stage.server.next()
    await until(conversation, ({ connection }) => connection === 'open')
    first.socket.close(4000)
    await until(conversation, ({ connection }) => connection === 'reconnecting')
    window.dispatchEvent(new Event('online'))
    await stage.server.next()
    await until(conversation, ({ connection }) => connection === 'open')
  })

  test('CHAT-82 leaving says goodbye', async () => {
    const conversation = stage.start()
    const peer = await stage.server.next()
    await until(conversation, ({ connection }) => connection === 'open')
    conversation.dispose()
    expect(await peer.hear(({ type }) => type === 0)).toEqual({ type: 0 })
  })

  test('CHAT-72 an answer that breaks off shows as failed, and goes on where it was when the socket is back', async () => {
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

  test('CHAT-72 a question that may be lost shows as failed, and is asked again under the same id', async () => {
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
