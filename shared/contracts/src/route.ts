import type * as T from 'typebox'
import type { Service } from './service.ts'

/**
 * Required access: everyone, or users with a permission (`noun:action`; `permission.ts`). `internal` calls
 * are not served by the gateway and need a proof of the calling service. Repositories decide which rows a
 * user sees.
 */
export type Access = 'public' | 'internal' | `${string}:${string}`

interface RouteDefinition {
  /** Below `/api`; `{name}` marks a path parameter. */
  readonly path: `/${string}`
  readonly method?: 'GET' | 'POST' | 'DELETE'
  readonly access: Access
  /** True for a public call whose service uses the identity of a signed-in caller. */
  readonly knowsCaller?: true
  readonly summary: string
  readonly params?: T.TObject
  readonly query?: T.TObject
  /** JSON unless `bodyType` is set; form values are texts, which are converted by the schema. */
  readonly body?: T.TSchema
  /**
   * `text`: one text/plain value. `form`: application/x-www-form-urlencoded. `multipart`: one file in the
   * field `file`; a body precedes it as JSON in the field `body`.
   */
  readonly bodyType?: 'json' | 'text' | 'form' | 'multipart'
  /** True for a multipart body with separate fields before the file: an object of texts. */
  readonly hasFields?: true
  /** Schema of the envelope's `data`. */
  readonly data?: T.TSchema
  /** Additional keys next to `code` and `msg`, for calls that are specified without `data`. */
  readonly answer?: T.TObject
  /**
   * Call of an external standard: the answer has no envelope, and invalid requests are answered with
   * `invalid_request`.
   */
  readonly bare?: true
  /** The answer is a file without an envelope. */
  readonly download?: true
  /** The answer redirects the browser to another address of the portal (302). */
  readonly redirects?: true
  /** Success without `msg`, as specified for sign-in. */
  readonly silent?: true
  /** Creates something, so the call accepts an `Idempotency-Key` header. */
  readonly creates?: true
  /**
   * Gives rights to others: a browser session needs a sign-in, or `proveSession`, within the last ten
   * minutes.
   */
  readonly asksProof?: true
  /** Changes nothing, whatever its method; clients treat it as a query. */
  readonly reads?: true
  /** Long poll: answers when something happens, or after many seconds. */
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
/** Payload of the answer: `data`, or the additional keys. */
export type DataOf<R extends Route> = R['answer'] extends T.TSchema
  ? T.Static<R['answer']>
  : Value<R['data'], null>

/** Returns the path of a route with its parameters replaced. */
export const toPath = (
  { path }: Pick<Route, 'path'>,
  params?: Readonly<Record<string, string | number>>,
): string => path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name] ?? '')))

/**
 * Calls of one noun in one service. The key is the operation's name everywhere: OpenAPI's operationId, the
 * client's hook, the mock's name.
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
