import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  customerPermissions,
  type Grant,
  grants,
  type Kind,
  kinds,
  type MenuEntry,
  type Role,
  roles,
} from '@portal/contracts/access.ts'
import { allRoutes, contracts } from '@portal/contracts/all.ts'
import { permissionsBeforeSecondFactor, ticketPermission } from '@portal/contracts/permission.ts'
import { buildMenu, filterMenu, filterRoutes, isAllowedPath, listRoutes } from './menu.rules.ts'
import { listPermissions, type RightsHolder, toRoleLabel } from './permission.rules.ts'

const staff = (role: Role, id = `${role}_7`, own: Grant[] = []): RightsHolder => ({
  id,
  role,
  kind: 'staff',
  grants: own,
})
const special = (kind: Kind, own: Grant[] = []): RightsHolder => ({
  id: 'SPECIAL_1',
  role: 'VIEWER',
  kind,
  grants: own,
})

const holders: Record<string, RightsHolder> = {
  ...Object.fromEntries(roles.map((role) => [role, staff(role)])),
  FIRST: staff('ADMIN', 'FIRST_1'),
  manual: special('manual'),
  finance: special('finance'),
  knowledge: special('plain', ['knowledge']),
  librarian: special('plain', ['knowledge-files']),
}
const holder = (name: string) => holders[name] as RightsHolder

/** Formats a menu as `Group(Entry, Entry)`. */
const said = (menu: MenuEntry[]): string =>
  menu.map(({ label, children }) => (children ? `${label}(${said(children)})` : label)).join(', ')
const mayOpen = (path: string) =>
  Object.keys(holders).filter((name) => listRoutes(holder(name)).includes(path))

const admins = ['ADMIN', 'FIRST']

describe('builds menus', () => {
  const cases: [id: string, who: string, menu: string][] = [
    [
      'SHELL-57 SHELL-58 SHELL-59',
      'ADMIN',
      'Order, Device, RMA/Repair, After-sales, Warranty, Feedback, FW Changes log(Standard, Beta Test), Dongle Firmware, App Version, LuxChat Data(LuxQA Data), Fixed Resource, LuxGPT Data',
    ],
    [
      'SHELL-59',
      'FIRST',
      'Order, Device, RMA/Repair, After-sales, Warranty, Feedback, FW Changes log(Standard, Beta Test), Dongle Firmware, App Version, LuxChat Data(LuxQA Data, Data Files, Chat Dialogue History), Fixed Resource, LuxGPT Data',
    ],
    [
      'SHELL-60',
      'MAINTAIN',
      'Order, Device, RMA/Repair, After-sales, Warranty, Feedback, FW Changes log(Standard, Beta Test), Dongle Firmware, LuxChat Data(LuxQA Data), Fixed Resource, LuxGPT Data',
    ],
    ['SHELL-61', 'OWNER', 'Order, Device, Feedback, RMA'],
    ['SHELL-62', 'OWNER_L2', 'RMA'],
    ['SHELL-63', 'VIEWER', 'RMA'],
    ['SHELL-64', 'INSTALLER', 'Feedback'],
    ['SHELL-47 SHELL-65', 'manual', 'Fixed Resource'],
    ['SHELL-47 SHELL-66', 'finance', 'Orders, Remittance advices, Invoices, Shipping notices'],
    ['SHELL-47 SHELL-67', 'knowledge', 'LuxChat Data(LuxQA Data, Data Files, Chat Dialogue History)'],
    ['SHELL-47 SHELL-68', 'librarian', 'Data Files'],
  ]
  for (const [id, who, menu] of cases)
    test(`${id} shows the menu of ${who}`, () => assert.equal(said(buildMenu(holder(who))), menu))

  test('permits every entry of a menu', () => {
    for (const [name, one] of Object.entries(holders)) {
      const paths = buildMenu(one).flatMap(({ path, children = [] }) => [
        path,
        ...children.map((child) => child.path),
      ])
      for (const path of paths.filter((path) => path !== undefined))
        assert.ok(listRoutes(one).includes(path), `${name} ${path}`)
    }
  })

  test('adds the entries of a grant', () => {
    assert.equal(said(buildMenu(staff('OWNER_L2', 'O_1', ['knowledge-files']))), 'RMA, Data Files')
    assert.match(
      said(buildMenu(staff('MAINTAIN', 'M_1', ['knowledge-files']))),
      /LuxChat Data\(LuxQA Data, Data Files\)/,
    )
    assert.equal(said(buildMenu(special('plain'))), '')
  })
})

