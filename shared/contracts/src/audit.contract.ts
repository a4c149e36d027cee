import * as T from 'typebox'
import { routes } from './route.ts'
import { Id, Instant, Nullable, OneOf } from './values.ts'

/** Topics of each service's audit: English texts, which are keys of translations. */
export const auditTopics = {
  identity: 'Sign-ins, accounts, keys and applications',
  backoffice: 'Back office',
  rma: 'Repair requests',
  chat: 'Assistant and tickets',
  finance: 'Finance documents',
  tools: 'Names kept in translations',
} as const
export type AuditService = keyof typeof auditTopics

export const auditActions = [
  ...['create', 'edit', 'delete', 'restore', 'import', 'signIn', 'signInRefused', 'signOut'],
] as const
const Action = OneOf(['create', 'edit', 'delete', 'restore', 'import', 'signIn', 'signInRefused', 'signOut'])

/** Changed fields with their values before and after. */
const Fields = T.Record(T.String(), T.Unknown())
export const AuditRow = T.Object({
  id: Id,
  at: Instant,
  userId: T.String(),
  /** Username; for a refused sign-in the attempted one. */
  by: T.String(),
  noun: T.String(),
  rowId: T.String(),
  action: Action,
  before: Fields,
  after: Fields,
})
export type AuditRow = T.Static<typeof AuditRow>

const Word = T.String({ minLength: 1, maxLength: 100 })
const filter = {
  /** Matches the full name, ignoring case. */
  by: T.Optional(Word),
  noun: T.Optional(Word),
  rowId: T.Optional(Word),
  action: T.Optional(Action),
  from: T.Optional(Instant),
  until: T.Optional(Instant),
}
export const AuditFilter = T.Object(filter, { additionalProperties: false })
export type AuditFilter = T.Static<typeof AuditFilter>

export const AuditPage = T.Object({
  /** Newest first. */
  rows: T.Array(AuditRow),
  /** Cursor of the next page; null at the end. */
  before: Nullable(Id),
})
export type AuditPage = T.Static<typeof AuditPage>

export const AuditRequest = T.Object(
  { ...filter, before: T.Optional(Id), size: T.Integer({ minimum: 1, maximum: 200 }) },
  { additionalProperties: false },
)

/**
 * Audit calls, which each service with an audit serves under its own operation names, for example
 * `findIdentityAudit`.
 */
export function createAuditRoutes(service: AuditService, name: string) {
  const table = routes(service, {
    findAudit: {
      path: `/audit/${service}/find` as const,
      access: 'audit:view',
      summary: 'Audit entries: user, action, row and time',
      body: AuditRequest,
      data: AuditPage,
      reads: true,
    },
    exportAudit: {
      path: `/audit/${service}/download` as const,
      access: 'audit:view',
      summary: 'The same as a CSV file, all rows of the filter',
      body: AuditFilter,
      download: true,
    },
  })
  const named = <R extends { operation: string }>(route: R): R & { service: AuditService } => ({
    ...route,
    service,
    operation: route.operation.replace(/(?=[A-Z])/, name),
  })
  return { findAudit: named(table.findAudit), exportAudit: named(table.exportAudit) }
}
export type AuditRoutes = ReturnType<typeof createAuditRoutes>

export const identityAuditRoutes = createAuditRoutes('identity', 'Identity')
export const backofficeAuditRoutes = createAuditRoutes('backoffice', 'Backoffice')
export const rmaAuditRoutes = createAuditRoutes('rma', 'Rma')
export const chatAuditRoutes = createAuditRoutes('chat', 'Chat')
export const financeAuditRoutes = createAuditRoutes('finance', 'Finance')
export const toolsAuditRoutes = createAuditRoutes('tools', 'Tools')

/** Audit calls of all services. */
export const allAuditRoutes: readonly AuditRoutes[] = [
  identityAuditRoutes,
  backofficeAuditRoutes,
  rmaAuditRoutes,
  chatAuditRoutes,
  financeAuditRoutes,
  toolsAuditRoutes,
]
