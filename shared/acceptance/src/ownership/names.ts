import { contracts } from '@portal/contracts/all.ts'
import type { Route } from '@portal/contracts/route.ts'

export type Noun = keyof typeof contracts

/**
 * Entities whose rows have no owner: every permitted caller sees all. All other entities are tested by
 * owner.
 */
const commonNouns: ReadonlySet<string> = new Set<Noun>([
  'account',
  'accessToken',
  'oauthClient',
  'company',
  ...(['identityAudit', 'backofficeAudit', 'rmaAudit', 'chatAudit', 'financeAudit', 'toolsAudit'] as const),
  'firmware',
  'dongleFirmware',
  'appVersion',
  'release',
  'health',
  'fixedResource',
  'questionData',
  'gptData',
  'examQuestion',
  'examRun',
  'glossaryEntry',
  'unanswered',
  'answerFigures',
  'knowledge',
  'glossary',
  // Lists of the component maker, which are the same for all readers.
  'backlogOrder',
  'invoice',
  'shippingNotice',
  'remittanceAdvice',
  'finance',
  'repairCentre',
])

/** Calls of other entities that show and change no row with an owner. */
export const callsWithoutOwner: Readonly<Record<string, string>> = {
  login: 'begins a session by a password',
  doLogin: 'as login',
  loginWithApiKey:
    'begins a session by a key or a ticket that cannot be guessed: tested in services/identity',
  loginFromThirdPlatform: 'begins a session by an assertion that is signed: tested in services/identity',
  viewDeviceCode:
    'a display that waits is nobody’s until somebody types its code: tested in services/identity',
  decideDeviceCode: 'as viewDeviceCode; what the display then sees is the caller’s',
  issueToken:
    'of the application that proves itself, by a code or a token that cannot be guessed: tested in services/identity',
  revokeToken: 'as issueToken',
  introspectToken: 'as issueToken',
  authorizeDevice: 'as issueToken; the new code is nobody’s yet',
  findUserInfo: 'the caller, as the session or the token says',
  translateText: 'a text of the caller, who may be anybody; what is remembered answers exactly that text',
  streamTranslation: 'as translateText',
  translateFile: 'the new batch is the caller’s',
  getTranslationBatch: 'its id cannot be guessed, and of an account it is theirs: tested in services/tools',
  cancelTranslationBatch: 'as getTranslationBatch',
  continueTranslationBatch: 'as getTranslationBatch',
  exportTranslationBatch: 'as getTranslationBatch',
  changePassword: 'of the caller, by the old one',
  proveSession: 'of the caller, by the password',
  findSecondFactor: 'of the caller, as the session says',
  beginSecondFactor: 'of the caller, by the password',
  confirmSecondFactor: 'of the caller, by a code of the secret that was made for them',
  renewRecoveryCodes: 'of the caller, by the password',
  endSecondFactor: 'of the caller, by the password',
  findPasskeys: 'of the caller, as the session says',
  beginPasskey: 'of the caller, by the password',
  addPasskey: 'of the caller, by a challenge that was made for them',
  beginPasskeySignIn: 'a challenge, of nobody',
  signInByPasskey: 'of whose passkey has signed: tested in services/identity',
  findIdentityProviders: 'what the sign-in page offers to everybody',
  beginProviderSignIn: 'begins a sign-in of nobody yet',
  signInByProvider: 'of whom a company’s provider has signed for: tested in services/identity',
  findProviderLinks: 'of the caller, as the session says',
  stopMails: 'of the account that the signed token names: tested in services/identity',
  openMailStop: 'leads to a page, whatever the token says',
  viewUser: 'the caller, as the session says',
  saveUser: 'the caller, as the session says',
  saveEmail: 'the caller, as the session says',
  savePreference: 'of the caller, as the session says',
  searchQuestions: 'questions of the assistant are common',
  getQuestionAnswers: 'questions of the assistant are common',
  findDebugQuestions: 'questions of the assistant are common',
  findTopQuestions: 'questions of the assistant are common',
  findCannedAnswers: 'canned answers are common to support',
  searchChat: 'each kind by its permission; others find nothing',
  saveCannedAnswer: 'canned answers are common to support',
  deleteCannedAnswer: 'canned answers are common to support',
  getRmaParamInfo: 'repair centres are common',
  getRmaStatusParamInfo: 'the names of the statuses',
}

