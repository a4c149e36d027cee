import type { Grant, Kind, Role } from '@portal/contracts/access.ts'
import { includeParts, ownPermissions } from '@portal/contracts/permission.ts'

/** Fields of an account that determine its permissions. */
export interface RightsHolder {
  id: string
  role: Role
  kind: Kind
  grants: readonly Grant[]
}

const all = (noun: string) => ['view', 'edit', 'delete'].map((action) => `${noun}:${action}`)

/** Documents for installers. Staff may read them to answer installers. */
const installerDocuments = 'knowledge:installer'

/** Parts are a tab of the orders page and use its permissions. */
const backoffice = ['order', 'device', 'defective', 'warranty', 'registration', 'feedback', 'rma'].flatMap(
  all,
)
const content = ['firmware', 'qnaData', 'gptData', 'glossaryEntry', 'fixedResource'].flatMap(all)
const maintain = [
  ...backoffice,
  ...content,
  'feedback:create',
  'rma:create',
  'rma:audit',
  installerDocuments,
  'company:view',
  'ticket:view',
  'ticket:edit',
]

const release = ['release:view', 'release:publish', 'release:override']
const accessToken = ['accessToken:view', 'accessToken:edit']
/** Permission to create API keys for the own account. */
const apiKey = ['apiKey:edit']
const oauthClient = ['oauthClient:view', 'oauthClient:edit']

/** Permissions of each role in addition to those of every account (OPEN-12). */
const ofRole: Record<Role, readonly string[]> = {
  ADMIN: [
    ...maintain,
    ...all('appVersion'),
    'glossary:edit',
    'firmwareInformation:edit',
    ...all('account'),
    'account:export',
    'company:edit',
    'audit:view',
    'outbox:view',
    'health:view',
    'outbox:edit',
    ...release,
    ...accessToken,
    ...oauthClient,
    ...apiKey,
    'webhook:edit',
  ],
  MAINTAIN: maintain,
  OWNER: [
    ...['order:view', 'device:view', 'defective:view', 'warranty:view'],
    ...['registration:view', 'registration:create'],
    ...['feedback:view', 'feedback:create', 'rma:view', 'rma:create'],
    ...apiKey,
    'webhook:edit',
    'embedSite:edit',
  ],
  OWNER_L2: ['rma:view', 'rma:create'],
  VIEWER: ['rma:view'],
  INSTALLER: [
    ...['registration:view', 'registration:create'],
    ...['feedback:view', 'feedback:create', 'rma:create'],
    installerDocuments,
  ],
}

/** Permissions of the account kinds that replace the role. */
const ofKind: Record<Exclude<Kind, 'staff'>, readonly string[]> = {
  manual: [...all('fixedResource'), 'rma:view'],
  /** `edit` allows the partner to upload files. */
  finance: ['finance:view', 'finance:edit', ...apiKey],
  plain: [],
}

const ofGrant: Record<Grant, readonly string[]> = {
  knowledge: [...all('qnaData'), ...all('knowledge'), 'dialogue:view', 'dialogue:edit'],
  'knowledge-files': all('knowledge'),
  /** Applies only to accounts of the own company with no higher permissions: `managed.rules.ts`. */
  'company-accounts': ['account:view', 'account:edit'],
}

/**
 * An administrator whose id starts with `FIRST_` has both knowledge grants (OPEN-12). No other account gets
 * grants by its id (OPEN-16).
 */
export const listGrants = ({ id, role, kind, grants }: RightsHolder): readonly Grant[] =>
  role === 'ADMIN' && kind === 'staff' && id.startsWith('FIRST_') ? ['knowledge', 'knowledge-files'] : grants

export function listPermissions(holder: RightsHolder): string[] {
  const own = holder.kind === 'staff' ? ofRole[holder.role] : ofKind[holder.kind]
  return includeParts([
    ...ownPermissions,
    ...own,
    ...listGrants(holder).flatMap((grant) => ofGrant[grant]),
  ]).sort()
}

const roleTexts: Record<Role, string> = {
  ADMIN: 'Administrator',
  MAINTAIN: 'Maintenance',
  OWNER: 'Owner',
  OWNER_L2: 'Second-level owner',
  VIEWER: 'Viewer',
  INSTALLER: 'Installer',
}
const kindTexts: Record<Exclude<Kind, 'staff'>, string> = {
  manual: 'Manual editor',
  finance: 'Finance partner',
  plain: 'Knowledge editor',
}
/** Returns the label of the role, or of the kind that replaces it. */
export const toRoleLabel = ({ role, kind }: Pick<RightsHolder, 'role' | 'kind'>) =>
  kind === 'staff' ? roleTexts[role] : kindTexts[kind]
