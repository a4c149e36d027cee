import { accessTokenRoutes } from './access-token.contract.ts'
import { accountRoutes } from './account.contract.ts'
import { answerFiguresRoutes } from './answer-figures.contract.ts'
import { apiKeyRoutes } from './api-key.contract.ts'
import { appVersionRoutes } from './app-version.contract.ts'
import {
  backofficeAuditRoutes,
  chatAuditRoutes,
  financeAuditRoutes,
  identityAuditRoutes,
  rmaAuditRoutes,
  toolsAuditRoutes,
} from './audit.contract.ts'
import { chatRoutes } from './chat.contract.ts'
import { claimRoutes } from './claim.contract.ts'
import { companyRoutes } from './company.contract.ts'
import { deviceRoutes } from './device.contract.ts'
import { dialogueRoutes } from './dialogue.contract.ts'
import { dongleFirmwareRoutes } from './dongle-firmware.contract.ts'
import { embedRoutes, embedSiteRoutes } from './embed.contract.ts'
import { examQuestionRoutes } from './exam-question.contract.ts'
import { examRunRoutes } from './exam-run.contract.ts'
import { chatExportRoutes, exportRoutes, financeExportRoutes, rmaExportRoutes } from './export.contract.ts'
import { feedbackRoutes } from './feedback.contract.ts'
import { feedbackCommentRoutes } from './feedback-comment.contract.ts'
import { figuresRoutes } from './figures.contract.ts'
import { backofficeFileRoutes } from './file.contract.ts'
import {
  backlogOrderRoutes,
  financeRoutes,
  invoiceRoutes,
  remittanceAdviceRoutes,
  shippingNoticeRoutes,
} from './finance.contract.ts'
import { firmwareRoutes } from './firmware.contract.ts'
import { chatFileRoutes, fixedResourceRoutes } from './fixed-resource.contract.ts'
import { brandLinkRoutes, forwardLoginRoutes } from './forward-login.contract.ts'
import { glossaryEntryRoutes } from './glossary-entry.contract.ts'
import { gptDataRoutes } from './gpt-data.contract.ts'
import { healthRoutes } from './health.contract.ts'
import { identityProviderRoutes, providerLinkRoutes } from './identity-provider.contract.ts'
import { chatImportRoutes, financeImportRoutes, importRoutes } from './import.contract.ts'
import {
  backofficeJobRoutes,
  chatJobRoutes,
  financeJobRoutes,
  orderImportRoutes,
  rmaJobRoutes,
} from './job.contract.ts'
import { knowledgeRoutes } from './knowledge.contract.ts'
import { mailRoutes } from './mail.contract.ts'
import { managedAccountRoutes, passwordRoutes } from './managed-account.contract.ts'
import {
  backofficeNoticeRoutes,
  chatNoticeRoutes,
  identityNoticeRoutes,
  rmaNoticeRoutes,
} from './notice.contract.ts'
import { oauthClientRoutes, oauthPageRoutes, oauthRoutes } from './oauth.contract.ts'
import { orderRoutes } from './order.contract.ts'
import { partRoutes } from './part.contract.ts'
import { passkeyRoutes } from './passkey.contract.ts'
import { preferenceRoutes } from './preference.contract.ts'
import { qnaRoutes } from './qna.contract.ts'
import { questionDataRoutes } from './question-data.contract.ts'
import { registrationRoutes } from './registration.contract.ts'
import { releaseRoutes } from './release.contract.ts'
import { repairCentreRoutes } from './repair-centre.contract.ts'
import { rmaFileRoutes, rmaRoutes } from './rma.contract.ts'
import type { Route } from './route.ts'
import { chatSearchRoutes, searchRoutes } from './search.contract.ts'
import { secondFactorRoutes } from './second-factor.contract.ts'
import { sessionRoutes } from './session.contract.ts'
import { gptTopicRecordRoutes, threadRoutes } from './thread.contract.ts'
import { ticketRoutes } from './ticket.contract.ts'
import { glossaryRoutes, translationRoutes } from './translation.contract.ts'
import { unansweredRoutes } from './unanswered.contract.ts'
import { viewRoutes } from './view.contract.ts'
import { warrantyRoutes } from './warranty.contract.ts'
import { webhookDeliveryRoutes, webhookRoutes } from './webhook.contract.ts'

