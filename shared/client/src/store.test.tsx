import type { SignedIn } from '@portal/contracts/sign-in.contract.ts'
import { renderHook } from '@testing-library/react'
import { act } from 'react'
import { Provider } from 'react-redux'
import { notify, useNotices } from './notify.ts'
import { closeSession, store, updateSession, useSession } from './store.ts'
import { keepSignIn, nobody, sessionStorageKey, storedSession } from './stored-session.ts'
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

/** As the sign-in page does it, in another document than the store. */
function signIn(as: SignedIn) {
  keepSignIn(as)
  window.dispatchEvent(new StorageEvent('storage', { key: sessionStorageKey }))
}

test('AUTH-13 AUTH-15 sign-in fills the session; an absent email is empty and the permissions are a list', () => {
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

test('AUTH-14 the token is read from its cookie, with the prefix of https too', () => {
  const read = (cookie: string) => {
    jest.spyOn(document, 'cookie', 'get').mockReturnValueOnce(cookie)
    return token()
  }
  expect(read('a=1; token=abc; b=2')).toBe('abc')
  expect(read('__Host-token=xyz')).toBe('xyz')
  expect(read('mytoken=1; token2=2')).toBeUndefined()
})

test('AUTH-16 the permissions outlive a reload; the sign-in page writes them before there is a store', () => {
  signIn(answer)
  expect(storedSession()?.permissions).toEqual(['order:view', 'device:view', 'feedback:create'])
  closeSession()
  expect(storedSession()).toBeNull()
  keepSignIn(answer)
  expect(storedSession()).toMatchObject({
    username: 'owner',
    permissions: ['order:view', 'device:view', 'feedback:create'],
  })
})

test('AUTH-17 the stored user holds companyName', () => {
  updateSession({ ...nobody, username: 'owner', companyName: 'Sunny Roofs' })
  expect(storedSession()?.companyName).toBe('Sunny Roofs')
})

test('a damaged store is nobody', () => {
  localStorage.setItem('portal.session', '{"user')
  expect(storedSession()).toBeNull()
})

test('signing out in another tab is felt here', () => {
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
])('what was offered to a user is withdrawn when the session ends %s; what was only said stays', (_, end) => {
  signIn(answer)
  const { result } = renderHook(useNotices)
  act(() => {
    notify.info('You are signed out.')
    notify.success('Deleted', { label: 'Undo', run: () => {} })
  })
  act(end)
  expect(result.current.map(({ text }) => text)).toEqual(['You are signed out.'])
})
