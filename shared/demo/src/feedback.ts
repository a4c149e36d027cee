import { emptyFeedback, type FeedbackDraft } from '@portal/contracts/feedback.contract.ts'
import { feedbackSources } from '@portal/contracts/reference.ts'
import { demoAccounts } from './account.ts'
import { addDays, createOfficeTime, referenceDay } from './day.ts'
import { demoDevices } from './device.ts'
import { createRandom } from './random.ts'

export type DemoFeedback = Required<Omit<FeedbackDraft, 'version' | 'fileIds' | 'openSince'>> & {
  ownerId: string
  userName: string
  companyId: number | null
  createdAt: string
  updatedAt: string
}

const feedbackCount = 80
const said: readonly (readonly [FeedbackDraft['category'], title: string, content: string])[] = [
  [
    'TECH',
    'The display stays dark',
    'Since this morning the display shows nothing, but the unit still hums.',
  ],
  [
    'TECH',
    'Wi-Fi is lost every evening',
    'The app shows the unit as offline from about 19:00 until midnight.',
  ],
  [
    'TECH',
    'Battery does not charge above 80 %',
    'The target is set to 100 %, the weather was good all week.',
  ],
  ['AFTER_SALE', 'When does the replacement board arrive?', 'The technician was here two weeks ago.'],
  [
    'AFTER_SALE',
    'Thank you for the quick repair',
    'Everything works again. The technician was very friendly.',
  ],
  ['AFTER_SALE', 'Please send the invoice again', 'I cannot find the invoice of the repair in my mails.'],
  ['PRODUCT', 'Please show the price of the day in the app', 'I would like to see what a charge costs me.'],
  ['PRODUCT', 'The fan is loud at night', 'It starts several times an hour although nothing is charging.'],
  ['PRODUCT', 'Dark mode in the monitoring app', 'The white screen is too bright in the evening.'],
  [
    'PRE_SALE',
    'Does a second battery fit?',
    'There is one battery now. Can another one of the same model be added?',
  ],
  ['PRE_SALE', 'Operation with a generator', 'Which generators have been tested with this model?'],
]
const authors = ['OWNER_1', 'INSTALLER_1', 'OWNER_2', 'VIEWER_1'] as const

function generate(): DemoFeedback[] {
  const chance = createRandom('feedback')
  const devicesOf: Partial<Record<string, string[]>> = {
    OWNER_1: demoDevices().flatMap(({ companyId, serialNum }) => (companyId === 1 ? [serialNum] : [])),
    INSTALLER_1: demoDevices().flatMap(({ installerId, serialNum }) =>
      installerId === 'INSTALLER_1' ? [serialNum] : [],
    ),
  }
  return Array.from({ length: feedbackCount }, (_, index) => {
    const account = demoAccounts.find(({ id }) => id === authors[[0, 0, 1, 1, 2, 3][index % 6] ?? 0])
    if (!account) throw new Error('the demo accounts lack an author')
    const [category, title, content] = chance.pick(said)
    const age = Math.round(((feedbackCount - index - 1) * 200) / feedbackCount)
    const filedOn = addDays(referenceDay, -age)
    const status = age > 21 ? 'CLOSED' : age > 7 ? chance.pick(['OPEN', 'IN_PROGRESS'] as const) : 'OPEN'
    const serials = devicesOf[account.id] ?? []
    const share = chance.next() * 0.5
    return {
      ...emptyFeedback,
      id: index + 1,
      category,
      title,
      content,
      source: chance.pick(feedbackSources),
      serialNum: serials.length > 0 && chance.chance(0.7) ? chance.pick(serials) : null,
      status,
      outcome: status === 'CLOSED' ? (chance.chance(0.85) ? 'SOLVED' : 'TIMEOUT') : null,
      ownerId: account.id,
      userName: account.username,
      companyId: account.role === 'OWNER' ? account.companyId : null,
      createdAt: createOfficeTime(filedOn, share),
      updatedAt: createOfficeTime(filedOn, share + 0.4),
    }
  })
}

let feedback: readonly DemoFeedback[] | undefined
/** 80 items of the last half year, the newest last: of owners, an installer and a viewer. */
export const demoFeedback = (): readonly DemoFeedback[] => (feedback ??= generate())