/** All calls of the gateway by noun. Routing, the OpenAPI document and mocks are derived from it. */
export const contracts = {
  session: { ...sessionRoutes, ...forwardLoginRoutes },
  passkey: passkeyRoutes,
  identityProvider: { ...identityProviderRoutes, ...providerLinkRoutes },
  secondFactor: secondFactorRoutes,
  apiKey: apiKeyRoutes,
  brandLink: brandLinkRoutes,
  webhook: webhookRoutes,
  webhookDelivery: webhookDeliveryRoutes,
  embedSite: embedSiteRoutes,
  visitor: embedRoutes,
  accessToken: accessTokenRoutes,
  oauth: { ...oauthPageRoutes, ...oauthRoutes },
  oauthClient: oauthClientRoutes,
  account: { ...accountRoutes, ...managedAccountRoutes, ...passwordRoutes },
  company: companyRoutes,
  identityAudit: identityAuditRoutes,
  backofficeAudit: backofficeAuditRoutes,
  rmaAudit: rmaAuditRoutes,
  chatAudit: chatAuditRoutes,
  financeAudit: financeAuditRoutes,
  toolsAudit: toolsAuditRoutes,
  preference: preferenceRoutes,
  view: viewRoutes,
  mail: mailRoutes,
  order: orderRoutes,
  part: partRoutes,
  device: deviceRoutes,
  firmware: firmwareRoutes,
  warranty: warrantyRoutes,
  registration: registrationRoutes,
  dongleFirmware: dongleFirmwareRoutes,
  appVersion: appVersionRoutes,
  feedback: feedbackRoutes,
  claim: claimRoutes,
  feedbackComment: feedbackCommentRoutes,
  figures: figuresRoutes,
  search: searchRoutes,
  chatSearch: chatSearchRoutes,
  file: backofficeFileRoutes,
  job: { ...orderImportRoutes, ...backofficeJobRoutes },
  release: releaseRoutes,
  health: healthRoutes,
  export: exportRoutes,
  import: importRoutes,
  chatFile: chatFileRoutes,
  chatJob: chatJobRoutes,
  chatExport: chatExportRoutes,
  chatImport: chatImportRoutes,
  fixedResource: fixedResourceRoutes,
  questionData: questionDataRoutes,
  gptData: gptDataRoutes,
  examQuestion: examQuestionRoutes,
  examRun: examRunRoutes,
  glossaryEntry: glossaryEntryRoutes,
  knowledge: knowledgeRoutes,
  qna: qnaRoutes,
  unanswered: unansweredRoutes,
  answerFigures: answerFiguresRoutes,
  chat: chatRoutes,
  thread: threadRoutes,
  gptTopicRecord: gptTopicRecordRoutes,
  dialogue: dialogueRoutes,
  ticket: ticketRoutes,
  chatNotice: chatNoticeRoutes,
  backofficeNotice: backofficeNoticeRoutes,
  translation: translationRoutes,
  glossary: glossaryRoutes,
  backlogOrder: backlogOrderRoutes,
  invoice: invoiceRoutes,
  shippingNotice: shippingNoticeRoutes,
  remittanceAdvice: remittanceAdviceRoutes,
  finance: financeRoutes,
  financeJob: financeJobRoutes,
  financeExport: financeExportRoutes,
  rma: rmaRoutes,
  repairCentre: repairCentreRoutes,
  rmaFile: rmaFileRoutes,
  rmaJob: rmaJobRoutes,
  rmaExport: rmaExportRoutes,
  rmaNotice: rmaNoticeRoutes,
  identityNotice: identityNoticeRoutes,
  financeImport: financeImportRoutes,
}

export const allRoutes: readonly Route[] = Object.values(contracts).flatMap((table): Route[] =>
  Object.values(table),
)
