import { chatRoutes } from '@portal/contracts/chat.contract.ts'
import { threadRoutes } from '@portal/contracts/thread.contract.ts'
import { mock, refuse } from '@portal/testing/browser/mock.ts'
import { signIn } from '@portal/testing/browser/render.tsx'
import { server } from '@portal/testing/browser/server.ts'
import { act, renderHook, waitFor } from '@testing-library/react'
import { createMachine, frameEvent, openEvents, piece, send } from '../conversation/client/machine.builder.ts'
import { reviewer } from './review.mock.ts'
import { useTrial } from './useTrial.ts'

const aWhole = {
  threadId: 'thread-trial',
  runId: 'run-00001',
  epoch: 1,
  text: 'Forty decibels.',
  code: 200,
  msg: 'QNA',
  type: 'es' as const,
  answer: {},
}

test('CHAT-48 names states of live chat messages sending, success or failed, and of questions going, succeed or failed', async () => {
  const chat = createMachine(openEvents)
  const stands = () => chat.view.messages.map(({ status }) => status)
  chat.step(send('c1'))
  expect(stands()).toEqual(['sending', 'sending'])
  chat.step(piece(1, 'Because.[DONE]'))
  expect(stands()).toEqual(['success', 'success'])
  chat.step(send('c2'))
  chat.step(frameEvent(500, { cid: 'c2', msg: 'Not now' }))
  expect(stands().slice(0, 3)).toEqual(['success', 'success', 'failed'])

  signIn(reviewer)
  let answer = (_isRefused: boolean) => {}
  const left = jest.fn(() => ({ affected: 1 }))
  server.use(
    mock(chatRoutes.queryWhole, async () => {
      const isRefused = await new Promise<boolean>((resolve) => {
        answer = resolve
      })
      if (isRefused) throw refuse(503, { msg: 'Not now' })
      return aWhole
    }),
    mock(threadRoutes.deleteOwnThreads, left),
  )
  const { result } = renderHook(() => useTrial({ platform: 'LUX_POWER', devices: 'off_grid' }))
  const asked = async (isRefused: boolean) => {
    const before = answer
    act(() => void result.current.ask('How loud is it?'))
    expect(result.current.trial).toEqual({ status: 'going' })
    await waitFor(() => expect(answer).not.toBe(before))
    answer(isRefused)
    await waitFor(() => expect(result.current.trial?.status).not.toBe('going'))
    return result.current.trial
  }
  expect(await asked(false)).toEqual({ status: 'succeed', answer: 'Forty decibels.' })
  await waitFor(() => expect(left).toHaveBeenCalledTimes(1))
  expect(await asked(true)).toMatchObject({ status: 'failed', error: { msg: 'Not now' } })
})
