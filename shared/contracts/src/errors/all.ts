import type { ErrorMessage } from '../envelope.ts'
import { accountErrors } from './account.errors.ts'
import { backofficeErrors } from './backoffice.errors.ts'
import { chatErrors } from './chat.errors.ts'
import { commonErrors } from './common.errors.ts'
import { fieldErrors } from './field.errors.ts'
import { fileErrors } from './file.errors.ts'
import { financeErrors } from './finance.errors.ts'
import { gatewayErrors } from './gateway.errors.ts'
import { importErrors } from './import.errors.ts'
import { knowledgeErrors } from './knowledge.errors.ts'
import { type Declaration, fillText, type Language, type Params, type ParamsOf } from './message.ts'
import { oauthErrors } from './oauth.errors.ts'
import { partnerErrors } from './partner.errors.ts'
import { requestErrors } from './request.errors.ts'
import { rmaErrors } from './rma.errors.ts'
import { terms } from './terms.ts'
import { translationErrors } from './translation.errors.ts'

/** All errors by code. Common errors are sent with the noun as prefix: `order.stale`. */
export const errors = {
  ...accountErrors,
  ...backofficeErrors,
  ...chatErrors,
  ...commonErrors,
  ...fieldErrors,
  ...fileErrors,
  ...financeErrors,
  ...gatewayErrors,
  ...importErrors,
  ...knowledgeErrors,
  ...oauthErrors,
  ...partnerErrors,
  ...requestErrors,
  ...rmaErrors,
  ...translationErrors,
} as const satisfies Record<string, Declaration>

type Errors = typeof errors
type Shared = Exclude<keyof Errors, `${string}.${string}`>
/** Code as sent to clients. */
export type ErrorCode = keyof Errors | `${string}.${Shared}`

type DeclarationOf<Code> = Code extends keyof Errors
  ? Errors[Code]
  : Code extends `${string}.${infer Last extends Shared}`
    ? Errors[Last]
    : never
type Text<Code> =
  DeclarationOf<Code> extends infer D
    ? D extends readonly [number, infer T extends string]
      ? T
      : D extends string
        ? D
        : never
    : never
export type ErrorParams<Code> = ParamsOf<Text<Code>, Reason>
/** Codes whose text has no params. */
export type PlainCode = {
  [Code in ErrorCode]: Text<Code> extends `${string}{${string}` ? never : Code
}[ErrorCode]

/** An error within another, or of a field; a code alone where its text has no params. */
export type Reason = ErrorMessage | PlainCode
/** Errors by field. */
export type Reasons = Readonly<Record<string, Reason>>

/** The params, if the text has placeholders, and `Others`. */
export type RemainingArguments<Code, Others extends unknown[] = []> = keyof ErrorParams<Code> extends never
  ? [params?: Record<string, never>, ...Others]
  : [params: ErrorParams<Code>, ...Others]

/** Finds the declaration of a code: its own, or that of the common errors. */
export function findDeclaration(code: string): { status: number; text: string } | undefined {
  const all: Readonly<Record<string, Declaration>> = errors
  const found = all[code] ?? all[code.slice(code.indexOf('.') + 1)]
  if (found === undefined) return undefined
  return typeof found === 'string' ? { status: 400, text: found } : { status: found[0], text: found[1] }
}

export const toErrorMessage = (reason: Reason): ErrorMessage =>
  typeof reason === 'string' ? { error: reason } : reason

/** Puts the params of an error that is a param beside it. */
const flat = (params: Readonly<Record<string, string | number | ErrorMessage>>): Params =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) =>
      typeof value === 'object'
        ? [[name, value.error], ...Object.entries(value.params ?? {})]
        : [[name, value]],
    ),
  )

export const toMessage = <const Code extends ErrorCode>(
  error: Code,
  ...[params]: RemainingArguments<Code>
): ErrorMessage => (params && Object.keys(params).length > 0 ? { error, params: flat(params) } : { error })

const english: Language = {
  term: (key) => (terms as Readonly<Record<string, string>>)[key] ?? key,
  error: (code) => findDeclaration(code)?.text ?? code,
  number: (value) => value.toLocaleString('en'),
}
/** Returns the English sentence of an error. */
export function toText(reason: Reason): string {
  const { error, params = {} } = toErrorMessage(reason)
  return fillText(english.error(error), params, english)
}
