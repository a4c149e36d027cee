/** As much of its interface as the reference needs; the package brings no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

  type Kept = Record<string, unknown> & { save(): Promise<string> }

  export default class Provider {
    constructor(issuer: string, configuration: object)
    callback(): RequestListener
    interactionDetails(
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<{ params: Record<string, string> }>
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
    Grant: new (of: {
      accountId: string
      clientId: string
    }) => Kept & { addOIDCScope(scope: string): void }
    DeviceCode: { findByUserCode(code: string): Promise<Kept | undefined> }
  }
}
