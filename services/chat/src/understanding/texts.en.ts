import { rmaStatusLabels } from '@portal/contracts/rma-status.ts'
import type { Texts } from './said.ts'

export const en: Texts = {
  greeting: 'Hello! Ask me about your device, its manual, its warranty, or your orders and requests.',
  thanks: "You're welcome. Ask again whenever you need to.",
  help: (button) =>
    `I answer from the manuals of your device and from what the portal knows. For example:\n- What does a fault code mean?\n- When does my warranty end?\n- Is my firmware the newest?\n- Where is my order?\n- How do I switch off safely?\n\nIf I can’t help, support can: choose “${button}”.`,
  person: (button) => `Of course. Choose “${button}”: our team will see this conversation and reply here.`,
  noneFound: 'I find nothing about this in the documents of your device.',
  askSign:
    'If something is wrong with it, tell me the code on its display, or which lamp is lit and in which colour.',
  orPerson: (button) => `Or choose “${button}”: a person will help.`,
  noHelp: "I'm sorry that it didn't help.",
  noMore: (button) =>
    `This section says no more about it than this. If that doesn't help, choose “${button}”: a person will.`,
  chooseCode: 'Choose the code to read what the manual says about it.',
  offline: (serialNum) => `Device ${serialNum} is offline and hasn't reported for some time.`,
  whichDevice: 'Which of your devices is this about? The answer depends on the model.',
  switchOff:
    'In general: switch off the loads and AC first, then PV (DC), then the battery, and wait until the display is dark. Cables of the panels stay live in daylight. Leave the covers closed. Where your manual names another order, follow the manual.',
  notShown: (serialNum) =>
    `Your account doesn't show this for device ${serialNum}. Our support can tell you.`,
  warranty: {
    until: (serialNum, day) => `The warranty of device ${serialNum} ends on ${day}.`,
    ended: (serialNum, day) => `The warranty of device ${serialNum} ended on ${day}.`,
    later: (serialNum, from, until) =>
      `Device ${serialNum} isn't covered today. Its next warranty runs from ${from} to ${until}.`,
    none: (serialNum) => `Device ${serialNum} has no warranty on record.`,
    replaced: (serialNum) =>
      `Device ${serialNum} was replaced. Its warranty went over to the device in its place.`,
    notStarted: (serialNum) =>
      `The warranty of device ${serialNum} hasn't started yet: neither an installation date nor a shipping date is on record.`,
  },
  firmware: {
    none: (serialNum) => `No firmware is on record for device ${serialNum}.`,
    lead: (serialNum) => `Firmware of device ${serialNum}:`,
    newest: (code) => `${code}: the newest version`,
    newer: (code, newest) => `${code}: there is a newer version, ${newest}`,
    unknown: (code) => `${code}: the firmware log doesn't tell whether there is a newer one`,
  },
  order: {
    none: (serialNum) => `No order of yours is on record for device ${serialNum}.`,
    is: (orderNo, status, shippedOn, waybillNo) =>
      `Order ${orderNo}: ${status}${shippedOn && `, shipped on ${shippedOn}`}${waybillNo && `, waybill ${waybillNo}`}.`,
    statuses: {
      DRAFT: 'draft',
      CONFIRMED: 'confirmed',
      SHIPPED: 'on its way',
      DELIVERED: 'delivered',
      CANCELLED: 'cancelled',
    },
  },
  installer: {
    none: (serialNum) => `No installer is on record for device ${serialNum}.`,
    is: (serialNum, name) => `Device ${serialNum} was installed by ${name}.`,
  },
  installed: {
    none: (serialNum) => `No installation day is on record for device ${serialNum}.`,
    on: (serialNum, day) => `Device ${serialNum} was installed on ${day}.`,
    shipped: (day) => `It was shipped on ${day}.`,
  },
  models: 'Model and serial number:',
  status: {
    record: (serialNum, status) => `In the portal, device ${serialNum} is ${status}.`,
    statuses: {
      IN_STOCK: 'in stock',
      SHIPPED: 'shipped',
      INSTALLED: 'installed',
      IN_REPAIR: 'in repair',
      REPLACED: 'replaced',
      RETIRED: 'retired',
    },
  },
  fault: {
    none: (serialNum) => `Device ${serialNum} has reported no fault in the last seven days.`,
    last: (code, text, since) => `The last fault was ${code} (${text}), on ${since}. It is over.`,
    lasts: (code, text, since) => `${code} (${text}) has been there since ${since}.`,
  },
  tickets: {
    none: 'You have no open tickets.',
    some: (count) => (count === 1 ? 'You have one open ticket:' : `You have ${count} open tickets:`),
    one: (id, text, isAnswered) =>
      `Ticket ${id}: ${text} (${isAnswered ? 'answered' : 'waiting for an answer'})`,
  },
  repairs: {
    none: 'There is no open repair request.',
    some: (count) =>
      count === 1 ? 'There is one open repair request:' : `There are ${count} open repair requests:`,
    statuses: rmaStatusLabels,
  },
  simulated: 'Demo data: no live system connected, so this is made up.',
  open: {
    device: 'Open the device',
    order: 'Open the order',
    tickets: 'Open my tickets',
    repair: 'Open the repair request',
  },
}
