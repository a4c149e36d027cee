import { ownPages, type PortalPage } from '../registry/page.ts'
import { checkAddress, openPaths } from './guard.rules.ts'

const page = (path: string, access: string, layout: 'home' | 'standalone' = 'home'): PortalPage => ({
  path,
  access,
  layout,
  title: path,
  icon: '',
  remote: 'mf-x',
})
const pages = [
  ...ownPages,
  page('/order', 'order:view'),
  page('/order/:id', 'order:view'),
  page('/device', 'device:view'),
  page('/FeedbackPage', 'user', 'standalone'),
  ...['/translator', '/pvCalculation', '/apiLogin', '/oauthConfirm'].map((path) =>
    page(path, 'user', 'standalone'),
  ),
]
const owner = {
  username: 'owner',
  routes: ['/', '/account', '/order'],
  permissions: ['account:own', 'order:view'],
}
const verdict = (path: string, visitor: typeof owner | null = owner) =>
  checkAddress(path, pages, visitor).kind

test.each(['/releaseLog', '/betaTestReleaseLog', '/appVersionLog'])(
  'opens %s without a session as a separate document, for any release',
  (path) => {
    expect(verdict(path, null)).toBe('document')
    expect(checkAddress(path, [...pages, page(path, 'public', 'standalone')], owner).kind).toBe('document')
  },
)
test.each(['/translator', '/oauthConfirm'])('opens %s to everyone, for any release', (path) => {
  expect(verdict(path, null)).toBe('show')
})
test('treats the sign-in page as the open route OauthLogin', () => expect(openPaths).toContain('/login'))
test.each(['/login', '/apiLogin'])('opens %s as a separate document without a session', (path) => {
  expect(verdict(path, null)).toBe('document')
  expect(verdict(path)).toBe('document')
  expect(openPaths).toContain(path)
})
test.each(['/companyLogin', '/companyLogin/sun'])(
  'opens %s, the return address of companies, likewise',
  (path) => {
    expect(verdict(path, null)).toBe('document')
    expect(verdict(path)).toBe('document')
  },
)
test.each(['/translator', '/404', '/pvCalculation'])('opens the page %s, for any release', (path) =>
  expect(verdict(path, null)).toBe('show'),
)

test('SHELL-41 requires a session for every other route without a stored username', () => {
  for (const path of ['/', '/order', '/order/7', '/account', '/FeedbackPage'])
    expect(verdict(path, null)).toBe('sign-in')
  expect(verdict('/order', { ...owner, username: '' })).toBe('sign-in')
})

test('SHELL-42 forbids a path outside the allowed routes, and shows pages below an allowed one', () => {
  expect(verdict('/order')).toBe('show')
  expect(verdict('/order/7')).toBe('show')
  expect(verdict('/device')).toBe('forbidden')
})

test('forbids a page below an allowed route without its own permission', () => {
  const all = [page('/rma', 'rma:view'), page('/rma/rma', 'rma:create'), page('/rma/:rmaNumber', 'rma:view')]
  const viewer = { username: 'viewer', routes: ['/rma'], permissions: ['rma:view'] }
  expect(checkAddress('/rma/RMA-7', all, viewer).kind).toBe('show')
  expect(checkAddress('/rma/rma', all, viewer).kind).toBe('forbidden')
  const filing = { ...viewer, permissions: ['rma:view', 'rma:create'] }
  expect(checkAddress('/rma/rma', all, filing).kind).toBe('show')
  expect(verdict('/account/apiKeys')).toBe('forbidden')
})

test('lets any signed-in user open the start page, account and user pages', () => {
  for (const path of ['/', '/account', '/FeedbackPage']) expect(verdict(path, owner)).toBe('show')
})

test('shows an allowed route without a live release as out of service, with its menu title', () => {
  const visitor = {
    username: 'owner',
    routes: ['/', '/rma'],
    permissions: [],
    menu: [{ label: 'RMA', path: '/rma' }],
  }
  for (const path of ['/rma', '/rma/7'])
    expect(checkAddress(path, pages, visitor)).toMatchObject({
      kind: 'show',
      page: { path, title: 'RMA', isUnserved: true, isDisabled: true },
    })
  expect(verdict('/rma')).toBe('unknown')
  expect(checkAddress('/translator', ownPages, null)).toMatchObject({
    kind: 'show',
    page: { isUnserved: true },
  })
})

test('treats an unserved address as unknown, with and without a session', () => {
  for (const path of ['/nope', '/order/7/more', '/order/']) {
    const expected = path === '/order/' ? 'show' : 'unknown'
    expect(verdict(path)).toBe(expected)
  }
  expect(verdict('/nope', null)).toBe('unknown')
})
