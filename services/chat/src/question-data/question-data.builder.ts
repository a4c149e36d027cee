import type { Identity } from '@portal/contracts/access.ts'
import {
  chatFileRoutes,
  type FixedResource,
  type FixedResourceDraft,
  fixedResourceRoutes,
} from '@portal/contracts/fixed-resource.contract.ts'
import { type GptData, type GptDataDraft, gptDataRoutes } from '@portal/contracts/gpt-data.contract.ts'
import {
  type QuestionData,
  type QuestionDataDraft,
  questionDataRoutes,
} from '@portal/contracts/question-data.contract.ts'
import type { TestService } from '@portal/testing/node/service.ts'

const all = (noun: string) => ['view', 'edit', 'delete'].map((action) => `${noun}:${action}`)

export const staff: Partial<Identity> = {
  userId: 'M-1',
  username: 'maintain',
  role: 'MAINTAIN',
  permissions: ['qnaData', 'fixedResource', 'gptData', 'glossaryEntry'].flatMap(all),
}
/** User who may edit fixed resources only. */
export const resourceEditor: Partial<Identity> = {
  userId: 'F-1',
  username: 'manual',
  role: 'VIEWER',
  kind: 'manual',
  permissions: [...all('fixedResource'), 'rma:view'],
}
export const owner: Partial<Identity> = {
  userId: 'O-1',
  username: 'owner',
  role: 'OWNER',
  companyId: 1,
  permissions: ['order:view', 'device:view'],
}

export const aQuestionData = (part: Partial<QuestionDataDraft> = {}): QuestionDataDraft => ({
  question: 'How do I connect the Wi-Fi dongle?',
  variants: [],
  answers: ['Plug it in.', 'Hold the button for six seconds.'],
  deviceGroups: [],
  platform: null,
  topic: 'Dongle',
  score: 50,
  show: true,
  audience: 'EVERYBODY',
  supportRemoteDebug: false,
  translations: [],
  resourceIds: [],
  ...part,
})

export const aCorrection = (part: Partial<GptDataDraft> = {}): GptDataDraft => ({
  question: 'How long is the warranty of the battery?',
  answer: 'Ten years from the installation.',
  deviceGroups: [],
  platform: null,
  state: 'APPROVED',
  sourceThreadId: null,
  sourceRecordId: null,
  ...part,
})

export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** Creates helpers that save rows by calls, by default as `staff`. */
export function createSaveHelpers({ call }: Pick<TestService, 'call'>) {
  const upload = async (name = 'wiring.png', as = staff): Promise<string> =>
    (await call(chatFileRoutes.uploadFile, { file: { name, content: png } }, { as })).data.id
  return {
    upload,
    question: async (part?: Partial<QuestionDataDraft>): Promise<QuestionData> =>
      (await call(questionDataRoutes.saveQuestionData, { body: aQuestionData(part) }, { as: staff })).data,
    correction: async (part?: Partial<GptDataDraft>): Promise<GptData> =>
      (await call(gptDataRoutes.saveGptData, { body: aCorrection(part) }, { as: staff })).data,
    resource: async (part: Partial<FixedResourceDraft> = {}): Promise<FixedResource> => {
      const files = part.files ?? [{ fileId: await upload(), language: null }]
      const body = {
        name: 'Wiring',
        knowledgeType: 'USER_MANUAL',
        topic: 'Installation',
        remark: '',
        show: true,
        ...part,
        files,
      }
      return (await call(fixedResourceRoutes.saveFixedResource, { body }, { as: staff })).data
    },
  }
}
