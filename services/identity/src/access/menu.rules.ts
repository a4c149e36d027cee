import type { MenuEntry } from '@portal/contracts/access.ts'
import { type Holder, listGrants, listPermissions } from './permission.rules.ts'

const order = { label: 'Order', path: '/order' }
const device = { label: 'Device', path: '/device' }
const feedback = { label: 'Feedback', path: '/feedback' }
const rma = { label: 'RMA', path: '/rma' }
const fixedResource = { label: 'Fixed Resource', path: '/FixedResource' }
const qaData = { label: 'LuxQA Data', path: '/LuxQaData' }
const dataFiles = { label: 'Data Files', path: '/LuxQaDataFiles' }
const dialogueHistory = { label: 'Chat Dialogue History', path: '/LuxChatDialogueHistory' }
const finance = [
  { label: 'Orders', path: '/financeOrder' },
  { label: 'Remittance advices', path: '/advice' },
  { label: 'Invoices', path: '/financialDocument' },
  { label: 'Shipping notices', path: '/asn' },
]

/** Adds LuxQA Data by role or grant, the other two only by grants. */
const luxChatData = (holder: Holder): MenuEntry[] => {
  const grants = listGrants(holder)
  if (grants.includes('knowledge')) return [qaData, dataFiles, dialogueHistory]
  return grants.includes('knowledge-files') ? [dataFiles] : []
}

const grouped = (children: MenuEntry[]): MenuEntry => ({ label: 'LuxChat Data', children })

const staffMenu = (holder: Holder): MenuEntry[] => [
  order,
  device,
  { label: 'RMA/Repair', path: '/rma' },
  { label: 'After-sales', path: '/defective' },
  { label: 'Warranty', path: '/warranty' },
  feedback,
  {
    label: 'FW Changes log',
    children: [
      { label: 'Standard', path: '/version' },
      { label: 'Beta Test', path: '/betaTest' },
    ],
  },
  { label: 'Dongle Firmware', path: '/dongle' },
  ...(holder.role === 'ADMIN' ? [{ label: 'App Version', path: '/appVersion' }] : []),
  grouped([qaData, ...luxChatData(holder).filter((entry) => entry !== qaData)]),
  fixedResource,
  { label: 'LuxGPT Data', path: '/luxGptData' },
]

function ownMenu({ role, kind }: Holder): MenuEntry[] {
  if (kind === 'manual') return [fixedResource]
  if (kind === 'finance') return finance
  if (kind === 'plain') return []
  if (role === 'OWNER') return [order, device, feedback, rma]
  return role === 'INSTALLER' ? [feedback] : [rma]
}

/** The side menu, complete, whether or not a release serves the pages today (SHELL-57 … SHELL-68). */
export function buildMenu(holder: Holder): MenuEntry[] {
  if (holder.kind === 'staff' && (holder.role === 'ADMIN' || holder.role === 'MAINTAIN'))
    return staffMenu(holder)
  const added = luxChatData(holder)
  // Adds a single entry without a group.
  return [...ownMenu(holder), ...(added.length > 1 ? [grouped(added)] : added)]
}

type Who =
  | 'ADMIN'
  | 'MAINTAIN'
  | 'OWNER'
  | 'OWNER_L2'
  | 'VIEWER'
  | 'INSTALLER'
  | 'manual'
  | 'finance'
  | 'plain'

/**
 * Additional readers of pages beside those whose menu shows them (SHELL-48 … SHELL-56). Data Files and the
 * dialogue history come by menu only.
 */
const access: readonly (readonly [paths: readonly string[], who: readonly Who[]])[] = [
  [['/rma'], ['ADMIN', 'OWNER', 'OWNER_L2', 'MAINTAIN', 'VIEWER', 'manual']],
  [
    ['/device', '/order', '/defective', '/warranty'],
    ['ADMIN', 'OWNER', 'MAINTAIN'],
  ],
  [['/feedback'], ['ADMIN', 'OWNER', 'MAINTAIN', 'INSTALLER']],
  [
    ['/version', '/betaTest', '/dongle', '/luxGptData', '/LuxQaData'],
    ['ADMIN', 'MAINTAIN'],
  ],
  [['/appVersion'], ['ADMIN']],
  [['/FixedResource'], ['ADMIN', 'MAINTAIN', 'manual']],
  [finance.map(({ path }) => path), ['finance']],
  [['/admin'], ['ADMIN']],
]

