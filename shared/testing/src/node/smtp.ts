import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export type { SMTPServerOptions }

export interface ReceivedMail {
  to: string
  raw: string
  messageId: string
}

/** Starts a real mail server on this machine, which stores received e-mails. `options` simulate faults. */
export async function startSmtp(options: SMTPServerOptions = {}) {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 10,
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString()
        const messageId = /^Message-ID: (.*)$/im.exec(raw)?.[1]?.trim() ?? ''
        for (const { address } of session.envelope.rcptTo) received.push({ to: address, raw, messageId })
        callback()
      })
    },
    ...options,
  })
  // Ignores errors of connections that tests close.
  server.on('error', () => {})
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => sockets.add(socket))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    received,
    url: `${options.secure ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    to: (address: string) => received.filter((one) => one.to === address),
    /** Closes all connections, like a power failure. */
    cut() {
      for (const socket of sockets) socket.destroy()
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Returns a header of a message, unfolded and decoded. */
export function readHeader(raw: string, name: string): string {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ')
  const value = new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? ''
  return value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_, how: string, text: string) =>
      how.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('latin1')
        : unquoted(text.replaceAll('_', ' ')),
    )
    .replace(/[\x80-\xff][\s\S]*/, (text) => Buffer.from(text, 'latin1').toString())
}

const unquoted = (text: string) =>
  text
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** Returns the decoded parts of a message, by media type. */
export function readParts(raw: string): Record<string, string> {
  const [, boundary = ''] = /boundary="([^"]+)"/.exec(raw) ?? []
  return Object.fromEntries(
    raw
      .split(`--${boundary}`)
      .slice(1, -1)
      .map((part) => {
        const [head = '', ...body] = part.split('\r\n\r\n')
        const [, type = ''] = /content-type: ([\w/]+)/i.exec(head) ?? []
        const text = body.join('\r\n\r\n')
        return [
          type,
          /base64/i.test(head)
            ? Buffer.from(text, 'base64').toString()
            : Buffer.from(unquoted(text), 'latin1').toString(),
        ]
      }),
  )
}
