import type { Scope } from './access.ts'

/** Permissions that every account has, for its own things. */
export const ownPermissions = [
  /** Sign out, and read who is signed in. */
  'session:own',
  /** E-mail, password, sessions, links to other sign-ins, consent to applications. */
  'account:own',
  'secondFactor:own',
  /** Read the user's profile, for applications. */
  'userInfo:own',
  /** Tell the portal how its pages load. */
  'page:report',
  /** Settings of pages, and saved views. */
  'preference:own',
  'notice:own',
  'job:own',
  /** Uploads, and the files of rows that another permission shows. */
  'file:own',
  /** Ask the assistant, and read back what was asked. */
  'chat:ask',
  'chat:own',
  /** Documents that answers offer and cite. */
  'document:read',
  'ticket:own',
  'feedback:own',
  'rma:own',
  'search:own',
] as const

/**
 * Permissions that are part of a broader one. `device:read`: the list and the facts of devices, which
 * applications may be given without what else `device:view` shows.
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
export const withParts = (permissions: readonly string[]): string[] => [
  ...new Set(permissions.flatMap((permission) => [permission, ...(parts[permission] ?? [])])),
]

/** Permissions of a session that has to set up a second factor first. */
export const permissionsBeforeSecondFactor: readonly string[] = ['session:own', 'secondFactor:own']

/** Keys are not given these: they make keys, give rights or act as the account itself. */
const notKeyableNouns = [
  ...['apiKey', 'accessToken', 'oauthClient', 'account', 'release', 'embedSite', 'webhook'],
  ...['session', 'secondFactor', 'userInfo', 'page'],
]
/** Whether a key may be given a permission. */
export const isKeyable = (permission: string): boolean =>
  !notKeyableNouns.includes(permission.split(':', 1)[0] ?? '')

/** Permission of a key that may open the portal in a browser. No account has it. */
export const createsTickets = 'loginTicket:create'

/** Permissions of a key: those of its scope that its owner has now. */
export const permissionsOfKey = (
  { scope, maySignIn }: { scope: readonly string[]; maySignIn: boolean },
  own: readonly string[],
): string[] => {
  const within = withParts(scope.filter((permission) => own.includes(permission)))
  return [
    ...own.filter((permission) => isKeyable(permission) && within.includes(permission)),
    ...(maySignIn ? [createsTickets] : []),
  ]
}

/** Permissions of every session that a key opens, beside the key's, as far as its owner has them. */
export const permissionsOfKeySession: readonly string[] = ['session:own', 'page:report']
/** Audits name people and addresses: for programs that watch the portal, not for pages that a key opens. */
export const notOfKeySession: readonly string[] = ['audit:view']

/** Permissions of a visitor of a brand's site, who has no account. */
export const permissionsOfVisitor: readonly string[] = ['chat:ask', 'document:read', 'ticket:own']

const permissionsOfScope: Readonly<Record<Scope, readonly string[]>> = {
  device: ['userInfo:own', 'device:read'],
  language: ['userInfo:own'],
  email: ['userInfo:own'],
  avatar: ['userInfo:own'],
}
/** The permissions that scopes pass on, as far as the user has them. */
export const permissionsOfScopes = (scopes: readonly Scope[], own: readonly string[]): string[] =>
  own.filter((permission) => scopes.some((scope) => permissionsOfScope[scope].includes(permission)))
/** No user gives what they do not have. */
export const givableScopes = (scopes: readonly Scope[], own: readonly string[]): Scope[] =>
  scopes.filter((scope) => permissionsOfScope[scope].every((permission) => own.includes(permission)))
/** The scopes of which an application needs one to make a call. */
export const scopesOfPermission = (permission: string): Scope[] =>
  (Object.keys(permissionsOfScope) as Scope[]).filter((scope) =>
    permissionsOfScope[scope].includes(permission),
  )
