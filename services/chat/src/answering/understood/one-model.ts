import type { ChatDevice } from '@portal/contracts/device.contract.ts'
import { allDevices, getDeviceGroup } from '@portal/contracts/device-group.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import { plain } from '../../danger/text.rules.ts'
import type { Register } from '../../device/register.ts'
import type { Meaning } from '../../knowledge/meaning/meaning.ts'
import { toLanguage } from '../../question-data/question-data.rules.ts'
import { ownTexts } from '../../understanding/texts.ts'
import type { Answerer, Ask } from '../answer.ts'
import { findPassages } from '../passages.ts'
import { choiceOf } from './from-register.ts'
import { told } from './moves.ts'

interface Deps {
  db: Db
  meaning?: Meaning | undefined
  register: Register
  /** The register is away: the question is answered without it. */
  onFailure(error: unknown): void
}

const of = (ask: Ask, { model, platform }: ChatDevice): Ask => ({
  ...ask,
  deviceGroup: getDeviceGroup(model),
  platform: platform ?? ask.platform,
})

/**
 * Where no device is chosen: answers from the manual of the asker's own model, and asks which one is meant
 * where their manuals answer differently. Steps of two manuals are never joined.
 */
export const ofOneModel =
  ({ db, meaning, register, onFailure }: Deps, documents: Answerer): Answerer =>
  async (ask, signal) => {
    if (!ask.user || ask.device || ask.enhance || ask.deviceGroup !== allDevices)
      return documents(ask, signal)
    const own = await register.findDevices(ask.user).catch((error: unknown) => {
      onFailure(error)
      return []
    })
    const [device, ...others] = [
      ...Map.groupBy(
        own.filter(({ model }) => getDeviceGroup(model) !== allDevices),
        ({ model }) => getDeviceGroup(model),
      ).values(),
    ].flatMap(([first]) => first ?? [])
    if (!device) return documents(ask, signal)
    if (others.length === 0) return documents(of(ask, device), signal)
    const said = plain(ask.question)
    const named = [device, ...others].filter(({ model }) => said.includes(plain(model.replaceAll('_', ' '))))
    if (named.length === 1) return documents(of(ask, named[0] as ChatDevice), signal)
    const best = await Promise.all(
      [device, ...others].map(async (one) => ({
        device: one,
        chunkId: (await findPassages(db, of(ask, one), meaning))?.hits[0]?.chunkId,
      })),
    )
    const answering = best.filter(({ chunkId }) => chunkId !== undefined)
    if (new Set(answering.map(({ chunkId }) => chunkId)).size > 1)
      return told(ask, ownTexts(toLanguage(ask.language)).whichDevice, { choices: own.map(choiceOf) })
    return documents(answering[0] ? of(ask, answering[0].device) : ask, signal)
  }
