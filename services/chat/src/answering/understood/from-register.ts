import type { ChatDevice, DeviceFacts } from '@portal/contracts/device.contract.ts'
import { formatModel } from '@portal/contracts/model.ts'
import type { ProductModel } from '@portal/contracts/reference.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import type { Register, RegisterUser } from '../../device/register.ts'
import type { Subject } from '../../grammar/grammar.ts'
import { toLanguage } from '../../question-data/question-data.rules.ts'
import type { Plant } from '../../runtime/plant.ts'
import * as tickets from '../../ticket/ticket.repo.ts'
import { intentIn, serialIn } from '../../understanding/read.rules.ts'
import {
  runtimeTexts,
  type Said,
  sayFault,
  sayFirmware,
  sayInstalled,
  sayModels,
  sayOrders,
  sayRepairs,
  sayTickets,
  sayWarranty,
} from '../../understanding/say.rules.ts'
import { ownTexts } from '../../understanding/texts.ts'
import type { Answerer, Ask, Planned } from '../answer.ts'
import { isAboutErrors } from '../step.rules.ts'
import { told } from './moves.ts'
import { followsSubject } from './understand.ts'

interface Deps {
  db: Db
  register: Register
  plant: Plant
}

export const choiceOf = ({ serialNum, model }: Pick<ChatDevice, 'serialNum' | 'model'>) => ({
  serialNum,
  label: `${formatModel(model)} · ${serialNum}`,
})

/** Questions about the asker's own devices, orders and requests, from the portal's data. */
export function fromRegister({ db, register, plant }: Deps): Answerer {
  /** The device that is meant; several, where only the asker knows. */
  async function devicesOf(ask: Ask, user: RegisterUser): Promise<Pick<ChatDevice, 'serialNum' | 'model'>[]> {
    const named = serialIn(ask.question)
    if (named) return [{ serialNum: named, model: '' as ProductModel }]
    if (ask.device) return [{ serialNum: ask.device.serialNum, model: ask.device.model as ProductModel }]
    return register.findDevices(user)
  }

  async function ofDevice(
    subject: Exclude<Subject, 'ticket' | 'repair' | 'model'>,
    ask: Ask,
    facts: DeviceFacts,
    signal: AbortSignal,
  ): Promise<Said> {
    const language = toLanguage(ask.language)
    const texts = ownTexts(language)
    const { serialNum, model, cover, record } = facts
    const hidden = { text: texts.notShown(serialNum) }
    const links = record
      ? [{ label: texts.open.device, path: `/device/${encodeURIComponent(serialNum)}` }]
      : []
    switch (subject) {
      case 'warranty':
        return cover ? { text: sayWarranty(serialNum, cover, language), links } : hidden
      case 'firmware':
        return record ? { text: sayFirmware(serialNum, record.firmware, language), links } : hidden
      case 'installer':
        if (!record) return hidden
        return {
          text: record.installer
            ? texts.installer.is(serialNum, record.installer)
            : texts.installer.none(serialNum),
          links,
        }
      case 'installed':
        return record ? { text: sayInstalled(facts, language), links } : hidden
      case 'order':
        if (!record) return hidden
        return sayOrders(facts, language) ?? { text: texts.order.none(serialNum), links }
      case 'status': {
        const device = { serialNum, model, deviceType: ask.device?.deviceType ?? null }
        const { status } = await plant.runtime(device, signal)
        const text = [
          ...(cover ? [texts.status.record(serialNum, texts.status.statuses[cover.status])] : []),
          `${runtimeTexts(language)[status]}${plant.isSimulated ? ` (${texts.simulated})` : ''}`,
        ].join('\n\n')
        return { text, links }
      }
      case 'fault': {
        const faults = await plant.faults(
          { serialNum, model, deviceType: ask.device?.deviceType ?? null },
          signal,
        )
        return { text: sayFault(serialNum, faults, plant.isSimulated, language), links }
      }
    }
  }

  return async (ask, signal): Promise<Planned | undefined> => {
    const { user, question, questionId } = ask
    if (!user || questionId !== undefined) return undefined
    const language = toLanguage(ask.language)
    const intent = intentIn(question, language, followsSubject(ask))
    if (intent?.kind !== 'subject') return undefined
    const { subject, isOwn } = intent
    // The diagnosis answers it, with all that the device reports.
    if (subject === 'fault' && isAboutErrors(question)) return undefined
    if (subject === 'ticket') {
      if (!user.permissions.includes('ticket:own')) return undefined
      const { content } = await tickets.findOwn(db, { page: 1, size: 50 }, user.userId)
      return told(ask, ...withLinks(sayTickets(content, language)))
    }
    if (subject === 'repair') {
      const serialNum = serialIn(question) ?? ask.device?.serialNum
      const open = await register.findOpenRequests(user, serialNum)
      if (open.length === 0 && !isOwn) return undefined
      return told(ask, ...withLinks(sayRepairs(open, user.permissions.includes('rma:view'), language)))
    }
    const devices = await devicesOf(ask, user)
    const [device] = devices
    if (!device) return undefined
    if (subject === 'model' && !serialIn(question))
      return told(ask, ...withLinks(sayModels(devices, language)))
    // Orders are the account's; whichever of its devices is asked about knows those that are open.
    const ofAccount =
      subject === 'order' && devices.length > 1 && (await register.findFacts(user, device.serialNum))
    const open =
      ofAccount && ofAccount.openOrders.length > 0 && sayOrders({ ...ofAccount, order: null }, language)
    if (open) return told(ask, ...withLinks(open))
    if (devices.length > 1)
      return told(ask, ownTexts(language).whichDevice, { choices: devices.map(choiceOf) })
    const facts = await register.findFacts(user, device.serialNum)
    if (subject === 'model') return facts ? told(ask, ...withLinks(sayModels([facts], language))) : undefined
    return facts ? told(ask, ...withLinks(await ofDevice(subject, ask, facts, signal))) : undefined
  }
}

const withLinks = ({ text, links = [] }: Said): [string, Partial<Planned>] => [text, { links }]