/** Pages that every account has (SHELL-43, SHELL-44, OPEN-17), with the permission of their calls. */
const everyone: Record<string, string> = {
  '/': 'session:own',
  '/account': 'account:own',
  '/RmaReport': 'rma:own',
  '/appVersionLog': 'session:own',
  ...Object.fromEntries(
    ['/FeedbackPage', '/feedbackPage', '/feedbackComments'].map((path) => [path, 'feedback:own']),
  ),
  ...Object.fromEntries(
    ['/chat', '/LuxGPT', '/LuxGPT2', '/testChat', '/EG4Bot', '/CrownBot'].map((path) => [path, 'chat:ask']),
  ),
  '/myTickets': 'ticket:own',
}

/** Pages of no menu that go by a permission: the menus are specified to the last entry. */
const pagesOfPermissions = [
  ['/LuxChat2History', 'dialogue:view'],
  ['/luxUnanswered', 'dialogue:view'],
  ['/luxFigures', 'dialogue:view'],
  ['/ticket', 'ticket:view'],
  ['/exam', 'qnaData:view'],
  ['/luxGlossary', 'glossaryEntry:view'],
  ['/registration', 'registration:view'],
  ['/userRepair', 'rma:create'],
  ['/admin/accounts', 'account:view'],
] as const

/**
 * Permission required by each page, for sessions with a subset of permissions: those of API keys, and those
 * before the second factor.
 */
const permissionOfPage: Record<string, string> = {
  ...everyone,
  '/admin': 'account:view',
  ...Object.fromEntries(pagesOfPermissions),
  '/order': 'order:view',
  '/device': 'device:view',
  '/rma': 'rma:view',
  '/defective': 'defective:view',
  '/warranty': 'warranty:view',
  '/feedback': 'feedback:view',
  '/version': 'firmware:view',
  '/betaTest': 'firmware:view',
  '/dongle': 'firmware:view',
  '/appVersion': 'appVersion:view',
  '/LuxQaData': 'qnaData:view',
  '/LuxQaDataFiles': 'knowledge:view',
  '/LuxChatDialogueHistory': 'dialogue:view',
  '/FixedResource': 'fixedResource:view',
  '/luxGptData': 'gptData:view',
  ...Object.fromEntries(finance.map(({ path }) => [path, 'finance:view'])),
}

const isWithin = (path: string, permissions: readonly string[]) =>
  permissions.includes(permissionOfPage[path] ?? '')

/** The entries of a menu that lead to something with these permissions. */
export const menuWithin = (menu: readonly MenuEntry[], permissions: readonly string[]): MenuEntry[] =>
  menu.flatMap(({ children, ...entry }) => {
    if (!children) return entry.path && isWithin(entry.path, permissions) ? [entry] : []
    const left = menuWithin(children, permissions)
    return left.length > 0 ? [{ ...entry, children: left }] : []
  })

export const routesWithin = (routes: readonly string[], permissions: readonly string[]): string[] =>
  routes.filter((path) => isWithin(path, permissions))

/** Checks whether a path equals or lies below one of these routes. */
export const isOpen = (path: string, routes: readonly string[]): boolean =>
  routes.some((route) => path === route || path.startsWith(`${route}/`))

const paths = (menu: readonly MenuEntry[]): string[] =>
  menu.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...paths(children)])

/** Lists the paths that the guard opens for a user, beside those open to all. */
export function listRoutes(holder: Holder): string[] {
  const who: Who = holder.kind === 'staff' ? holder.role : holder.kind
  const byTable = access.flatMap(([pages, holders]) => (holders.includes(who) ? pages : []))
  const permissions = listPermissions(holder)
  const byPermission = pagesOfPermissions.flatMap(([path, permission]) =>
    permissions.includes(permission) ? [path] : [],
  )
  return [...new Set([...Object.keys(everyone), ...paths(buildMenu(holder)), ...byTable, ...byPermission])]
}
