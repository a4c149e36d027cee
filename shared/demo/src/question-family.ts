import type { DraftQuestion } from './demo-question.ts'

const sna = { deviceGroup: 'off_grid' } as const
const sna12 = { deviceGroup: 'sna_12k' } as const
const hybrid = { deviceGroup: 'hybrid' } as const
const eu = { deviceGroup: '8_10k_eu' } as const
const us12 = { deviceGroup: '12k_us' } as const
const trip = { deviceGroup: 'trip_12k' } as const
const powerHub = { deviceGroup: 'all_in_one_10k' } as const
const acs = { deviceGroup: 'ac_ess' } as const

/** Questions about one device group each; its manual is the source. */
export const familyQuestions: readonly DraftQuestion[] = [
  {
    question: 'How do I wire the battery to the SNA 3–6K?',
    variants: ['SNA battery cable size', 'Which breaker for the battery of the SNA 5000?'],
    answers: [
      'M8 studs with 8 N·m, each cable shorter than 2 m: 25 mm² and 100 A (SNA 3000) or 125 A (SNA 4000), 35 mm² and 160 A (SNA 5000), 50 mm² and 200 A (SNA 6000).',
    ],
    topic: 'Installation',
    resources: ['sna-battery-wiring.png'],
    ...sna,
  },
  {
    question: 'How do I reset the SNA 3–6K to factory settings?',
    variants: ['SNA factory reset', 'Program 28'],
    answers: [
      'Switch the output off, open program 28, choose RST and hold ENTER for 5 seconds. Parallel mode and clock stay.',
    ],
    topic: 'Feature Introduction',
    ...sna,
  },
  {
    question: 'How do I make the SNA 3–6K use solar and battery first?',
    variants: ['SBU mode', 'Output source priority'],
    answers: ['Set program 01 to SBU. The grid helps below program 12 and is left again at program 13.'],
    topic: 'Working modes',
    ...sna,
  },
  {
    question: 'What does W09 mean on the SNA 3–6K?',
    variants: ['W09', 'SNA battery communication lost'],
    answers: [
      'Battery communication lost: check the RJ45 cable in port F, compare program 04 with the battery, restart the battery.',
    ],
    topic: 'Codes and troubleshooting',
    supportRemoteDebug: true,
    resources: ['sna-battery-wiring.png'],
    ...sna,
  },
  {
    question: 'How do I pre-charge the battery of the SNA 12K?',
    variants: ['E-103', 'Battery trips when I connect the SNA 12K'],
    answers: [
      'Close the battery with its pre-charge button or through 25 Ω / 50 W for 3 seconds. After E-103 wait 5 minutes first.',
    ],
    topic: 'Battery',
    ...sna12,
  },
  {
    question: 'How many SNA 12K can run in parallel?',
    variants: ['SNA 12K parallel', 'Group of SNA 12K'],
    answers: [
      'Up to 6 in single phase, or 3 to 6 in three-phase, on one battery bank. Switch R is ON at the first and the last unit only.',
    ],
    topic: 'Parallel',
    ...sna12,
  },
  {
    question: 'How do I clean the filters of the SNA 12K?',
    variants: ['W-205', 'Air filter due'],
    answers: [
      'Pull both filters out from below, wash them with warm water, put them back dry and touch Settings > Filter done.',
    ],
    topic: 'Feature Introduction',
    ...sna12,
  },
  {
    question: 'In which direction does the CT of the LXP hybrid point?',
    variants: ['LXP CT clamp arrow', 'CT direction'],
    answers: [
      'From the grid to the house, around the live conductor before every load. If Export rises when you switch on a load, choose Settings > CT direction > Reversed.',
    ],
    topic: 'Installation',
    resources: ['lxp-ct-direction.png'],
    ...hybrid,
  },
  {
    question: 'How do I stop the LXP hybrid from feeding into the grid?',
    variants: ['Zero export LXP', 'Feed-in off'],
    answers: [
      'Settings > Feed-in > Off. It needs the CT or the meter; up to 50 W for two seconds is normal.',
    ],
    topic: 'Working modes',
    resources: ['lxp-ct-direction.png'],
    ...hybrid,
  },
  {
    question: 'How do I charge the LXP hybrid from the grid at night?',
    variants: ['AC charge', 'Night tariff'],
    answers: [
      'Settings > AC charge: up to three periods with power in percent and a stop SOC. Some grid codes forbid it; the menu is hidden then.',
    ],
    topic: 'Working modes',
    ...hybrid,
  },
  {
    question: 'Was bedeutet H-21 am LXP-LB-EU?',
    variants: ['BMS antwortet nicht', 'H-21'],
    answers: [
      'Das BMS antwortet nicht: Kabel an BMS-CAN und das BMS-Profil unter Einstellungen > Batterie prüfen.',
    ],
    topic: 'Codes and troubleshooting',
    supportRemoteDebug: true,
    ...eu,
  },
  {
    question: 'Wie teste ich den Notstrom am LXP-LB-EU?',
    variants: ['Notstromtest', 'Emergency supply test LXP-LB-EU'],
    answers: ['Einstellungen > Fachkraft > Notstromtest. Das Haus ist dabei für 3 Sekunden ohne Netz.'],
    topic: 'Feature Introduction',
    ...eu,
  },
  {
    question: 'How do I release rapid shutdown on the LXP-LB-US 12K?',
    variants: ['ER-24', 'RSD button'],
    answers: [
      'Turn the red RSD button clockwise and press RUN. If ER-24 stays, measure 12 V on RSD+ / RSD−.',
    ],
    topic: 'Codes and troubleshooting',
    ...us12,
  },
  {
    question: 'How do I contact EG4 support about my 12K?',
    variants: ['EG4 support', 'Who repairs my EG4 inverter?'],
    answers: [
      'Open a repair request in this portal; it goes to the EG4 service desk. Have the serial number, which begins with 44, and the ER or AL code ready.',
    ],
    topic: 'Other',
    platform: 'EG4',
    resources: ['repair-request-checklist.pdf'],
    ...us12,
  },
  {
    question: 'What is Storm guard of the LXP-LB-US 12K?',
    variants: ['Storm guard', 'Why does it charge to 100 % before a storm?'],
    answers: [
      'It charges to 100 % when a storm is announced and holds it. Skip it in the app under Storm guard > Skip.',
    ],
    topic: 'Working modes',
    ...us12,
  },
  {
    question: 'What does T-E02 mean on the TRIP?',
    variants: ['T-E02', 'Phase order wrong'],
    answers: ['The phases turn anti-clockwise: have an electrician change two phases at the GRID plug.'],
    topic: 'Codes and troubleshooting',
    ...trip,
  },
  {
    question: 'Which batteries fit the TRIP 6–12K?',
    variants: ['Can I connect a 48 V battery to the TRIP?', 'TRIP battery voltage'],
    answers: [
      'High-voltage batteries of 160 to 700 V with a BMS line: LiteStor HV, HV-Tower or HV-Rack. 48 V batteries do not fit.',
    ],
    topic: 'Battery',
    ...trip,
  },
  {
    question: 'How do I start the PowerHub without grid?',
    variants: ['Black start', 'PowerHub is off after a long power cut'],
    answers: [
      'Wait for sun and hold Black start in the connection field for 8 seconds. It needs a drawer over 2 % or 800 W of sun.',
    ],
    topic: 'Working modes',
    ...powerHub,
  },
  {
    question: 'How do I add a drawer to the PowerHub?',
    variants: ['Extend PowerHub battery', 'More capacity'],
    answers: [
      'Charge old and new drawers to 40 ± 2 %, switch off, put the new one on top, link it, and choose Care > Count drawers.',
    ],
    topic: 'Battery',
    ...powerHub,
  },
  {
    question: 'ACS 的电池休眠了怎么唤醒？',
    variants: ['ACS E2', '电池唤醒'],
    answers: ['保证电网正常，长按本机按键 3 秒，主机会输出 51 V 唤醒电池，约 20 秒后中间绿灯闪烁。'],
    topic: 'Battery',
    ...acs,
  },
  {
    question: 'ACS 的两只互感器装在哪里？',
    variants: ['红标互感器', 'ACS CT position'],
    answers: [
      '红标套在电表与配电箱之间的火线上，箭头指向电网；绿标套在光伏逆变器输出的火线上，箭头指向光伏逆变器。',
    ],
    topic: 'Installation',
    ...acs,
  },
  {
    question: '防逆流怎么打开？',
    variants: ['ACS 防逆流', 'ACS zero export'],
    answers: ['“设置 > 电网 > 防逆流”打开后，本机放电时不会向电网送电，误差 30 W。'],
    topic: 'Working modes',
    ...acs,
  },
  {
    question: 'What is the installer code of the LXP-LB-US 12K?',
    variants: ['Installer PIN'],
    answers: ['Ex works it is 1470; have it changed after commissioning.'],
    topic: 'Other',
    visible: false,
    ...us12,
  },
]
