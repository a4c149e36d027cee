import * as T from 'typebox'
import { Job } from './job.contract.ts'
import { routes } from './route.ts'

/**
 * Names of columns and words for codes in the user's language, as an export writes them. Field names and
 * codes are accepted as well.
 */
export const ListNames = T.Object(
  {
    columns: T.Optional(
      T.Array(
        T.Object(
          {
            field: T.String({ minLength: 1, maxLength: 60 }),
            /** Messages use the first name. */
            names: T.Array(T.String({ minLength: 1, maxLength: 100 }), { minItems: 1, maxItems: 4 }),
            /** Code of each word. */
            words: T.Optional(
              T.Record(T.String({ maxLength: 120 }), T.String({ maxLength: 60 }), { maxProperties: 1_000 }),
            ),
          },
          { additionalProperties: false },
        ),
        { maxItems: 60 },
      ),
    ),
  },
  { additionalProperties: false },
)
export type ListNames = T.Static<typeof ListNames>

const importOf = <const N extends { path: `/${string}`; permission: string; many: string; files?: string }>({
  path,
  permission,
  many,
  files = '.xlsx or .csv',
}: N) => ({
  path: `${path}/import` as `${N['path']}/import`,
  access: `${permission}:edit` as `${N['permission']}:edit`,
  summary: `Check a list of ${many} (${files}); answers a job`,
  bodyType: 'multipart' as const,
  body: ListNames,
  data: Job,
  creates: true as const,
})

export const importRoutes = routes('backoffice', {
  importWarranties: importOf({ path: '/warranty', permission: 'warranty', many: 'warranties' }),
  importClaims: importOf({ path: '/defective', permission: 'defective', many: 'claims' }),
  importDevices: importOf({ path: '/trace/device', permission: 'device', many: 'devices' }),
  importParts: importOf({ path: '/trace/part', permission: 'order', many: 'parts' }),
  importDongleFirmware: importOf({
    path: '/dongleFirmwareRecord',
    permission: 'firmware',
    many: 'dongle firmware',
  }),
  importAppVersions: importOf({ path: '/appVersion', permission: 'appVersion', many: 'app versions' }),
  importFeedback: importOf({ path: '/feedback', permission: 'feedback', many: 'feedback' }),
})

export const chatImportRoutes = routes('chat', {
  importQuestionData: importOf({ path: '/qnaData', permission: 'qnaData', many: 'questions' }),
  importGptData: importOf({ path: '/gptData', permission: 'gptData', many: 'AI chat data' }),
  importExamQuestions: importOf({
    path: '/exam/question',
    permission: 'qnaData',
    many: 'questions of the exam',
  }),
  importGlossaryEntries: importOf({
    path: '/glossaryEntry',
    permission: 'glossaryEntry',
    many: 'entries of the glossary',
  }),
})

const documents = { permission: 'finance', files: '.json, .xlsx or .csv' } as const
export const financeImportRoutes = routes('finance', {
  importBacklogOrders: importOf({ path: '/TiBacklogOrder', many: 'orders of the backlog', ...documents }),
  importInvoices: importOf({ path: '/backlog/financial', many: 'invoices', ...documents }),
  importShippingNotices: importOf({ path: '/backlog/asn', many: 'shipping notices', ...documents }),
  importRemittanceAdvices: importOf({
    path: '/backlog/remittance',
    many: 'remittance advices',
    ...documents,
  }),
})