/** Calls without a row, about the caller's own data. */
export const callsOnOwnData: Readonly<Record<string, string>> = {
  logout: 'ends the session of the call',
  endAllSessions: 'of the caller',
  createApiKey: 'the new key is the caller’s',
  createVisitorToken: 'the token is of a site of the caller',
  createEmbedSite: 'the new site is the caller’s',
  createWebhook: 'the new webhook is the caller’s',
  createLoginTicket: 'the ticket is of the key that calls',
  authorize: 'the kept request is of the session of the call',
  uploadFile: 'the new file is the caller’s',
  uploadChatFile: 'the new file is the caller’s',
  uploadRmaFile: 'the new file is the caller’s',
}

/** Calls that an installer may make about a device: ask the assistant, report to us, register it. */
export const installerCalls: ReadonlySet<string> = new Set([
  'getInverterRuntime.serialNum',
  'startAnalysis.serialNum',
  'createChat.serialNum',
  'postMessage.serialNum',
  'queryWhole.serialNum',
  'startIntegratedChat.serialNum',
  'saveFeedback.serialNum',
  'saveFeedback.new.serialNum',
  'saveRegistration.new.serialNum',
  'lookUpRmaDevice.serialNum',
  'saveRma.serialNum',
])

/** Statuses of calls, or of one field, that refuse even an existing own row. */
export const ownRowStatuses: Readonly<Record<string, number>> = {
  // Refused, because a registration keeps its device.
  'saveRegistration.serialNum': 400,
  // A device is replaced only once.
  'editClaim.replacementSerialNum': 400,
  'deleteClaims.serialNum': 409,
  'deleteClaims.replacementSerialNum': 409,
  'restoreClaims.replacementSerialNum': 409,
  // Finished exports.
  repeatJob: 409,
  applyChatJob: 409,
  cancelChatJob: 409,
  repeatChatJob: 409,
  applyFinanceJob: 409,
  cancelFinanceJob: 409,
  repeatFinanceJob: 409,
  applyRmaJob: 409,
  cancelRmaJob: 409,
  repeatRmaJob: 409,
  // Refused by the current state of the request.
  updateRmaAudit: 409,
  'saveRma.fileIds': 409,
  acceptRmaWarranty: 409,
  resumeRma: 409,
  reopenRma: 409,
  // Refused, because the harmless test address is not allowed.
  updateWebhook: 400,
}

const nounOfRoute = new Map<Route, Noun>(
  Object.entries(contracts).flatMap(([noun, table]) =>
    Object.values(table).map((route): [Route, Noun] => [route, noun as Noun]),
  ),
)
const pathOfList = (path: string) => path.slice(0, path.lastIndexOf('/'))

const isOfFile = ({ path }: Route) => /\/(export|import)$/.test(path)

/** Returns the entity of a call; of an export or import, that of its list. */
export function findNoun(route: Route): Noun {
  const noun = nounOfRoute.get(route) as Noun
  if (!isOfFile(route)) return noun
  const list = [...nounOfRoute].find(
    ([other]) => !isOfFile(other) && pathOfList(other.path) === pathOfList(route.path),
  )
  return list?.[1] ?? noun
}

/** Header and example row. */
const isTemplate = ({ path }: Route) => path.endsWith('/importTemplate')

export const isWithoutOwner = (route: Route): boolean =>
  commonNouns.has(findNoun(route)) || route.operation in callsWithoutOwner || isTemplate(route)

/** Kind of row, a field of `rows.ts`. */
export interface RowKind {
  kind: string
  field: string
}
const ref = (name: string): RowKind => {
  const [kind = '', field = ''] = name.split('.')
  return { kind, field }
}

/** Uploads and files of rows. */
const anyFile = ['file', 'orderFile', 'claimFile', 'warrantyFile', 'registrationFile', 'feedbackFile'].map(
  (kind) => `${kind}.id`,
)

/**
 * Kinds of rows to which a field refers: by call and field, by entity and field, or by field alone;
 * `plainText` is a plain-text body. The first kind belongs to the caller, the others are also tried. An
 * empty list refers to rows without owner.
 */
