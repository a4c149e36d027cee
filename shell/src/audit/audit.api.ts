import { endpoints } from '@portal/client'
import {
  type AuditRoutes,
  type AuditService,
  allAuditRoutes,
  auditTopics,
} from '@portal/contracts/audit.contract.ts'

/** The audit of one service, by a hook that has the same name for all of them. */
const auditOf = ({ findAudit, exportAudit }: AuditRoutes) => ({
  service: findAudit.service as AuditService,
  topic: auditTopics[findAudit.service as AuditService],
  useFind: endpoints({ findAudit }, { tag: 'Audit' }).useFindAuditQuery,
  exportAudit,
})
export type ServiceAudit = ReturnType<typeof auditOf>

export const allAudits: readonly ServiceAudit[] = allAuditRoutes.map(auditOf)