describe('restricts menus to a subset of permissions', () => {
  test('shows every page and entry with all permissions, and the start page before the second factor', () => {
    for (const [name, one] of Object.entries(holders)) {
      const permissions = listPermissions(one)
      assert.deepEqual(filterRoutes(listRoutes(one), permissions), listRoutes(one), name)
      assert.deepEqual(filterMenu(buildMenu(one), permissions), buildMenu(one), name)
      assert.deepEqual(filterMenu(buildMenu(one), []), [], name)
    }
    const least = filterRoutes(listRoutes(holder('FIRST')), permissionsBeforeSecondFactor)
    assert.deepEqual(least, ['/', '/appVersionLog'])
  })

  test('hides a group without entries', () => {
    assert.equal(
      said(filterMenu(buildMenu(holder('FIRST')), ['dialogue:view'])),
      'LuxChat Data(Chat Dialogue History)',
    )
  })

  test('allows a path that equals or lies below an allowed route', () => {
    const opened = ['/', '/order', '/order/SO-1', '/orders', '/order-2', '/rma'].filter((path) =>
      isAllowedPath(path, ['/', '/order']),
    )
    assert.deepEqual(opened, ['/', '/order', '/order/SO-1'])
  })
})

describe('lists routes', () => {
  const rma = [...admins, 'MAINTAIN', 'OWNER', 'OWNER_L2', 'VIEWER', 'manual']
  const cases: [id: string, paths: string[], who: string[]][] = [
    ['SHELL-48', ['/rma'], rma],
    ['SHELL-49', ['/device', '/order', '/defective', '/warranty'], [...admins, 'OWNER', 'MAINTAIN']],
    ['SHELL-50', ['/feedback'], [...admins, 'OWNER', 'MAINTAIN', 'INSTALLER']],
    ['SHELL-51', ['/version', '/betaTest', '/dongle', '/luxGptData'], [...admins, 'MAINTAIN']],
    ['SHELL-51', ['/LuxQaData'], [...admins, 'MAINTAIN', 'knowledge']],
    ['SHELL-52', ['/appVersion'], admins],
    ['SHELL-53', ['/FixedResource'], [...admins, 'MAINTAIN', 'manual']],
    ['SHELL-54', ['/financeOrder', '/advice', '/financialDocument', '/asn'], ['finance']],
    ['SHELL-55', ['/LuxQaDataFiles'], ['FIRST', 'knowledge', 'librarian']],
    ['SHELL-56', ['/LuxChatDialogueHistory', '/LuxChat2History'], ['FIRST', 'knowledge']],
    ['answers', ['/luxUnanswered', '/luxFigures'], ['FIRST', 'knowledge']],
    ['tickets', ['/ticket'], [...admins, 'MAINTAIN']],
    ['exam', ['/exam'], [...admins, 'MAINTAIN', 'knowledge']],
    ['glossary', ['/luxGlossary'], [...admins, 'MAINTAIN']],
    ['repair form', ['/userRepair'], [...admins, 'MAINTAIN', 'OWNER', 'OWNER_L2', 'INSTALLER']],
    ['registrations', ['/registration'], [...admins, 'MAINTAIN', 'OWNER', 'INSTALLER']],
  ]
  for (const [id, paths, who] of cases) {
    test(`${id} allows ${paths.join(', ')} only to ${who.join(', ')}`, () => {
      for (const path of paths) assert.deepEqual(mayOpen(path).sort(), [...who].sort(), path)
    })
  }

  test('SHELL-43 allows the start page, chat pages and feedback pages to every user', () => {
    const pages = ['/', '/account', '/chat', '/LuxGPT', '/LuxGPT2', '/testChat', '/EG4Bot', '/CrownBot']
    for (const path of [
      ...pages,
      '/FeedbackPage',
      '/feedbackPage',
      '/feedbackComments',
      '/RmaReport',
      '/appVersionLog',
    ])
      assert.deepEqual(mayOpen(path), Object.keys(holders), path)
  })
})

