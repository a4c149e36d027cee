import type { Conflict } from '@portal/contracts/envelope.ts'
import { translateRule } from './error-messages.ts'
import { type Failure, isFailure } from './failure.ts'
import { hasText, t } from './text.ts'

const statusTexts: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found: {url}',
  408: 'Request Timeout',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
  505: 'HTTP Version Not Supported',
}

/** Message keys: the noun's, then the common one, as `order.stale` may say no more than `stale`. */
const keysOf = (error = '') => [`problem.${error}`, `problem.${error.split('.').at(-1)}`]

function told({ error, msg }: Failure) {
  const words = msg && translateRule(msg)
  if (words !== msg) return words
  const known = keysOf(error).find(hasText)
  return known ? t(known) : msg
}

/** Returns the message of a failure: the server's, else one by status. */
export function problemText(error: unknown): string {
  if (!isFailure(error)) return t('Unknown error')
  if (error.status === 0) return t('The request failed.')
  const statusText = statusTexts[error.status]
  return (
    told(error) ??
    (statusText
      ? t('Request failed: {message}', { message: t(statusText, { url: error.url }) })
      : t('Unknown error'))
  )
}

/** Returns the server's messages by field (`lines.0.quantity` for nested ones). */
export const problemFields = (error: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries((isFailure(error) && error.fields) || {}).map(([name, text]) => [
      name,
      translateRule(text),
    ]),
  )

/** Returns the current row and its author after a version conflict. */
export function findConflict<Row>(error: unknown): Conflict<Row> | undefined {
  if (!isFailure(error) || error.status !== 409) return undefined
  const data = error.data as Partial<Conflict<Row>> | undefined
  return data?.current ? (data as Conflict<Row>) : undefined
}
