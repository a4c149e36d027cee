import type { CallOptions } from './client.ts'

interface Found<Row> {
  content: Row[]
}
/** Maximum size of a page. */
const maxSize = 200

/**
 * Yields all rows of a list: `for await (const order of allRows(portal.findOrders, {}))`. Concurrent inserts
 * and deletes shift pages, so a row may appear twice or be missing.
 */
export async function* allRows<Request extends { page: number; size: number }, Row>(
  find: (request: Request, options?: CallOptions) => Promise<Found<Row>>,
  request: Omit<NoInfer<Request>, 'page' | 'size'> & { size?: number },
  options?: CallOptions,
): AsyncGenerator<Row, void, undefined> {
  const size = request.size ?? maxSize
  for (let page = 1; ; page++) {
    const { content } = await find({ ...request, page, size } as unknown as Request, options)
    yield* content
    if (content.length < size) return
  }
}
