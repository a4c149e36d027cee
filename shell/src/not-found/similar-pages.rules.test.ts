import { ownPages, type PortalPage } from '../registry/page.ts'
import { editDistance, findSimilarPages } from './similar-pages.rules.ts'

const page = (path: string, title: string): PortalPage => ({
  path,
  title,
  icon: '',
  access: 'user',
  layout: 'home',
  remote: 'mf-x',
})
const pages = [
  ...ownPages,
  page('/order', 'Order'),
  page('/device', 'Device'),
  page('/ticket', 'Tickets'),
  page('/myTickets', 'My tickets'),
  page('/pvCalculation', 'PV Calculation'),
  page('/warranty', 'Warranty'),
]

test.each([
  ['/orders', ['/order']],
  ['/Order/SO-1/x/y', ['/order']],
  ['/oder', ['/order']],
  ['/devcie', ['/device']],
  ['/tickets', ['/ticket', '/myTickets']],
  ['/pv-calculation', ['/pvCalculation']],
  ['/calculation', ['/pvCalculation']],
  ['/acount', ['/account', '/admin/accounts']],
  ['/nope', []],
  ['/', []],
  ['/o', []],
  ['/%E0%A4%A', []],
])('finds paths near %s', (address, found) => {
  expect(findSimilarPages(address, pages).map(({ path }) => path)).toEqual(found)
})

test('compares only the beginning of a very long address', () => {
  expect(findSimilarPages(`/${'order'.repeat(2000)}`, pages).map(({ path }) => path)).toEqual(['/order'])
})

test('counts edits as distance', () => {
  expect([editDistance('', 'abc'), editDistance('order', 'order'), editDistance('oder', 'order')]).toEqual([
    3, 0, 1,
  ])
})