const named: Readonly<Record<string, readonly string[]>> = {
  orderNo: ['order.orderNo'],
  serialNum: ['device.serialNum'],
  replacementSerialNum: ['spareDevice.serialNum'],
  feedbackId: ['feedback.id'],
  commentId: ['feedbackComment.id'],
  parentId: ['feedbackComment.id'],
  fileId: ['file.id'],
  fileIds: anyFile,
  threadId: ['thread.threadId'],
  threadIds: ['thread.threadId'],
  chatId: ['thread.threadId'],
  mid: ['thread.runId'],
  messageId: ['ticket.messageId'],
  rmaNumber: ['rma.rmaNumber'],
  'getRmaStatusProcess.plainText': ['rma.rmaNumber'],
  'saveRma.serialNum': ['repairDevice.serialNum', 'rma.serialNum'],
  'lookUpRmaDevice.serialNum': ['repairDevice.serialNum', 'rma.serialNum'],
  'rma.serialNum': ['rma.serialNum', 'device.serialNum'],
  'rma.fileIds': ['rmaFile.id'],
  // Stored with the request without opening the conversation.
  'saveRma.threadId': [],
  'downloadRmaFile.id': ['rmaFile.id'],
  'discardRmaUpload.plainText': ['rmaFile.id'],
  'downloadRmaJobFile.id': ['rmaJob.id'],
  // Recorded by staff about a device that arrived.
  'editRma.faultySerialNum': [],
  'rma.replacementSerialNum': [],
  'deleteOrders.ids': ['looseOrder.id', 'order.id'],
  'deleteOrders.orderNo': ['looseOrder.orderNo', 'order.orderNo'],
  'restoreOrders.ids': ['looseOrder.id', 'order.id'],
  'restoreOrders.orderNo': ['looseOrder.orderNo', 'order.orderNo'],
  'deleteDevices.ids': ['spareDevice.id', 'device.id'],
  'deleteDevices.serialNum': ['spareDevice.serialNum', 'device.serialNum'],
  'deleteDevices.orderNo': ['spareOrder.orderNo', 'order.orderNo'],
  'restoreDevices.ids': ['spareDevice.id', 'device.id'],
  'restoreDevices.serialNum': ['spareDevice.serialNum', 'device.serialNum'],
  'restoreDevices.orderNo': ['spareOrder.orderNo', 'order.orderNo'],
  'createTicket.threadId': ['freeThread.threadId', 'thread.threadId'],
  'deleteOwnThreads.threadIds': ['freeThread.threadId', 'thread.threadId'],
  'downloadJobFile.id': ['exportJob.id', 'job.id'],
  'repeatJob.id': ['exportJob.id', 'job.id'],
  'registration.serialNum': ['registration.serialNum', 'device.serialNum'],
  'saveRegistration.serialNum': ['freeDevice.serialNum', 'device.serialNum'],
  'downloadFile.id': anyFile,
  'discardUpload.plainText': ['file.id'],
  'discardChatUpload.plainText': ['chatFile.id'],
  'deleteFeedbackUpload.plainText': ['feedbackFile.id', 'file.id', 'orderFile.id', 'claimFile.id'],
  'doConfirm.plainText': ['oauthRequest.requestId'],
  'doCancel.plainText': ['oauthRequest.requestId'],
  'withdrawApplication.clientId': ['oauthAuthorization.clientId'],
  'deleteBrandLink.platform': ['brandLink.platform'],
  'deleteProviderLink.provider': ['providerLink.provider'],
  'getOrderInfo.plainText': ['order.orderNo'],
  'deleteOrderResource.id': ['orderResource.id'],
  'readFeedback.id': ['feedback.id'],
  'postMessage.id': ['thread.threadId'],
  'getNewDeltas.id': ['thread.runId', 'thread.threadId'],
  'getIntegratedDeltas.id': ['thread.runId', 'thread.threadId'],
  // Restricted to a company; services/chat/src/visitor tests it.
  'createVisitorToken.serialNum': [],
  // The new row's own number: only writers of such rows learn whether it is free.
  'saveOrder.orderNo': [],
  'saveDevice.serialNum': [],
  // Recipient of a row, not a row.
  companyId: [],
  ownerId: [],
  installerId: [],
  // Ids of a list of questions, of a plant, or chosen by the caller.
  questionId: [],
  clusterId: [],
  cid: [],
  // Texts of a row.
  documentNo: [],
  asnNo: [],
  adviceNo: [],
  waybillNo: [],
  partNo: [],
  batchNo: [],
  claimNo: [],
  // Calls of support about all rows.
  number: [],
}
const looksLikeAName = /^(id|ids|mid|cid|number|change)$|[a-z](Id|Ids|No|Num|Nums)$/

/**
 * Returns the kinds of rows to which a call's field refers, undefined for none. @throws for an undeclared
 * field
 */
export function findRowKinds(route: Route, field: string): readonly RowKind[] | undefined {
  const noun = findNoun(route)
  const found =
    named[`${route.operation}.${field}`] ??
    named[`${noun}.${field}`] ??
    (field === 'id' || field === 'ids' || field === 'change'
      ? [`${noun}.${field === 'change' ? 'change' : 'id'}`]
      : named[field])
  if (found) return found.map(ref)
  if (field !== 'plainText' && !looksLikeAName.test(field)) return undefined
  throw new Error(
    `${route.operation} takes ${field}: say in shared/acceptance/src/ownership/names.ts which row that names, or that it names none.`,
  )
}
