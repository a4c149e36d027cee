import { endpoints } from '@portal/client'
import {
  type AuditRoutes,
  type AuditService,
  allAuditRoutes,
  auditTopics,
} from '@portal/contracts/audit.contract.ts'

/** Calls for the audit of one service, with equal hook names for all services. */
const auditOf = ({ findAudit, exportAudit }: AuditRoutes) => ({
  service: findAudit.service as AuditService,
  topic: auditTopics[findAudit.service as AuditService],
  useFind: endpoints({ findAudit }, { tag: 'Audit' }).useFindAuditQuery,
  exportAudit,
})
export type ServiceAudit = ReturnType<typeof auditOf>

export const allAudits: readonly ServiceAudit[] = allAuditRoutes.map(auditOf)