/** Omits permissions that every account has. */
const added = (name: string) => {
  const every = listPermissions(special('plain'))
  return listPermissions(holder(name)).filter((permission) => !every.includes(permission))
}

describe('lists permissions', () => {
  test('SHELL-46 gives each role a text and its own permissions', () => {
    const texts = roles.map((role) => toRoleLabel({ role, kind: 'staff' }))
    assert.equal(new Set(texts).size, 6)
    const orders = roles.filter((role) => listPermissions(staff(role)).includes('order:view'))
    assert.deepEqual(orders, ['ADMIN', 'MAINTAIN', 'OWNER'])
    const deletes = roles.filter((role) => listPermissions(staff(role)).includes('order:delete'))
    assert.deepEqual(deletes, ['ADMIN', 'MAINTAIN'])
  })

  test("SHELL-47 gives an account of a special kind none of its role's permissions", () => {
    assert.deepEqual(added('manual'), [
      'fixedResource:delete',
      'fixedResource:edit',
      'fixedResource:view',
      'rma:view',
    ])
    assert.deepEqual(added('finance'), ['apiKey:edit', 'finance:edit', 'finance:view'])
    assert.deepEqual(added('librarian'), ['knowledge:delete', 'knowledge:edit', 'knowledge:view'])
    assert.deepEqual(
      kinds.filter((kind) => kind !== 'staff').map((kind) => toRoleLabel({ role: 'VIEWER', kind })),
      ['Manual editor', 'Finance partner', 'Knowledge editor'],
    )
  })

  test('SHELL-52 allows app versions to administrators only', () => {
    const who = Object.keys(holders).filter((name) =>
      listPermissions(holder(name)).some((permission) => permission.startsWith('appVersion:')),
    )
    assert.deepEqual(who.sort(), [...admins].sort())
  })

  test('FW-31 allows dongle firmware to administrators and maintenance staff, and app versions to administrators', () => {
    const mayCall = (access: string) =>
      Object.keys(holders).filter((name) => listPermissions(holder(name)).includes(access))
    const called = (table: Record<string, { access: string }>, names: string[]) =>
      names.map((name) => mayCall(table[name]?.access ?? ''))
    const dongle = [
      'findDongleFirmware',
      'saveDongleFirmware',
      'changeDongleFirmware',
      'deleteDongleFirmware',
    ]
    for (const who of called(contracts.dongleFirmware, dongle))
      assert.deepEqual(who.sort(), [...admins, 'MAINTAIN'].sort())
    const app = ['findAppVersions', 'saveAppVersion', 'changeAppVersions', 'deleteAppVersions']
    for (const who of called(contracts.appVersion, app)) assert.deepEqual(who.sort(), [...admins].sort())
  })

  test('SHELL-55 SHELL-56 accepts grants only of an ADMIN whose id starts with FIRST_', () => {
    for (const role of roles) {
      const has = listPermissions(staff(role, 'FIRST_9')).includes('dialogue:view')
      assert.equal(has, role === 'ADMIN', role)
    }
    assert.ok(
      !listPermissions({ ...special('manual'), role: 'ADMIN', id: 'FIRST_2' }).includes('dialogue:view'),
    )
    assert.ok(!listPermissions(staff('ADMIN', 'NOT_FIRST_1')).includes('knowledge:view'))
  })

  test('assigns every permission that a call requires to some role', () => {
    const known = new Set([
      ...roles.flatMap((role) => listPermissions(staff(role, 'FIRST_1', [...grants]))),
      ...listPermissions(special('finance')),
      ticketPermission,
    ])
    const asked = allRoutes.map(({ access }) => access).filter((access) => access.includes(':'))
    assert.deepEqual(
      asked.filter((access) => !known.has(access)),
      [],
    )
  })
})

test('reserves the permissions of customers for roles that are not staff', () => {
  const ofRoles = (some: readonly Role[]) =>
    some.flatMap((role) => listPermissions(staff(role, role, [...grants])))
  const ofStaff = new Set(ofRoles(['ADMIN', 'MAINTAIN']))
  const others = ofRoles(['OWNER', 'OWNER_L2', 'VIEWER', 'INSTALLER']).filter((one) => !ofStaff.has(one))
  assert.deepEqual(new Set(others), customerPermissions)
})
