import type { SignedIn } from '@portal/contracts/sign-in.contract.ts'
import { renderHook } from '@testing-library/react'
import { act } from 'react'
import { Provider } from 'react-redux'
import { notify, useNotices } from './notify.ts'
import { closeSession, store, updateSession, useSession } from './store.ts'
import { emptySession, sessionStorageKey, storedSession, storeSignIn } from './stored-session.ts'
import { token } from './token.ts'

const answer: SignedIn = {
  token: 't',
  username: 'owner',
  role: 'OWNER',
  roleText: 'Owner',
  country: 'DE',
  userId: 'U9',
  platform: 'EG4',
  permissions: 'order:view, device:view,,feedback:create',
}
const user = () => store.getState().session.user

/** Signs in like the sign-in page, in a document without the store. */
function signIn(as: SignedIn) {
  storeSignIn(as)
  window.dispatchEvent(new StorageEvent('storage', { key: sessionStorageKey }))
}

test('AUTH-13 AUTH-15 stores the session at sign-in, with an empty e-mail and a list of permissions', () => {
  signIn(answer)
  expect(user()).toMatchObject({
    username: 'owner',
    role: 'OWNER',
    roleText: 'Owner',
    userId: 'U9',
    platform: 'EG4',
    country: 'DE',
    email: '',
    permissions: ['order:view', 'device:view', 'feedback:create'],
  })
})

test('AUTH-14 reads the token from its cookie, also with the https prefix', () => {
  const read = (cookie: string) => {
    jest.spyOn(document, 'cookie', 'get').mockReturnValueOnce(cookie)
    return token()
  }
  expect(read('a=1; token=abc; b=2')).toBe('abc')
  expect(read('__Host-token=xyz')).toBe('xyz')
  expect(read('mytoken=1; token2=2')).toBeUndefined()
})

test('AUTH-16 keeps permissions across a reload, and reads those of the sign-in page', () => {
  signIn(answer)
  expect(storedSession()?.permissions).toEqual(['order:view', 'device:view', 'feedback:create'])
  closeSession()
  expect(storedSession()).toBeNull()
  storeSignIn(answer)
  expect(storedSession()).toMatchObject({
    username: 'owner',
    permissions: ['order:view', 'device:view', 'feedback:create'],
  })
})

test('AUTH-17 stores the user with companyName', () => {
  updateSession({ ...emptySession, username: 'owner', companyName: 'Sunny Roofs' })
  expect(storedSession()?.companyName).toBe('Sunny Roofs')
})

test('treats a damaged store as signed out', () => {
  localStorage.setItem('portal.session', '{"user')
  expect(storedSession()).toBeNull()
})

test('ends the session when another tab signs out', () => {
  signIn(answer)
  const { result } = renderHook(useSession, {
    wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
  })
  expect([
    result.current.signedIn,
    result.current.can('order:view'),
    result.current.can('order:edit'),
  ]).toEqual([true, true, false])
  localStorage.removeItem('portal.session')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'portal.session' })))
  expect([result.current.signedIn, result.current.can('order:view')]).toEqual([false, false])
})

test.each([
  ['here', () => closeSession()],
  [
    'in another tab',
    () => {
      localStorage.removeItem('portal.session')
      window.dispatchEvent(new StorageEvent('storage', { key: 'portal.session' }))
    },
  ],
])('withdraws actions when the session ends %s, and keeps messages', (_, end) => {
  signIn(answer)
  const { result } = renderHook(useNotices)
  act(() => {
    notify.info('You are signed out.')
    notify.success('Deleted', { label: 'Undo', run: () => {} })
  })
  act(end)
  expect(result.current.map(({ text }) => text)).toEqual(['You are signed out.'])
})
