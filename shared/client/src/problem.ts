import type { Conflict } from '@portal/contracts/envelope.ts'
import { translateError } from './error-messages.ts'
import { isFailure } from './failure.ts'
import { t } from './text.ts'

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

/** Returns the message of a failure: the server's, else a text for its status. */
export function problemText(error: unknown): string {
  if (!isFailure(error)) return t('Unknown error')
  if (error.status === 0) return t('The request failed.')
  const statusText = statusTexts[error.status]
  return (
    (error.msg ? translateError({ ...error, msg: error.msg }) : undefined) ??
    (statusText
      ? t('Request failed: {message}', { message: t(statusText, { url: error.url }) })
      : t('Unknown error'))
  )
}

/** Returns the server's messages by field (`lines.0.quantity` for nested fields). */
export function problemFields(error: unknown): Record<string, string> {
  const { fields = {}, fieldErrors = {} } = isFailure(error) ? error : {}
  return Object.fromEntries(
    Object.entries(fields).map(([name, msg]) => [name, translateError({ ...fieldErrors[name], msg })]),
  )
}

/** Returns the current row and its author after a version conflict. */
export function findConflict<Row>(error: unknown): Conflict<Row> | undefined {
  if (!isFailure(error) || error.status !== 409) return undefined
  const data = error.data as Partial<Conflict<Row>> | undefined
  return data?.current ? (data as Conflict<Row>) : undefined
}
