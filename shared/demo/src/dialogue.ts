import { allDevices, type DeviceGroup } from '@portal/contracts/device-group.ts'
import type { Platform, qnaStatuses } from '@portal/contracts/reference.ts'
import { demoAccounts } from './account.ts'
import { addDays, createOfficeTime, referenceDay } from './day.ts'
import { createRandom } from './random.ts'

interface Said {
  question: string
  answer: string
  /** Correction by a reviewer. */
  corrected?: string
}

interface DemoDialogue {
  user: (typeof demoAccounts)[number]
  platform: Platform
  devices: DeviceGroup | typeof allDevices
  country: string
  status: (typeof qnaStatuses)[number]
  evaluation: -1 | 0 | 1
  suggestion: string
  said: readonly Said[]
  at: string
}

type Written = Pick<DemoDialogue, 'said'> & Partial<Omit<DemoDialogue, 'user' | 'at'>> & { username: string }

/** Questions and answers: some good, some bad, some with personal data. */
const written: readonly Written[] = [
  {
    username: 'owner2',
    country: 'ZA',
    devices: 'off_grid',
    status: 'PENDING',
    evaluation: -1,
    suggestion: 'I asked about the fan, not about the heat.',
    said: [
      {
        question: 'Can I replace the fan filter of the inverter by myself?',
        answer: 'Keep the inverter away from heat and direct sun.',
        corrected:
          'Yes. Switch the inverter off, wait five minutes, pull the filter mat out of its frame at the bottom, rinse and dry it, and put it back.',
      },
    ],
  },
  {
    username: 'owner2',
    country: 'ZA',
    devices: 'off_grid',
    status: 'INACTIVE',
    evaluation: -1,
    suggestion: '',
    said: [
      {
        question:
          'My name is Thandi Nkosi, please call +27 82 555 0142. Which paint may I use on the battery cabinet?',
        answer: 'No related content',
      },
    ],
  },
  {
    username: 'installer',
    platform: 'EG4',
    devices: '12k_us',
    status: 'PENDING',
    said: [
      {
        question: 'Do I have to label the rapid shutdown switch on the outside?',
        answer: 'A rapid shutdown switch takes the voltage of the strings away.',
      },
      {
        question: 'And in which colour?',
        answer: 'No related content',
      },
    ],
  },
  {
    username: 'installer',
    platform: 'EG4',
    status: 'READY',
    evaluation: 1,
    said: [
      {
        question: 'May two installers share one account of the monitoring?',
        answer: 'Each account belongs to one person.',
      },
    ],
  },
  {
    username: 'viewer',
    platform: 'EG4',
    status: 'INACTIVE',
    said: [
      {
        question: 'Does the inverter need the internet to charge the battery?',
        answer: 'No related content',
      },
    ],
  },
  {
    username: 'installer',
    platform: 'EG4',
    status: 'INACTIVE',
    said: [
      {
        question: 'Does an inverter need internet for charging the battery',
        answer: 'No related content',
      },
    ],
  },
  {
    username: 'viewer',
    platform: 'EG4',
    status: 'INACTIVE',
    evaluation: 1,
    said: [
      {
        question: 'How do I read the serial number when the label is behind the wall?',
        answer: 'The serial number is also shown on the display, under Settings > About.',
      },
    ],
  },
]

const accountOf = (name: string) =>
  demoAccounts.find(({ username }) => username === name) as DemoDialogue['user']

/** Conversations with the assistant that await review, the last one on the reference day. */
export const demoDialogues = (): DemoDialogue[] => {
  const { next } = createRandom('dialogue')
  return written.map(({ username, ...part }, index) => ({
    user: accountOf(username),
    platform: 'LUX_POWER',
    devices: allDevices,
    country: 'US',
    status: 'INACTIVE',
    evaluation: 0,
    suggestion: '',
    at: createOfficeTime(addDays(referenceDay, index - written.length + 1), next()),
    ...part,
  }))
}
