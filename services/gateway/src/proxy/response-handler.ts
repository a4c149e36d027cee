import type { IncomingMessage, ServerResponse } from 'node:http'
import { drainBody, isBodyPending, isLargeBodyPending } from '@portal/service-kit/http/early-answer.ts'
import type { Dispatcher } from 'undici'

const dropped = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'trailer',
  'upgrade',
  'proxy-authenticate',
])

export interface ResponseContext {
  request: IncomingMessage
  requestId: string
  raw: ServerResponse
  /** Reserves memory for the bytes that a slow client has not read. */
  mayHold(bytes: number): boolean
  /** Called when the service begins to answer, before the browser receives anything. */
  started: (() => void) | undefined
  /** Called when the service has finished the call. */
  answered(): void
  failed(error: Error): void
}

/**
 * Sends status, headers and body at the browser's pace, and aborts the call to the service when the browser
 * disconnects.
 */
export class ResponseHandler implements Dispatcher.DispatchHandler {
  readonly #context: ResponseContext
  #abort: (() => void) | undefined

  constructor(context: ResponseContext) {
    this.#context = context
  }

  onRequestStart(controller: Dispatcher.DispatchController) {
    const { raw } = this.#context
    this.#abort = () => {
      if (!raw.writableFinished) controller.abort(new Error('The client has left'))
    }
    raw.once('close', this.#abort)
    if (raw.destroyed) this.#abort()
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    statusCode: number,
    headers: Record<string, string | string[] | undefined>,
  ) {
    const { raw, request, requestId, started } = this.#context
    started?.()
    raw.statusCode = statusCode
    for (const name in headers) {
      const value = headers[name]
      if (value !== undefined && !dropped.has(name)) raw.setHeader(name, value)
    }
    raw.setHeader('x-request-id', requestId)
    raw.setHeader('x-content-type-options', 'nosniff')
    if (!raw.hasHeader('cache-control')) raw.setHeader('cache-control', 'no-store')
    if (statusCode >= 400 && isLargeBodyPending(request)) raw.setHeader('connection', 'close')
    raw.on('drain', () => controller.resume())
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer) {
    const { raw } = this.#context
    if (!raw.write(chunk) && !this.#context.mayHold(raw.writableLength)) controller.pause()
  }

  onResponseEnd() {
    this.#context.answered()
    endAfterRequest(this.#context.request, this.#context.raw)
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error) {
    if (this.#abort) this.#context.raw.off('close', this.#abort)
    this.#context.failed(error)
  }
}

/** Ends an answer after the rest of its request was read. */
export function endAfterRequest(request: IncomingMessage, raw: ServerResponse) {
  if (isBodyPending(request)) void drainBody(request).then(() => raw.end())
  else raw.end()
}
