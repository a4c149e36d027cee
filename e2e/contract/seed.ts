import { chatRoutes } from '@portal/contracts/chat.contract.ts'
import { examRunRoutes } from '@portal/contracts/exam-run.contract.ts'
import {
  chatFileRoutes,
  emptyFixedResource,
  fixedResourceRoutes,
} from '@portal/contracts/fixed-resource.contract.ts'
import { glossaryEntryRoutes } from '@portal/contracts/glossary-entry.contract.ts'
import { ticketRoutes } from '@portal/contracts/ticket.contract.ts'
import { waitUntil } from '@portal/testing/node/wait-until.ts'
import { type Caller, signInByCall } from '../call.ts'

const questions = ['How loud is the fan?', 'Does it sing?', 'Which colour has the lid of it?']

/** Manual without linked questions. */
async function addManual(admin: Caller) {
  const manual = new File(['%PDF-1.4\n%%EOF\n'], 'manual.pdf', { type: 'application/pdf' })
  const { id } = await admin.get(chatFileRoutes.uploadFile, manual)
  await admin.get(fixedResourceRoutes.saveFixedResource, {
    ...emptyFixedResource,
    name: 'Manual of the fan hub',
    knowledgeType: 'USER_MANUAL',
    topic: 'Installation',
    files: [{ fileId: id, language: 'en' }],
  })
}

async function runExam(admin: Caller) {
  const { id } = await admin.get(examRunRoutes.startExamRun)
  await waitUntil(async () => (await admin.get(examRunRoutes.getExamRun, { id })).state !== 'RUNNING')
}

/** Creates rows for lists that the demo data leave empty. */
export async function seedRows(url: string): Promise<void> {
  const [admin, owner] = await Promise.all(['admin', 'owner'].map((name) => signInByCall(url, name)))
  await addManual(admin as Caller)
  await runExam(admin as Caller)
  for (const data of questions) {
    const { threadId } = await (owner as Caller).get(chatRoutes.queryWhole, {
      data,
      platform: 'EG4',
      supportEs: true,
    })
    await (owner as Caller).get(ticketRoutes.createTicket, { threadId, category: 'TECH', text: data })
    await (admin as Caller).get(glossaryEntryRoutes.saveGlossaryEntry, {
      en: [`fan hub ${Date.now()}`, `impeller ${Date.now()}`],
      de: [],
      es: [],
      zh: [],
      state: 'ACTIVE',
    })
  }
}
