import * as T from 'typebox'
import { appVersionList } from './app-version.contract.ts'
import { claimList } from './claim.contract.ts'
import { deviceList } from './device.contract.ts'
import { dongleFirmwareList } from './dongle-firmware.contract.ts'
import { examQuestionList } from './exam-question.contract.ts'
import { examAnswerOfRunList } from './exam-run.contract.ts'
import { feedbackList } from './feedback.contract.ts'
import {
  backlogOrderList,
  invoiceList,
  remittanceAdviceList,
  shippingNoticeList,
} from './finance.contract.ts'
import { firmwareRecordList } from './firmware.contract.ts'
import { fixedResourceList } from './fixed-resource.contract.ts'
import { glossaryEntryList } from './glossary-entry.contract.ts'
import { gptDataList } from './gpt-data.contract.ts'
import { Job } from './job.contract.ts'
import { orderList } from './order.contract.ts'
import type { AnyPageRequest } from './page.ts'
import { PageRequest } from './page.ts'
import { partList } from './part.contract.ts'
import { questionDataList } from './question-data.contract.ts'
import { registrationList } from './registration.contract.ts'
import { rmaList } from './rma.contract.ts'
import { routes } from './route.ts'
import { ticketList } from './ticket.contract.ts'
import { Ids, OneOf } from './values.ts'
import { warrantyList } from './warranty.contract.ts'

export const exportFormats = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

/**
 * Exports a list as filtered and sorted on the screen, with its columns in their order: `label` is the
 * header, `words` are the texts for codes. Times are written in `timeZone` (IANA).
 */
export const ExportRequest = <
  F extends T.TObject,
  const S extends readonly string[],
  const C extends readonly string[],
>(list: {
  filter: F
  sorts: S
  exports: C
}) => {
  const { direction, sort, sorts, queryParams, deleted } = PageRequest(list).properties
  const Column = T.Object(
    {
      field: OneOf(list.exports),
      label: T.String({ minLength: 1, maxLength: 100 }),
      words: T.Optional(
        T.Record(T.String({ maxLength: 60 }), T.String({ maxLength: 120 }), { maxProperties: 500 }),
      ),
    },
    { additionalProperties: false },
  )
  return T.Object(
    {
      format: OneOf(exportFormats),
      columns: T.Array(Column, { minItems: 1, maxItems: 60 }),
      timeZone: T.String({ minLength: 1, maxLength: 60 }),
      direction,
      sort,
      sorts,
      queryParams,
      deleted,
      /** Exports only these rows. */
      ids: T.Optional(Ids.properties.ids),
    },
    { additionalProperties: false },
  )
}

/** Export request of any list. */
export interface AnyExportRequest extends Omit<AnyPageRequest, 'page' | 'size'> {
  format: ExportFormat
  columns: { field: string; label: string; words?: Record<string, string> }[]
  timeZone: string
  ids?: number[]
}

export const exportRoutes = routes('backoffice', {
  exportOrders: {
    path: '/trace/order/export',
    access: 'order:view',
    summary: 'Write the orders that a list would show into a file; answers a job',
    body: ExportRequest(orderList),
    data: Job,
    creates: true,
  },
  exportDevices: {
    path: '/trace/device/export',
    access: 'device:view',
    summary: 'Write the devices that a list would show into a file; answers a job',
    body: ExportRequest(deviceList),
    data: Job,
    creates: true,
  },
  exportParts: {
    path: '/trace/part/export',
    access: 'order:view',
    summary: 'Write the parts that a list would show into a file; answers a job',
    body: ExportRequest(partList),
    data: Job,
    creates: true,
  },
  exportFirmwareRecords: {
    path: '/firmwareRecord/export',
    access: 'firmware:view',
    summary: 'Write entries of the standard firmware logs into a file; answers a job',
    body: ExportRequest(firmwareRecordList),
    data: Job,
    creates: true,
  },
  exportBetaFirmwareRecords: {
    path: '/firmwareRecord/localTest/export',
    access: 'firmware:view',
    summary: 'Write entries of the beta firmware logs into a file; answers a job',
    body: ExportRequest(firmwareRecordList),
    data: Job,
    creates: true,
  },
  exportWarranties: {
    path: '/warranty/export',
    access: 'warranty:view',
    summary: 'Write the warranties that a list would show into a file; answers a job',
    body: ExportRequest(warrantyList),
    data: Job,
    creates: true,
  },
  exportRegistrations: {
    path: '/registration/export',
    access: 'registration:view',
    summary: 'Write the registrations that a list would show into a file; answers a job',
    body: ExportRequest(registrationList),
    data: Job,
    creates: true,
  },
  exportAppVersions: {
    path: '/appVersion/export',
    access: 'appVersion:view',
    summary: 'Write the app versions that a list would show into a file; answers a job',
    body: ExportRequest(appVersionList),
    data: Job,
    creates: true,
  },
  exportDongleFirmware: {
    path: '/dongleFirmwareRecord/export',
    access: 'firmware:view',
    summary: 'Write the dongle firmware that a list would show into a file; answers a job',
    body: ExportRequest(dongleFirmwareList),
    data: Job,
    creates: true,
  },
  exportFeedback: {
    path: '/feedback/export',
    access: 'feedback:view',
    summary: 'Write the feedback that a list would show into a file; answers a job',
    body: ExportRequest(feedbackList),
    data: Job,
    creates: true,
  },
  exportClaims: {
    path: '/defective/export',
    access: 'defective:view',
    summary: 'Write the claims that a list would show into a file; answers a job',
    body: ExportRequest(claimList),
    data: Job,
    creates: true,
  },
})

