import type { PortalPage } from '../registry/page.ts'
import { filterMenu } from './menu.rules.ts'

const page = (path: string): PortalPage => ({
  path,
  title: path,
  icon: '',
  access: 'user',
  layout: 'home',
  remote: 'mf-x',
})

test('hides entries without a live release, and empty groups', () => {
  const menu = [
    { label: 'Order', path: '/order' },
    { label: 'Warranty', path: '/warranty' },
    {
      label: 'FW Changes log',
      children: [
        { label: 'Standard', path: '/version' },
        { label: 'Beta Test', path: '/betaTest' },
      ],
    },
    { label: 'LuxChat Data', children: [{ label: 'LuxQA Data', path: '/LuxQaData' }] },
  ]
  const shown = filterMenu(menu, [page('/order'), page('/version')])
  expect(shown.map(({ label, children }) => [label, children.map((child) => child.label)])).toEqual([
    ['Order', []],
    ['FW Changes log', ['Standard']],
  ])
})
