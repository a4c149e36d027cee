import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { connect } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { problem } from '../problem/problem.ts'

/** Silence after which the scanner counts as unreachable. */
const silenceMs = 60_000

/** Frames of clamd's INSTREAM: the length of each part in four bytes, and a length of zero at the end. */
async function* frames(parts: AsyncIterable<Buffer>) {
  yield Buffer.from('zINSTREAM\0')
  for await (const part of parts) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(part.length)
    yield length
    yield part
  }
  yield Buffer.alloc(4)
}

/** Returns clamd's answer for the content of a file. @throws Error without an answer */
async function ask(scanner: URL, path: string): Promise<string> {
  const socket = connect(Number(scanner.port || 3310), scanner.hostname)
  socket.setTimeout(silenceMs, () => socket.destroy(new Error('The scanner is silent.')))
  let answer = ''
  socket.setEncoding('utf8').on('data', (text) => {
    answer += text
  })
  const ended = once(socket, 'end')
  try {
    // clamd answers before the end of a file that exceeds its limit, and closes the connection.
    const sent = pipeline(createReadStream(path), frames, socket, { end: false })
    await Promise.race([Promise.all([sent, ended]), ended])
    return answer.replace(/\0$/, '')
  } finally {
    socket.destroy()
  }
}

/**
 * Scans a file by clamd. @throws Problem 400 `file.infected`; 503 `file.not_scanned` when the scanner does
 * not answer or cannot judge the file
 */
export async function assertNotInfected(scannerUrl: string, path: string): Promise<void> {
  const verdict = await ask(new URL(scannerUrl), path).catch((cause: unknown) => {
    throw notScanned(cause)
  })
  if (/: .+ FOUND$/.test(verdict)) throw infected
  if (verdict !== 'stream: OK') throw notScanned(new Error(`The scanner answers: ${verdict.slice(0, 200)}`))
}

const infected = problem('file.infected', {}, { fields: { file: 'field.malware' } })
const notScanned = (cause: unknown) => problem('file.not_scanned', {}, { cause })
