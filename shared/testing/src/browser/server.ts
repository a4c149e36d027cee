import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { contractViolations } from './mock.ts'

/** Answers mocked calls; any other call fails the test, unless its page is already closed. */
export const server = setupServer(
  http.all('*', ({ request }) => {
    if (!request.signal.aborted) contractViolations.push(`${request.method} ${request.url} is not mocked`)
    return new HttpResponse(null, { status: 501 })
  }),
)
