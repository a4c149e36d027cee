import { emptyGptData, type GptDataDraft } from '@portal/contracts/gpt-data.contract.ts'

/**
 * Answers written or corrected after a dialogue. None answers a question of the question data, and most
 * await review.
 */
const written: readonly Partial<GptDataDraft>[] = [
  {
    question: 'How do I hand the monitoring of my plant over to the buyer of my house?',
    answer:
      'Ask your installer to move the plant to the account of the buyer: the data logger stays bound, and the history goes with it. Delete your own account only after the buyer sees the plant.',
    state: 'APPROVED',
  },
  {
    question: 'Who may see the consumption of my household in the monitoring portal?',
    answer:
      'You, the installer that you have authorised, and support while a request of yours is open. Under Account > Authorisations you take the installer’s right back at any time.',
    state: 'APPROVED',
  },
  {
    question: 'Why does the app show yesterday’s yield after midnight in another time zone?',
    answer:
      'The plant counts its days in the time zone that is set for it, not in that of the phone. Change it under Plant > Settings > Time zone; days that have ended stay as they were.',
    state: 'READY',
  },
  {
    question: 'May the terminal cover stay off while I read the label inside?',
    answer:
      'No. The label is repeated on the side of the housing. Behind the cover there is dangerous voltage, and the cover is opened by an electrician after the system was disconnected.',
    deviceGroups: ['off_grid', 'off_grid_us'],
    state: 'READY',
  },
  {
    question: 'Does the guarantee cover the freight of a replaced unit?',
    answer:
      'Freight of a replacement within the warranty is paid by the brand in the country of the purchase. Please compare with the terms of your brand before this is approved.',
    platform: 'EG4',
    state: 'PENDING',
  },
  {
    question: 'Wie melde ich einen Installateur von meiner Anlage ab?',
    answer:
      'Unter Konto > Berechtigungen steht der Installateur mit dem Tag seiner Freigabe; dort nimmst du sie zurück. Er verliert den Zugriff sofort.',
    state: 'PENDING',
  },
  {
    question: '我可以把两个电站合并到一个账户吗？',
    answer: '可以。在“电站 > 共享”中把第二个电站共享给主账户即可；两个电站的历史数据都会保留。',
    state: 'PENDING',
  },
  {
    question: 'Which file does the energy provider want when I register the plant?',
    answer: 'The declaration of conformity of the inverter and the commissioning protocol of your installer.',
    state: 'INACTIVE',
  },
  {
    question: 'Can I paint the housing of the outdoor cabinet?',
    answer: 'No: paint on the fins keeps the heat inside and hides the label.',
    deviceGroups: ['gen_7_10k'],
    state: 'INACTIVE',
  },
]

export const demoGptData: readonly GptDataDraft[] = written.map((one) => ({ ...emptyGptData, ...one }))
