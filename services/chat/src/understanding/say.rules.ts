import type { ChatLink } from '@portal/contracts/chat-socket.ts'
import { isCovered, toCoverRuns } from '@portal/contracts/cover.ts'
import type { ChatDevice, DeviceFacts } from '@portal/contracts/device.contract.ts'
import { formatModel } from '@portal/contracts/model.ts'
import type { InverterStatus } from '@portal/contracts/qna.contract.ts'
import type { Language } from '@portal/contracts/reference.ts'
import type { OpenRequest } from '@portal/contracts/rma.contract.ts'
import type { OwnTicket } from '@portal/contracts/ticket.contract.ts'
import type { Fault } from '../runtime/plant.ts'
import { ownTexts } from './texts.ts'

/** What the register knows, in the asker's language, with the pages that show it. */
export interface Said {
  text: string
  links?: ChatLink[]
}

const tagOf = (language: Language) => language.replace('_', '-')
const dayOf = (day: string, language: Language) =>
  new Intl.DateTimeFormat(tagOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
const momentOf = (instant: string, language: Language) =>
  new Intl.DateTimeFormat(tagOf(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(new Date(instant))
const listed = (lead: string, items: readonly string[]) =>
  [lead, ...items.map((item) => `- ${item}`)].join('\n')

export function sayWarranty(
  serialNum: string,
  { warranty: { expiresOn, reason }, intervals }: NonNullable<DeviceFacts['cover']>,
  language: Language,
  today = new Date().toISOString().slice(0, 10),
): string {
  const { warranty } = ownTexts(language)
  if (reason === 'REPLACED') return warranty.replaced(serialNum)
  if (expiresOn === null) return (reason === 'NOT_STARTED' ? warranty.notStarted : warranty.none)(serialNum)
  const next = toCoverRuns(intervals).find(({ startsOn }) => startsOn > today)
  if (next && !isCovered(intervals, today))
    return warranty.later(serialNum, dayOf(next.startsOn, language), dayOf(next.endsOn, language))
  return (expiresOn < today ? warranty.ended : warranty.until)(serialNum, dayOf(expiresOn, language))
}

export function sayFirmware(
  serialNum: string,
  codes: NonNullable<DeviceFacts['record']>['firmware'],
  language: Language,
): string {
  const { firmware } = ownTexts(language)
  if (codes.length === 0) return firmware.none(serialNum)
  return listed(
    firmware.lead(serialNum),
    codes.map(({ code, newest }) => {
      if (newest === null) return firmware.unknown(code)
      return newest === code ? firmware.newest(code) : firmware.newer(code, newest)
    }),
  )
}

type Order = NonNullable<DeviceFacts['order']>

/** What has not arrived first; then the order that the device came with. */
export function sayOrders(
  { order: own, openOrders }: Pick<DeviceFacts, 'order' | 'openOrders'>,
  language: Language,
): Said | undefined {
  const { order, open } = ownTexts(language)
  const isOpen = openOrders.some(({ orderNo }) => orderNo === own?.orderNo)
  const orders = [...openOrders, ...(own && !isOpen ? [own] : [])]
  const said = ({ orderNo, status, shippedOn, waybillNo }: Order) =>
    order.is(orderNo, order.statuses[status], shippedOn ? dayOf(shippedOn, language) : '', waybillNo)
  if (orders.length === 0) return undefined
  return {
    text: orders.map((one) => `${orders.length > 1 ? '- ' : ''}${said(one)}`).join('\n'),
    links: orders.map(({ orderNo }) => ({
      label: orders.length > 1 ? `${open.order} ${orderNo}` : open.order,
      path: `/order/${encodeURIComponent(orderNo)}`,
    })),
  }
}

export function sayInstalled({ serialNum, record, order }: DeviceFacts, language: Language): string {
  const { installed } = ownTexts(language)
  const day = record?.installationDate
  const shippedOn = order?.shippedOn
  return [
    day ? installed.on(serialNum, dayOf(day, language)) : installed.none(serialNum),
    ...(shippedOn ? [installed.shipped(dayOf(shippedOn, language))] : []),
  ].join(' ')
}

export const sayModels = (
  devices: readonly Pick<ChatDevice, 'serialNum' | 'model'>[],
  language: Language,
): Said => ({
  text: listed(
    ownTexts(language).models,
    devices.map(({ serialNum, model }) => `${formatModel(model)} · ${serialNum}`),
  ),
})

/** The fault that lasts, else the latest. */
export function sayFault(
  serialNum: string,
  [fault]: readonly Fault[],
  isSimulated: boolean,
  language: Language,
): string {
  const texts = ownTexts(language)
  if (!fault) return texts.fault.none(serialNum)
  const say = fault.until === null ? texts.fault.lasts : texts.fault.last
  const text = say(fault.code, fault.text, momentOf(fault.since, language))
  return isSimulated ? `${text}\n\n${texts.simulated}` : text
}

/** What a device reports that is not as it should be; undefined if all is well. */
export function sayTrouble(
  serialNum: string,
  { status, fault, isSimulated }: { status: InverterStatus; fault: Fault | undefined; isSimulated: boolean },
  language: Language,
): string | undefined {
  const texts = ownTexts(language)
  const said =
    status === 'offline'
      ? texts.offline(serialNum)
      : fault && `${serialNum}: ${texts.fault.lasts(fault.code, fault.text, momentOf(fault.since, language))}`
  return said && (isSimulated ? `${said} ${texts.simulated}` : said)
}

/** Characters of a ticket's text by which its writer knows it again. */
const maxTicketChars = 80

export function sayTickets(tickets: readonly OwnTicket[], language: Language): Said {
  const texts = ownTexts(language)
  const open = tickets.filter(({ status }) => status !== 'CLOSED')
  const links = [{ label: texts.open.tickets, path: '/myTickets' }]
  if (open.length === 0) return { text: texts.tickets.none, links }
  const items = open.map(({ id, text, answer }) =>
    texts.tickets.one(id, text.slice(0, maxTicketChars).replace(/\s+/g, ' '), answer !== ''),
  )
  return { text: listed(texts.tickets.some(open.length), items), links }
}

export function sayRepairs(open: readonly OpenRequest[], hasPages: boolean, language: Language): Said {
  const texts = ownTexts(language)
  if (open.length === 0) return { text: texts.repairs.none }
  return {
    text: listed(
      texts.repairs.some(open.length),
      open.map(
        ({ rmaNumber, serialNum, rmaStatus }) =>
          `${rmaNumber} (${serialNum}): ${texts.repairs.statuses[rmaStatus]}`,
      ),
    ),
    links: hasPages
      ? open.map(({ rmaNumber }) => ({
          label: `${texts.open.repair} ${rmaNumber}`,
          path: `/rma/${rmaNumber}`,
        }))
      : [],
  }
}

const runtime: Partial<Record<Language, Record<InverterStatus, string>>> = {
  en: {
    normal: 'It reports: normal.',
    charging: 'It reports: charging.',
    discharging: 'It reports: discharging.',
    standby: 'It reports: standby.',
    warning: 'It reports a warning.',
    fault: 'It reports a fault.',
    updating: 'It is updating its firmware.',
    offline: 'It is offline.',
  },
  de: {
    normal: 'Es meldet: normal.',
    charging: 'Es meldet: lädt.',
    discharging: 'Es meldet: entlädt.',
    standby: 'Es meldet: Bereitschaft.',
    warning: 'Es meldet eine Warnung.',
    fault: 'Es meldet eine Störung.',
    updating: 'Es aktualisiert seine Firmware.',
    offline: 'Es ist offline.',
  },
  es_ES: {
    normal: 'Comunica: normal.',
    charging: 'Comunica: cargando.',
    discharging: 'Comunica: descargando.',
    standby: 'Comunica: en espera.',
    warning: 'Comunica una advertencia.',
    fault: 'Comunica un fallo.',
    updating: 'Está actualizando el firmware.',
    offline: 'Está desconectado.',
  },
  zh_CN: {
    normal: '设备上报：正常。',
    charging: '设备上报：充电中。',
    discharging: '设备上报：放电中。',
    standby: '设备上报：待机。',
    warning: '设备上报了警告。',
    fault: '设备上报了故障。',
    updating: '设备正在升级固件。',
    offline: '设备离线。',
  },
}
/** What a device reports of itself. */
export const runtimeTexts = (language: Language) =>
  runtime[language] ?? (runtime.en as Record<InverterStatus, string>)
