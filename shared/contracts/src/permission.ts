import type { Scope } from './access.ts'

/** Permissions that every account has for its own data. */
export const ownPermissions = [
  /** Sign out, and read the signed-in user. */
  'session:own',
  /** E-mail, password, sessions, links to other sign-ins, consent to applications. */
  'account:own',
  'secondFactor:own',
  /** Read the user's profile, for applications. */
  'userInfo:own',
  /** Report how pages load. */
  'page:report',
  /** Page settings and saved views. */
  'preference:own',
  'notice:own',
  'job:own',
  /** Uploads, and files of visible rows. */
  'file:own',
  /** Ask the assistant, and read own conversations. */
  'chat:ask',
  'chat:own',
  /** Documents that answers offer or cite. */
  'document:read',
  'ticket:own',
  'feedback:own',
  'rma:own',
  'search:own',
] as const

/**
 * Adds permissions that are part of a broader one. `device:read` covers the list and facts of devices, which
 * applications can get without the rest of `device:view`.
 */
const parts: Readonly<Record<string, readonly string[]>> = {
  'order:view': ['file:own', 'search:own'],
  'device:view': ['device:read', 'search:own'],
  'defective:view': ['file:own', 'search:own'],
  'warranty:view': ['file:own', 'search:own'],
  'registration:view': ['file:own'],
  'feedback:view': ['feedback:own', 'file:own', 'search:own'],
  'rma:view': ['rma:own', 'file:own'],
  'finance:view': ['file:own'],
  'fixedResource:view': ['file:own', 'document:read'],
  'knowledge:view': ['file:own', 'document:read'],
  'ticket:view': ['ticket:own'],
  'chat:ask': ['document:read'],
  'chat:own': ['chat:ask', 'document:read'],
}
export const includeParts = (permissions: readonly string[]): string[] => [
  ...new Set(permissions.flatMap((permission) => [permission, ...(parts[permission] ?? [])])),
]

/** Permissions of a session until the required second factor is set up. */
export const permissionsBeforeSecondFactor: readonly string[] = ['session:own', 'secondFactor:own']

/** Permissions that API keys cannot have: they create keys, grant rights or act as the account itself. */
const notKeyableNouns = [
  ...['apiKey', 'accessToken', 'oauthClient', 'account', 'release', 'embedSite', 'webhook'],
  ...['session', 'secondFactor', 'userInfo', 'page'],
]
/** Checks whether an API key may have a permission. */
export const isKeyable = (permission: string): boolean =>
  !notKeyableNouns.includes(permission.split(':', 1)[0] ?? '')

/** Permission of a key to open the portal in a browser. No account has it. */
export const ticketPermission = 'loginTicket:create'

/** Returns the permissions of a key: those of its scope that its owner has now. */
export const toKeyPermissions = (
  { scope, maySignIn }: { scope: readonly string[]; maySignIn: boolean },
  own: readonly string[],
): string[] => {
  const within = includeParts(scope.filter((permission) => own.includes(permission)))
  return [
    ...own.filter((permission) => isKeyable(permission) && within.includes(permission)),
    ...(maySignIn ? [ticketPermission] : []),
  ]
}

/** Permissions of every session that a key opens, if its owner has them. */
export const keySessionPermissions: readonly string[] = ['session:own', 'page:report']
/**
 * Permissions that a key may have, but not its sessions: audits contain names and addresses and are meant
 * for monitoring programs.
 */
export const permissionsNotForKeySession: readonly string[] = ['audit:view']

/** Permissions of a visitor of a brand's site, who has no account. */
export const visitorPermissions: readonly string[] = ['chat:ask', 'document:read', 'ticket:own']

const permissionsOfScope: Readonly<Record<Scope, readonly string[]>> = {
  device: ['userInfo:own', 'device:read'],
  language: ['userInfo:own'],
  email: ['userInfo:own'],
  avatar: ['userInfo:own'],
}
/** Returns the permissions that scopes include and the user has. */
export const toScopePermissions = (scopes: readonly Scope[], own: readonly string[]): string[] =>
  own.filter((permission) => scopes.some((scope) => permissionsOfScope[scope].includes(permission)))
/** Filters scopes by the user's permissions. */
export const filterGrantableScopes = (scopes: readonly Scope[], own: readonly string[]): Scope[] =>
  scopes.filter((scope) => permissionsOfScope[scope].every((permission) => own.includes(permission)))
/** Returns the scopes that include a permission; an application needs one of them. */
export const findScopesWithPermission = (permission: string): Scope[] =>
  (Object.keys(permissionsOfScope) as Scope[]).filter((scope) =>
    permissionsOfScope[scope].includes(permission),
  )