export const chatExportRoutes = routes('chat', {
  exportFixedResources: {
    path: '/fixedResource/export',
    access: 'fixedResource:view',
    summary: 'Write the fixed resources that a list would show into a file; answers a job',
    body: ExportRequest(fixedResourceList),
    data: Job,
    creates: true,
  },
  exportQuestionData: {
    path: '/qnaData/export',
    access: 'qnaData:view',
    summary: 'Write the questions that a list would show into a file; answers a job',
    body: ExportRequest(questionDataList),
    data: Job,
    creates: true,
  },
  exportGptData: {
    path: '/gptData/export',
    access: 'gptData:view',
    summary: 'Write the AI chat data that a list would show into a file; answers a job',
    body: ExportRequest(gptDataList),
    data: Job,
    creates: true,
  },
  exportExamQuestions: {
    path: '/exam/question/export',
    access: 'qnaData:view',
    summary: 'Write the questions of the exam that a list would show into a file; answers a job',
    body: ExportRequest(examQuestionList),
    data: Job,
    creates: true,
  },
  exportExamAnswers: {
    path: '/exam/answer/export',
    access: 'qnaData:view',
    summary: 'Write what a run of the exam was answered into a file; answers a job',
    body: ExportRequest(examAnswerOfRunList),
    data: Job,
    creates: true,
  },
  exportGlossaryEntries: {
    path: '/glossaryEntry/export',
    access: 'glossaryEntry:view',
    summary: 'Write the entries of the glossary that a list would show into a file; answers a job',
    body: ExportRequest(glossaryEntryList),
    data: Job,
    creates: true,
  },
  exportTickets: {
    path: '/ticket/export',
    access: 'ticket:view',
    summary: 'Write the tickets that a list would show into a file; answers a job',
    body: ExportRequest(ticketList),
    data: Job,
    creates: true,
  },
})

export const financeExportRoutes = routes('finance', {
  exportBacklogOrders: {
    path: '/TiBacklogOrder/export',
    access: 'finance:view',
    summary: 'Write the orders of the backlog that a list would show into a file; answers a job',
    body: ExportRequest(backlogOrderList),
    data: Job,
    creates: true,
  },
  exportInvoices: {
    path: '/backlog/financial/export',
    access: 'finance:view',
    summary: 'Write the invoices that a list would show into a file; answers a job',
    body: ExportRequest(invoiceList),
    data: Job,
    creates: true,
  },
  exportShippingNotices: {
    path: '/backlog/asn/export',
    access: 'finance:view',
    summary: 'Write the shipping notices that a list would show into a file; answers a job',
    body: ExportRequest(shippingNoticeList),
    data: Job,
    creates: true,
  },
  exportRemittanceAdvices: {
    path: '/backlog/remittance/export',
    access: 'finance:view',
    summary: 'Write the remittance advices that a list would show into a file; answers a job',
    body: ExportRequest(remittanceAdviceList),
    data: Job,
    creates: true,
  },
})

export const rmaExportRoutes = routes('rma', {
  exportRma: {
    path: '/rma/export',
    access: 'rma:view',
    summary: 'Write the repair requests that a list would show into a file; answers a job',
    body: ExportRequest(rmaList),
    data: Job,
    creates: true,
  },
})
