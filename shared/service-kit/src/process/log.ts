import { type LoggerOptions, stdSerializers } from 'pino'

/** Keys whose values are never logged. A hyphen matches a hyphen, an underscore or a capital letter. */
const secretKeys = [
  'authorization',
  'proxy-authorization',
  'cookie',
  'set-cookie',
  'identity',
  'x-portal-identity',
  'token',
  'access-token',
  'refresh-token',
  'password',
  'current-password',
  'new-password',
  'password-hash',
  'secret',
  'client-secret',
  'api-key',
  'k',
  'code',
  'device-code',
  'user-code',
  'code-verifier',
  'state',
  'sid',
  'assertion',
  'ticket',
]
const anyKey = secretKeys.map((key) => key.replaceAll('-', '[-_]?')).join('|')
const isSecret = new RegExp(`^(?:${anyKey})$`, 'i')
const inAddress = new RegExp(`([?&;](?:${anyKey})=)[^&\\s"'\\\\#]*`, 'gi')
const inJson = new RegExp(`("(?:${anyKey})":")(?:[^"\\\\]|\\\\.)+(?=")`, 'gi')
const inText =
  /\b(Bearer\s+)[\w.~+/=-]+|\bp(?:rt|ak|lt|pl|o[acdrs])_[\w-]{20,}|\bwhsec_[\w+/=-]{20,}|(:\/\/[^\s:/@"]+:)[^\s@"/]+(?=@)/g
/**
 * Candidates for signed tokens, checked by `withoutSigned`: a pattern of the parts would take quadratic
 * time.
 */
const words = /[\w.-]+/g

/** `eyJ….eyJ….…`: hides the word from there on. */
function withoutSigned(word: string): string {
  const at = word.indexOf('eyJ')
  return at >= 0 && word.indexOf('.eyJ', at) > 0 ? word.slice(0, at) + hidden : word
}

const hidden = '[hidden]'
/**
 * Hides secrets in addresses, tokens, and passwords of connection strings anywhere in a line. Takes linear
 * time, because log texts may come from anybody.
 */
export const withoutSecrets = (text: string) =>
  text
    .replace(inAddress, `$1${hidden}`)
    .replace(inJson, `$1${hidden}`)
    .replace(inText, (_, bearer?: string, connection?: string) => `${bearer ?? connection ?? ''}${hidden}`)
    .replace(words, withoutSigned)

/** Maximum logged characters of one text, and of an error's stack. */
const longest = 2_000
const longestStack = 8_000
const cut = (text: string, length = longest) => (text.length > length ? `${text.slice(0, length)}…` : text)

/**
 * Copies a value, hiding secret keys and truncating long texts, up to a depth of 6. Errors keep their own
 * serializer.
 */
function scrubbed(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cut(value)
  if (typeof value !== 'object' || value === null || value instanceof Error) return value
  if (depth > 6) return '[deep]'
  if (Array.isArray(value)) return value.map((item) => scrubbed(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      isSecret.test(key) ? hidden : scrubbed(item, depth + 1),
    ]),
  )
}

/** Serializes a database error by text and code; its detail would quote values of rows. */
function error(err: Error) {
  const { type, message, stack } = stdSerializers.err(err)
  const cause = err.cause instanceof Error ? { cause: cut(err.cause.message) } : {}
  return {
    type,
    message: cut(message),
    stack: cut(stack, longestStack),
    sqlState: (err as { code?: unknown }).code,
    ...cause,
  }
}

/** Options of the logger: JSON lines without secrets. Requests are logged by `access-log.ts`. */
export const loggerOptions = (name: string, level: string): LoggerOptions => ({
  name,
  level,
  base: { name, pid: process.pid },
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  serializers: { err: error },
  formatters: {
    level: (label) => ({ level: label }),
    log: (line) => scrubbed(line) as Record<string, unknown>,
  },
  hooks: { streamWrite: withoutSecrets },
})
