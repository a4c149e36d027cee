import type { Db } from '@portal/service-kit/database/database.ts'
import { isStorable } from '@portal/service-kit/database/storable.ts'
import { problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as clients from './client.repo.ts'

interface Given {
  client_id?: string
  client_secret?: string
}

const invalid = problem('invalid_client')
const twice = problem('invalid_request', { reason: 'oauth.credentials_twice' })

/** Encodes as `application/x-www-form-urlencoded`, as RFC 6749 (2.3.1) requires for id and secret. */
const decoded = (text: string) => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}

/** Parses `Basic` credentials; null for another scheme, undefined without a header. */
function basic(header: string | undefined): { id: string; secret: string } | null | undefined {
  if (header === undefined) return undefined
  const [, encoded] = /^Basic ([A-Za-z0-9+/]+={0,2})$/i.exec(header) ?? []
  const [, id, secret] =
    /^([^:]*):(.*)$/s.exec(encoded ? Buffer.from(encoded, 'base64').toString() : '') ?? []
  const [clientId, clientSecret] = [decoded(id ?? ''), decoded(secret ?? '')]
  return clientId && isStorable(clientId) && clientSecret !== undefined
    ? { id: clientId, secret: clientSecret }
    : null
}

/**
 * Authenticates the calling application by its secret, or by its id if it has none (RFC 6749, 2.3). @throws
 * Problem 400 `invalid_request`, 401 `invalid_client`
 */
export async function authenticateClient(
  db: Db,
  given: Given,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<clients.RequestingClient> {
  const header = basic(request.headers.authorization)
  if (header && (given.client_secret !== undefined || (given.client_id ?? header.id) !== header.id))
    throw twice
  const [id, secret] = header ? [header.id, header.secret] : [given.client_id, given.client_secret]
  const client = header === null || !id ? undefined : await clients.findAuthenticated(db, id, secret)
  if (client) return client
  reply.header('www-authenticate', 'Basic realm="portal", charset="UTF-8"')
  throw invalid
}
