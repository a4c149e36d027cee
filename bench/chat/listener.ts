/**
 * Process with many sockets: opens them, sends heartbeats, asks or resumes, and records the time of each
 * piece.
 */
import { once } from 'node:events'
import { chatContextPrefix, chatProtocol } from '@portal/contracts/chat-socket.ts'
import { WebSocket } from 'ws'
import { PieceTimeRecorder, type PieceTimes } from './piece-times.ts'

export interface QuestionRequest {
  cid: string
  data: string
}
export interface ResumeRequest {
  cid: string
  chatId: string
  mid: string
}
export type ListenerCommand =
  | { does: 'open'; group: string; url: string; cookie?: string; token?: string; count: number }
  | { does: 'close'; group: string }
  | { does: 'ask'; group: string; questions: QuestionRequest[] }
  | { does: 'resume'; group: string; answers: ResumeRequest[] }
export type ListenerReply =
  | { opened: number; problem?: string }
  | { closed: number }
  | { heard: PieceTimes; failures: string[] }

const atOnce = 100
/**
 * Milliseconds between two heartbeats of one socket, and the number of groups over which the sockets are
 * spread.
 */
const heartbeat = 20_000
const parts = 100

const groups = new Map<string, WebSocket[]>()
const book = new PieceTimeRecorder()
const failures: string[] = []
const waiting = new Map<string, () => void>()

function hear(text: string) {
  const { code, type, deltaValue, cid, from, seq, msg } = JSON.parse(text)
  if (code === 202) return
  if (code === 200 && type === 'ai' && !deltaValue.includes('[DONE]')) {
    for (let at = from ?? seq; at <= seq; at += 1) book.keep(cid, at)
    return
  }
  if (code !== 200) failures.push(`${code} ${msg}`)
  waiting.get(cid)?.()
}

async function openOne(url: string, cookie: string, token: string): Promise<WebSocket> {
  const context = Buffer.from(JSON.stringify({ token, deviceInfo: 'all_devices' })).toString('base64url')
  const socket = new WebSocket(url, [chatProtocol, `${chatContextPrefix}${context}`], {
    headers: { cookie },
    perMessageDeflate: false,
  })
  socket.on('message', (data) => hear(String(data)))
  await once(socket, 'open')
  socket.on('error', () => {})
  return socket
}

async function open({
  group,
  url,
  cookie = '',
  token = '',
  count,
}: ListenerCommand & { does: 'open' }): Promise<ListenerReply> {
  const sockets: WebSocket[] = groups.get(group) ?? []
  groups.set(group, sockets)
  while (sockets.length < count) {
    const next = Math.min(atOnce, count - sockets.length)
    const opened = await Promise.allSettled(Array.from({ length: next }, () => openOne(url, cookie, token)))
    for (const one of opened) if (one.status === 'fulfilled') sockets.push(one.value)
    const failed = opened.find((one) => one.status === 'rejected')
    if (failed) return { opened: sockets.length, problem: String(failed.reason) }
  }
  return { opened: sockets.length }
}

async function close(group: string): Promise<ListenerReply> {
  const sockets = groups.get(group) ?? []
  groups.delete(group)
  await Promise.all(
    sockets.map((socket) => {
      socket.close()
      return once(socket, 'close')
    }),
  )
  return { closed: sockets.length }
}

/** Sends one message on each socket and listens until all answers have ended. */
async function listen(group: string, messages: (object & { cid: string })[]): Promise<ListenerReply> {
  const sockets = groups.get(group) ?? []
  const ends = messages.map(({ cid }) => new Promise<void>((resolve) => waiting.set(cid, resolve)))
  for (const [at, message] of messages.entries()) sockets[at]?.send(JSON.stringify(message))
  await Promise.all(ends)
  waiting.clear()
  return { heard: book.take(), failures: failures.splice(0) }
}

function obey(command: ListenerCommand): Promise<ListenerReply> {
  if (command.does === 'open') return open(command)
  if (command.does === 'close') return close(command.group)
  if (command.does === 'ask')
    return listen(
      command.group,
      command.questions.map((question) => ({ type: 2, ...question, serialNum: '' })),
    )
  return listen(
    command.group,
    command.answers.map(({ cid, chatId, mid }) => ({ type: 3, chatId, mid, epoch: 1, after: 0, cid })),
  )
}

let part = 0
setInterval(() => {
  part = (part + 1) % parts
  for (const sockets of groups.values())
    for (let at = part; at < sockets.length; at += parts)
      if (sockets[at]?.readyState === WebSocket.OPEN) sockets[at]?.send('{"type":1}')
}, heartbeat / parts)

process.on('message', async (command: ListenerCommand) => process.send?.(await obey(command)))
process.on('disconnect', () => process.exit())
