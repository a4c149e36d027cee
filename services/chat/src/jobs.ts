import { dialogueRoutes } from '@portal/contracts/dialogue.contract.ts'
import { chatExportRoutes } from '@portal/contracts/export.contract.ts'
import { chatImportRoutes } from '@portal/contracts/import.contract.ts'
import { chatJobRoutes } from '@portal/contracts/job.contract.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { notFound } from '@portal/service-kit/problem/problem.ts'
import { createServiceJobs } from '@portal/service-kit/service-jobs.ts'
import type { FastifyInstance } from 'fastify'
import * as examAnswers from './exam/exam-answer.repo.ts'
import { examQuestionImport } from './exam/exam-question.import.ts'
import * as examQuestions from './exam/exam-question.repo.ts'
import * as resources from './fixed-resource/fixed-resource.repo.ts'
import { glossaryEntryImport } from './glossary-entry/glossary-entry.import.ts'
import * as glossary from './glossary-entry/glossary-entry.repo.ts'
import { gptDataImport } from './gpt-data/gpt-data.import.ts'
import * as pairs from './gpt-data/gpt-data.repo.ts'
import { questionDataImport } from './question-data/question-data.import.ts'
import * as questions from './question-data/question-data.repo.ts'
import { createExportRequest, dialogueExport } from './review/export.repo.ts'
import { findNumbers } from './review/review.repo.ts'
import * as tickets from './ticket/ticket.repo.ts'

export const chatJobs = createServiceJobs(chatJobRoutes, {
  imports: {
    qnaData: questionDataImport,
    gptData: gptDataImport,
    examQuestion: examQuestionImport,
    glossaryEntry: glossaryEntryImport,
  },
  exports: {
    fixedResource: {
      title: 'Fixed resources',
      permission: 'fixedResource:view',
      columns: resources.exported,
      list: resources.list,
    },
    qnaData: {
      title: 'Question data',
      permission: 'qnaData:view',
      columns: questions.exported,
      list: questions.list,
    },
    gptData: { title: 'AI chat data', permission: 'gptData:view', columns: pairs.exported, list: pairs.list },
    examQuestion: {
      title: 'Exam questions',
      permission: 'qnaData:view',
      columns: examQuestions.exported,
      list: examQuestions.list,
    },
    examAnswer: {
      title: 'Exam results',
      permission: 'qnaData:view',
      columns: examAnswers.getExportedColumns,
      list: examAnswers.list,
    },
    glossaryEntry: {
      title: 'Glossary',
      permission: 'glossaryEntry:view',
      columns: glossary.exported,
      list: glossary.list,
    },
    ticket: {
      title: 'Tickets',
      permission: 'ticket:view',
      columns: tickets.exported,
      list: tickets.list,
    },
    dialogue: dialogueExport,
  },
})

/** Registers the calls that start an export. */
export function registerExports(app: FastifyInstance) {
  implement(app, chatExportRoutes.exportFixedResources, ({ body, user }) =>
    chatJobs.startExport(app, 'fixedResource', body, user),
  )
  implement(app, chatExportRoutes.exportQuestionData, ({ body, user }) =>
    chatJobs.startExport(app, 'qnaData', body, user),
  )
  implement(app, chatExportRoutes.exportGptData, ({ body, user }) =>
    chatJobs.startExport(app, 'gptData', body, user),
  )
  implement(app, chatExportRoutes.exportExamQuestions, ({ body, user }) =>
    chatJobs.startExport(app, 'examQuestion', body, user),
  )
  implement(app, chatExportRoutes.exportExamAnswers, ({ body, user }) =>
    chatJobs.startExport(app, 'examAnswer', body, user),
  )
  implement(app, chatExportRoutes.exportGlossaryEntries, ({ body, user }) =>
    chatJobs.startExport(app, 'glossaryEntry', body, user),
  )
  implement(app, chatExportRoutes.exportTickets, ({ body, user }) =>
    chatJobs.startExport(app, 'ticket', body, user),
  )
  implement(app, dialogueRoutes.exportDialogues, async ({ body: { threadIds }, user }) => {
    const ids = await findNumbers(app.db, threadIds)
    if (ids.length === 0) throw notFound('dialogue')
    return chatJobs.startExport(app, 'dialogue', createExportRequest(ids), user)
  })
}

/** Registers the calls that start an import. */
export function registerImports(app: FastifyInstance) {
  chatJobs.implementImport(app, chatImportRoutes.importQuestionData, 'qnaData')
  chatJobs.implementImport(app, chatImportRoutes.importGptData, 'gptData')
  chatJobs.implementImport(app, chatImportRoutes.importExamQuestions, 'examQuestion')
  chatJobs.implementImport(app, chatImportRoutes.importGlossaryEntries, 'glossaryEntry')
}
