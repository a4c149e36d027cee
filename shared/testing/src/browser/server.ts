import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { broken } from './mock.ts'

/** Answers what a test has mocked; any other call fails the test, unless its page is closed already. */
export const server = setupServer(
  http.all('*', ({ request }) => {
    if (!request.signal.aborted) broken.push(`${request.method} ${request.url} is not mocked`)
    return new HttpResponse(null, { status: 501 })
  }),
)
