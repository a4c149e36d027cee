import { storedSession, updateSession } from '@portal/client'
import { sessionRoutes } from '@portal/contracts/session.contract.ts'
import { mock } from '@portal/testing/browser/mock.ts'
import { server } from '@portal/testing/browser/server.ts'
import { aUser } from '../portal.builder.tsx'
import { browser, endSessionHere, loadUser } from './session.ts'

test('ignores an answer about the user after the session ended', async () => {
  jest.spyOn(browser, 'leave').mockImplementation(() => {})
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = 'token=half-of-a-session'
  updateSession(aUser())
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  server.use(
    mock(sessionRoutes.viewUser, async () => {
      asked.resolve()
      await answer.promise
      return aUser()
    }),
  )
  const started = loadUser(new AbortController().signal)
  await asked.promise
  endSessionHere(null, null)
  answer.resolve()
  await started
  expect(storedSession()).toBeNull()
})
