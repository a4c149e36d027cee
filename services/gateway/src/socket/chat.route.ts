import {
  type ChatContext,
  chatContextHeader,
  chatContextPrefix,
  chatProtocol,
  chatSocketPath,
} from '@portal/contracts/chat-socket.ts'
import type { SocketRoute } from './relay.socket.ts'

/** Reads the context that the page sends with the subprotocol; undefined if unreadable. */
function contextOf(offered: readonly string[]): Partial<ChatContext> | undefined {
  const text = offered
    .find((protocol) => protocol.startsWith(chatContextPrefix))
    ?.slice(chatContextPrefix.length)
  try {
    const context = JSON.parse(Buffer.from(text ?? '', 'base64url').toString())
    return typeof context === 'object' && context !== null ? context : undefined
  } catch {
    return undefined
  }
}

/** Socket of the chat. The token is not forwarded; the chat service checks device and platform. */
export const chatSocket: SocketRoute = {
  path: chatSocketPath,
  service: 'chat',
  protocol: chatProtocol,
  takesVisitors: true,
  tokenOf(offered) {
    const token = contextOf(offered)?.token
    return typeof token === 'string' ? token : undefined
  },
  headersOf(offered) {
    const { deviceInfo, platform } = contextOf(offered) ?? {}
    return {
      [chatContextHeader]: Buffer.from(JSON.stringify({ deviceInfo, platform })).toString('base64url'),
    }
  },
}
