import { chatContextHeader, chatContextPrefix, chatProtocol } from '@portal/contracts/chat-socket.ts'
import type { FastifyRequest } from 'fastify'
import type { ClaimedScope } from '../device/question-scope.ts'

const offered = ({ headers }: FastifyRequest) =>
  (headers['sec-websocket-protocol'] ?? '').split(',').map((protocol) => protocol.trim())

export const offersChatProtocol = (request: FastifyRequest): boolean =>
  offered(request).includes(chatProtocol)

/**
 * Reads the page's context from the gateway's header, without the token; undefined if unreadable. It is not
 * trusted: every question is checked.
 */
export function readPage(request: FastifyRequest): ClaimedScope | undefined {
  const passed = request.headers[chatContextHeader]
  const own = offered(request)
    .find((protocol) => protocol.startsWith(chatContextPrefix))
    ?.slice(chatContextPrefix.length)
  const text = typeof passed === 'string' ? passed : own
  if (!text) return {}
  try {
    const { deviceInfo, platform } = JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<
      string,
      unknown
    >
    return { ...(isShort(deviceInfo) && { devicesType: deviceInfo }), ...(isShort(platform) && { platform }) }
  } catch {
    return undefined
  }
}

const isShort = (value: unknown): value is string => typeof value === 'string' && value.length <= 100
