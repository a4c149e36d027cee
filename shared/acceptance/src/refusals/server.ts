import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'

/** Endpoints of the metadata (RFC 8414). */
export type Endpoint =
  | 'authorization'
  | 'token'
  | 'revocation'
  | 'introspection'
  | 'userinfo'
  | 'device_authorization'
  | 'metadata'

/**
 * `sun` and `moon` have a secret, `star` is public; `comet` is disabled, and `nobody` unknown. `moon` may
 * not use device codes.
 */
export type ClientName = 'sun' | 'moon' | 'star' | 'comet' | 'nobody'

export interface Client {
  id: string
  /** Empty for a public client. */
  secret: string
  redirectUri: string
}

export interface ObtainedTokens {
  access_token: string
  refresh_token: string
}

/** Request to both servers, equal except for values that they issued. */
export interface SentRequest {
  /** POST by default; GET for the authorization endpoint, userinfo and metadata. */
  method?: string
  /** Appended to the endpoint's path, before the query. */
  suffix?: string
  query?: string
  headers?: Record<string, string>
  body?: string
}

export interface Server {
  issuer: string
  endpoints: Record<Endpoint, string>
  client(name: ClientName): Client
  /** Returns a code after the user's consent. */
  code(client: ClientName): Promise<string>
  tokens(client: ClientName): Promise<ObtainedTokens>
  device(client: ClientName): Promise<{ device_code: string; user_code: string }>
  decide(userCode: string, isApproved: boolean): Promise<void>
  /** Makes a code or token expire. */
  expire(secret: string): Promise<void>
  /** Sends a request to the authorization endpoint as a signed-in user. */
  ask(sent: SentRequest): Promise<ReceivedAnswer>
  /** Returns the redirect after the user approves or refuses a request. */
  decided(query: string, isApproved: boolean): Promise<string>
}

export interface ReceivedAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: string
  /** Error shown to the user only, without a redirect. */
  shown?: string
}

const agent = new Agent({ keepAlive: true })

/** Sends the request unchanged: address, headers and body are not corrected. */
export const sendRaw = (
  url: string,
  { method = 'POST', headers = {}, body = '' }: SentRequest,
): Promise<ReceivedAnswer> =>
  new Promise((resolve, reject) => {
    const { hostname, port, origin } = new URL(url)
    const length = body ? { 'content-length': String(Buffer.byteLength(body)) } : {}
    const sending = httpRequest(
      { agent, hostname, port, method, path: url.slice(origin.length), headers: { ...length, ...headers } },
      async (response) => {
        const chunks: Buffer[] = []
        for await (const chunk of response) chunks.push(chunk)
        const { statusCode: status = 0, headers: received } = response
        resolve({ status, headers: received, body: Buffer.concat(chunks).toString() })
      },
    )
    sending.once('error', reject).end(body)
  })

export const closeConnections = () => agent.destroy()

export type Parameters = Record<string, string | readonly string[] | undefined>

/** Encodes parameters; undefined ones are omitted, lists repeated. */
export function encodeParameters(parameters: Parameters): string {
  const text = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters))
    for (const one of value === undefined ? [] : [value].flat()) text.append(name, one)
  return text.toString()
}

export const formType = { 'content-type': 'application/x-www-form-urlencoded' }
export const formRequest = (parameters: Parameters, headers: Record<string, string> = {}): SentRequest => ({
  headers: { ...formType, ...headers },
  body: encodeParameters(parameters),
})

export const basicHeader = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`,
})
export const bearerHeader = (token: string) => ({ authorization: `Bearer ${token}` })

export const parseJson = (text: string): Record<string, unknown> => {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/** Reads the metadata at a server's well-known address. */
export async function readMetadata(url: string): Promise<Pick<Server, 'issuer' | 'endpoints'>> {
  const address = `${url}/.well-known/oauth-authorization-server`
  const metadata = parseJson((await sendRaw(address, { method: 'GET' })).body)
  const at = (name: Endpoint) => String(metadata[`${name}_endpoint`])
  return {
    issuer: String(metadata.issuer),
    endpoints: {
      authorization: at('authorization'),
      token: at('token'),
      revocation: at('revocation'),
      introspection: at('introspection'),
      userinfo: at('userinfo'),
      device_authorization: at('device_authorization'),
      metadata: address,
    },
  }
}
