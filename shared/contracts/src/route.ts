import type * as T from 'typebox'
import type { Service } from './service.ts'

/**
 * Access of the call: everyone, or holders of a permission (`noun:action`; `permission.ts`). `internal` means
 * that the gateway does not serve it, and that the caller proves to be a service. What a holder sees of the
 * rows is the repo's matter.
 */
export type Access = 'public' | 'internal' | `${string}:${string}`

interface RouteDefinition {
  /** Below `/api`; `{name}` marks a path parameter. */
  readonly path: `/${string}`
  readonly method?: 'GET' | 'POST' | 'DELETE'
  readonly access: Access
  /** True for a public call whose service identifies a signed-in caller. */
  readonly knowsCaller?: true
  readonly summary: string
  readonly params?: T.TObject
  readonly query?: T.TObject
  /**
   * JSON unless `bodyType` says otherwise; a form is an object of texts, turned into what the schema names.
   */
  readonly body?: T.TSchema
  /**
   * `text`: one text/plain value. `form`: application/x-www-form-urlencoded. `multipart`: one file, field
   * `file`; where there is a body, its JSON stands before it, in the field `body`.
   */
  readonly bodyType?: 'json' | 'text' | 'form' | 'multipart'
  /** True for a multipart body with separate fields before the file: an object of texts. */
  readonly hasFields?: true
  /** Schema of the envelope's `data`. */
  readonly data?: T.TSchema
  /** Keys beside `code` and `msg`, for the calls that are specified without `data`. */
  readonly answer?: T.TObject
  /**
   * A call of a standard beside the portal: `answer` without an envelope, what is wrong with a request is
   * `invalid_request`.
   */
  readonly bare?: true
  /** The answer is a file, not an envelope. */
  readonly download?: true
  /** The answer leads the browser to another address of the portal (302). */
  readonly redirects?: true
  /** Success without `msg`, as specified for sign-in. */
  readonly silent?: true
  /** Creates something: the call takes an `Idempotency-Key` header. */
  readonly creates?: true
  /**
   * Gives authority away: a browser's session needs a sign-in, or `proveSession`, within the last ten
   * minutes.
   */
  readonly asksProof?: true
  /** Changes nothing, whatever its method: a query to the client. */
  readonly reads?: true
  /**
   * Answers when something has happened, or after many seconds: it holds a connection, but gives its service
   * little to do.
   */
  readonly waits?: true
}

export type Route<D extends RouteDefinition = RouteDefinition> = Readonly<D> & {
  readonly service: Service
  readonly operation: string
}
export type RouteTable = Record<string, Route>

type Value<S, Otherwise> = S extends T.TSchema ? T.Static<S> : Otherwise
export type BodyOf<R extends Route> = Value<R['body'], undefined>
export type QueryOf<R extends Route> = Value<R['query'], Record<string, never>>
export type ParamsOf<R extends Route> = Value<R['params'], Record<string, never>>
/** The useful part of the answer: `data`, or the named keys. */
export type DataOf<R extends Route> = R['answer'] extends T.TSchema
  ? T.Static<R['answer']>
  : Value<R['data'], null>

/** The path of a route with its parameters filled in. */
export const toPath = (
  { path }: Pick<Route, 'path'>,
  params?: Readonly<Record<string, string | number>>,
): string => path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name] ?? '')))

/**
 * The calls of one noun in one service. The key is the operation's name from the address to the screen:
 * OpenAPI's operationId, the client's hook, the mock's name.
 */
export function routes<const D extends Record<string, RouteDefinition>>(service: Service, table: D) {
  return Object.fromEntries(
    Object.entries(table).map(([operation, definition]) => [
      operation,
      { ...definition, service, operation },
    ]),
  ) as {
    readonly [K in keyof D]: D[K] & { readonly service: Service; readonly operation: string }
  }
}
