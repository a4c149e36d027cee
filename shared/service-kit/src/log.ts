import { type LoggerOptions, stdSerializers } from 'pino'

const secretKeys = new Set([
  'authorization',
  'cookie',
  'set-cookie',
  'token',
  'password',
  'secret',
  'apikey',
  'k',
  'code',
  'state',
  'sid',
  'assertion',
  'ticket',
  'identity',
  'x-portal-identity',
  'proxy-authorization',
])
const inAddress = /([?&;](?:k|api_?key|token|access_token|refresh_token|code|state|password|secret|ticket|sid|assertion)=)[^&\s"'\\#]*/gi
const inText = /\b(Bearer\s+)[\w.~+/=-]+|\bprt_[\w-]{20,}|\beyJ[\w-]+\.eyJ[\w-]+\.[\w-]+|(:\/\/[^\s:/@"]+:)[^\s@"/]+(?=@)/g

const inJson =
  /("(?:authorization|cookie|set-cookie|token|password|secret|api_?key|sid|assertion|ticket|x-portal-identity)":")(?:[^"\\]|\\.)+(?=")/gi

const hidden = '[hidden]'
/** Secrets in addresses, tokens, and passwords of connection strings, wherever they stand in a line. */
export const withoutSecrets = (text: string) =>
  text
    .replace(inAddress, `$1${hidden}`)
    .replace(inJson, `$1${hidden}`)
    .replace(inText, (_, bearer?: string, connection?: string) => `${bearer ?? connection ?? ''}${hidden}`)

/** A copy in which the values of secret keys are hidden, at any depth up to 6. Errors keep their own serialiser. */
function scrubbed(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error) return value
  if (depth > 6) return '[deep]'
  if (Array.isArray(value)) return value.map((item) => scrubbed(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, secretKeys.has(key.toLowerCase()) ? hidden : scrubbed(item, depth + 1)]),
  )
}

/** Of a database error the text and the code; its detail would quote values of rows. */
function error(err: Error) {
  const { type, message, stack } = stdSerializers.err(err)
  const cause = err.cause instanceof Error ? { cause: err.cause.message } : {}
  return { type, message, stack, sqlState: (err as { code?: unknown }).code, ...cause }
}

/** JSON lines without secrets, whoever logs what. Requests are logged by `access-log.ts`. */
export const loggerOptions = (name: string, level: string): LoggerOptions => ({
  name,
  level,
  base: { name, pid: process.pid },
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  serializers: { err: error },
  formatters: { level: (label) => ({ level: label }), log: (line) => scrubbed(line) as Record<string, unknown> },
  hooks: { streamWrite: withoutSecrets },
})
