import type { MenuEntry } from '@portal/contracts/access.ts'
import { listGrants, listPermissions, type RightsHolder } from './permission.rules.ts'

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

/** LuxQA Data comes from the role or a grant, the other two only from grants. */
const luxChatData = (holder: RightsHolder): MenuEntry[] => {
  const grants = listGrants(holder)
  if (grants.includes('knowledge')) return [qaData, dataFiles, dialogueHistory]
  return grants.includes('knowledge-files') ? [dataFiles] : []
}

const grouped = (children: MenuEntry[]): MenuEntry => ({ label: 'LuxChat Data', children })

const staffMenu = (holder: RightsHolder): MenuEntry[] => [
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

function ownMenu({ role, kind }: RightsHolder): MenuEntry[] {
  if (kind === 'manual') return [fixedResource]
  if (kind === 'finance') return finance
  if (kind === 'plain') return []
  if (role === 'OWNER') return [order, device, feedback, rma]
  return role === 'INSTALLER' ? [feedback] : [rma]
}

/** Builds the full side menu, whether or not a release serves the pages (SHELL-57 … SHELL-68). */
export function buildMenu(holder: RightsHolder): MenuEntry[] {
  if (holder.kind === 'staff' && (holder.role === 'ADMIN' || holder.role === 'MAINTAIN'))
    return staffMenu(holder)
  const added = luxChatData(holder)
  // Adds an entry without a group.
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
 * Permissions that open pages in addition to the menu (SHELL-48 … SHELL-56). Data Files and the dialogue
 * history are opened only by the menu.
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

/** Pages that every account may open (SHELL-43, SHELL-44, OPEN-17), with the permission of their calls. */
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

/** Pages outside of the menu that require a permission. The specification fixes the entries of the menu. */
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
 * Permission that each page requires. Applies to sessions with reduced permissions: of API keys, and before
 * the second factor is set up.
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

/** Filters a menu by permissions. */
export const filterMenu = (menu: readonly MenuEntry[], permissions: readonly string[]): MenuEntry[] =>
  menu.flatMap(({ children, ...entry }) => {
    if (!children) return entry.path && isWithin(entry.path, permissions) ? [entry] : []
    const left = filterMenu(children, permissions)
    return left.length > 0 ? [{ ...entry, children: left }] : []
  })

export const filterRoutes = (routes: readonly string[], permissions: readonly string[]): string[] =>
  routes.filter((path) => isWithin(path, permissions))

/** Checks whether a path equals or lies below one of these routes. */
export const isAllowedPath = (path: string, routes: readonly string[]): boolean =>
  routes.some((route) => path === route || path.startsWith(`${route}/`))

const paths = (menu: readonly MenuEntry[]): string[] =>
  menu.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...paths(children)])

/** Lists the paths that a user may open in addition to the public ones. */
export function listRoutes(holder: RightsHolder): string[] {
  const who: Who = holder.kind === 'staff' ? holder.role : holder.kind
  const byTable = access.flatMap(([pages, holders]) => (holders.includes(who) ? pages : []))
  const permissions = listPermissions(holder)
  const byPermission = pagesOfPermissions.flatMap(([path, permission]) =>
    permissions.includes(permission) ? [path] : [],
  )
  return [...new Set([...Object.keys(everyone), ...paths(buildMenu(holder)), ...byTable, ...byPermission])]
}
