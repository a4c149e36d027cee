/**
 * Baseline for relaying answers with bare `ws`, each in a separate process: `raw.ts tell` sends like
 * `producer.ts`, with the same clock and form of messages; `raw.ts pass <url>` relays them like the gateway.
 */

import { Pacer } from '@portal/chat/run/pacer.ts'
import { splitPieces } from '@portal/chat/run/pieces.ts'
import { chatProtocol } from '@portal/contracts/chat-socket.ts'
import { WebSocket, WebSocketServer } from 'ws'
import { PieceTimeRecorder } from './piece-times.ts'
import { createExpectedAnswer } from './words.ts'

const [kind, upstream = ''] = process.argv.slice(2)
const piecesPerSecond = Number(process.env.CHAT_PACE)
const book = new PieceTimeRecorder()
const pacer = new Pacer(() => {})
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', handleProtocols: () => chatProtocol })

server.on('connection', (socket) => {
  if (kind === 'pass') return pass(socket)
  socket.on('message', (data) => {
    const said = JSON.parse(String(data)) as { type: number; cid: string; data: string }
    if (said.type === 2) void tell(socket, said)
  })
})

async function tell(socket: WebSocket, { cid, data }: { cid: string; data: string }) {
  const base = {
    code: 200,
    msg: '',
    chatId: 'thread-of-'.padEnd(24, '-'),
    type: 'ai',
    content: '',
    fileName: '',
    data: '',
  }
  const names = { mid: 'run-of-'.padEnd(24, '-'), cid, epoch: 1 }
  let seq = 0
  const texts = splitPieces(createExpectedAnswer(data))
  const send = (text: string) => {
    seq += 1
    book.keep(cid, seq)
    socket.send(JSON.stringify({ ...base, deltaValue: text, ...names, seq }))
  }
  await pacer.emit(texts, piecesPerSecond, (due) => due.forEach(send), new AbortController().signal)
  socket.send(JSON.stringify({ ...base, deltaValue: '[DONE]', ...names, seq }))
}

function pass(socket: WebSocket) {
  const other = new WebSocket(upstream, chatProtocol, { perMessageDeflate: false })
  const before: [data: WebSocket.RawData, isBinary: boolean][] = []
  socket.on('message', (data, isBinary) => {
    if (other.readyState === WebSocket.OPEN) other.send(data, { binary: isBinary })
    else before.push([data, isBinary])
  })
  other.on('open', () => {
    for (const [data, isBinary] of before) other.send(data, { binary: isBinary })
  })
  other.on('message', (data, isBinary) => socket.send(data, { binary: isBinary }))
  socket.on('close', () => other.close())
  other.on('close', () => socket.close())
}

// Unrefs the timer, because the server keeps the process alive.
server.on('listening', () => process.send?.(`ws://127.0.0.1:${(server.address() as { port: number }).port}`))
process.on('message', () => process.send?.(book.take()))
process.on('disconnect', () => process.exit())
