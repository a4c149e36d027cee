import type { DraftQuestion } from './demo-question.ts'

/** Questions about all devices. */
export const generalQuestions: readonly DraftQuestion[] = [
  {
    question: "What's the error/warning of my inverter?",
    variants: [
      'What is wrong with my inverter?',
      'Why does my inverter show a fault?',
      'Which alarm does my device have?',
    ],
    answers: [
      'The code stands on the display of the inverter and under Events in the app; a red lamp is a fault, a yellow or blinking one a warning.',
      'Write the code down, switch the inverter off and on once in the order of its manual, and ask here again with the code if it returns.',
    ],
    topic: 'Codes and troubleshooting',
    supportRemoteDebug: true,
    translations: [
      {
        language: 'zh_CN',
        question: '我的逆变器有什么故障或警告？',
        answers: [
          '代码显示在逆变器屏幕上，也在应用程序的“事件”中；红灯为故障，黄灯或闪烁为警告。',
          '请记下代码，按手册顺序断电重启一次；若再次出现，请带上代码再来提问。',
        ],
      },
      {
        language: 'de',
        question: 'Welche Störung oder Warnung hat mein Wechselrichter?',
        answers: [
          'Der Code steht am Display und in der App unter Ereignisse; rot heißt Störung, gelb oder blinkend heißt Hinweis.',
          'Bitte den Code notieren, das Gerät einmal nach Handbuch aus- und einschalten und mit dem Code erneut fragen, wenn er wiederkehrt.',
        ],
      },
    ],
  },
  {
    question: 'Why is my battery not charging?',
    variants: [
      'Battery does not charge',
      'The battery stays at the same percentage',
      'No charge current into the battery',
    ],
    answers: [
      'Look at three things: is there more sun than load, does the battery talk to the inverter (no communication warning), and is it warm enough? Lithium is not charged under 0 °C.',
      'Then compare the charge priority and the charge current limit in the settings with what you expect.',
    ],
    topic: 'Battery',
    supportRemoteDebug: true,
    translations: [
      {
        language: 'zh_CN',
        question: '为什么我的电池充不进电？',
        answers: [
          '请检查三点：光伏是否大于负载、电池通信是否正常、电池温度是否高于 0 ℃。',
          '再核对设置中的充电优先级和充电电流限制。',
        ],
      },
    ],
  },
  {
    question: 'Why does my battery not discharge?',
    variants: [
      'Battery is full but the house takes power from the grid',
      'Inverter uses the grid although the battery has charge',
    ],
    answers: [
      'Usually one of four: the cut-off or reserve SOC is reached, a time plan or backup mode holds the charge, the CT is reversed or missing, or the battery itself forbids discharge.',
    ],
    topic: 'Battery',
    supportRemoteDebug: true,
  },
  {
    question: 'Why do I have no solar production?',
    variants: ['PV power is zero', 'Panels produce nothing', 'No PV input in daylight'],
    answers: [
      'Check that the PV or DC switch is on and that the string voltage is above the start voltage of your model. At dawn, in snow or in heavy cloud no harvest is normal.',
      'With an insulation or PV fault code do not unplug connectors under sun; switch the DC switch off and call the installer.',
    ],
    topic: 'Codes and troubleshooting',
    supportRemoteDebug: true,
  },
  {
    question: 'Is my inverter working normally?',
    variants: ['Check my system', 'Is everything all right with my device?', 'Run a health check'],
    answers: [
      'It is when its lamp is green, blue or white, the app shows values of the last ten minutes and no event is open.',
    ],
    topic: 'Codes and troubleshooting',
    supportRemoteDebug: true,
  },
  {
    question: 'Why is my inverter offline in the portal?',
    variants: [
      'Monitoring shows offline',
      'No data in the app since yesterday',
      'Dongle has lost the connection',
    ],
    answers: [
      'First see whether the inverter is on; without power the dongle is off. Then read the lamps of the dongle, restart the router and take the dongle out for ten seconds.',
      'The dongle keeps the last 7 days, so they appear later when it is online again.',
    ],
    topic: 'Monitoring',
    supportRemoteDebug: true,
    resources: ['dongle-quick-guide.pdf'],
  },
  {
    question: 'How do I connect the dongle to Wi-Fi?',
    variants: ['Set up the Wi-Fi dongle', 'Join the dongle to my home network', 'Dongle configuration'],
    answers: [
      'Wi-Fi dongle: join the network with its serial number on your phone, then Connect dongle > Home Wi-Fi in the app; 2.4 GHz only. Wi-Fi 6 dongle: Add > Bluetooth in the app within 3 m.',
    ],
    topic: 'Dongle',
    resources: ['dongle-quick-guide.pdf'],
    translations: [
      {
        language: 'zh_CN',
        question: '采集器怎么连接无线网络？',
        answers: [
          'Wi-Fi 采集器：手机连接以其序列号命名的网络，再在应用程序中选择家庭网络（仅 2.4 GHz）。Wi-Fi 6 采集器：在 3 米内用蓝牙添加。',
        ],
      },
    ],
  },
  {
    question: 'I have a new router, how do I change the Wi-Fi of the dongle?',
    variants: ['Changed the Wi-Fi password', 'New internet provider, dongle offline'],
    answers: [
      'Wi-Fi dongle: press the pin-hole key for 6 seconds until all lamps blink, then join it anew. Wi-Fi 6 dongle: press its key twice.',
    ],
    topic: 'Dongle',
    resources: ['dongle-quick-guide.pdf'],
  },
  {
    question: 'What do the lamps of the Wi-Fi dongle mean?',
    variants: ['Dongle LED colours', 'Only one light on the dongle'],
    answers: [
      'Lamp 1 is the inverter, lamp 2 the router, lamp 3 the server. All three steady: online. The first one that is off tells where it fails.',
    ],
    topic: 'Dongle',
    resources: ['dongle-quick-guide.pdf'],
  },
  {
    question: 'How do I update the firmware?',
    variants: ['Firmware upgrade', 'Is there a newer version for my inverter?', 'Install an update'],
    answers: [
      'Depending on the model from the app, the display or by the dealer through the portal. Keep the battery on, have some charge left, and expect the output to be off for a short time.',
    ],
    topic: 'Update',
  },
  {
    question: 'How do I set the DIP switches of LiteStor batteries?',
    variants: ['Battery address', 'DIP for a second battery', 'LiteStor master and slave'],
    answers: [
      'Master: 1 ON, 5 ON, the rest OFF. 2nd: only 2 ON. 3rd: 1 and 2 ON. The last of a chain also has 5 ON. Change them only while the battery is off.',
    ],
    topic: 'Battery',
    resources: ['litestor-dip-card.pdf'],
  },
  {
    question: 'How do I wake a battery that sleeps?',
    variants: ['LiteStor does not switch on', 'Battery is dead after a long outage'],
    answers: [
      'Give it a charger with 50 V or more, or hold POWER for 10 seconds; then charging has to begin within 3 minutes.',
    ],
    topic: 'Battery',
  },
  {
    question: 'How do I open a repair request?',
    variants: ['RMA', 'My device is broken, how do I get a repair?', 'Claim warranty'],
    answers: [
      'Open Repair in the portal and fill in the form. Have the serial number, the code and photos of the wiring at hand.',
    ],
    topic: 'Other',
    resources: ['repair-request-checklist.pdf'],
  },
  {
    question: 'Where do I find the serial number?',
    variants: ['What is the SN of my inverter?', 'Serial number of the dongle'],
    answers: [
      'On the label at the side of the device, ten characters, and in the app under Device. The dongle has its own on its label.',
    ],
    topic: 'Other',
  },
  {
    question: 'How do I share my station with my installer?',
    variants: ['Give somebody else access', 'Family wants to see the data'],
    answers: [
      'Station > Share, enter the e-mail address and choose See or See and set. You can end the sharing at any time.',
    ],
    topic: 'Monitoring',
  },
  {
    question: 'What do I do before the first switching on of a new battery?',
    variants: ['Adding a battery', 'Extend the storage'],
    answers: [
      'Charge old and new batteries to the same level, at most 0.3 V apart, set the addresses, and choose the right protocol in the inverter.',
    ],
    topic: 'Installation',
    resources: ['litestor-dip-card.pdf'],
  },
  {
    question: 'Can I see the values of the service engineers?',
    variants: ['Internal parameters', 'Expert values'],
    answers: [
      'These values are read by our engineers only. Tell us the code and the serial number, and we look at them.',
    ],
    topic: 'Other',
    visible: false,
  },
]
