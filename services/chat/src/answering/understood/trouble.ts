import type { Language } from '@portal/contracts/reference.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import { toLanguage } from '../../question-data/question-data.rules.ts'
import type { Plant } from '../../runtime/plant.ts'
import { intentIn } from '../../understanding/read.rules.ts'
import { isReport, tellsState } from '../../understanding/report.rules.ts'
import { sayTrouble } from '../../understanding/say.rules.ts'
import { buttonOf, ownTexts } from '../../understanding/texts.ts'
import type { AnswerEngine, Ask, Planned, Suggestion } from '../answer.ts'
import { maxChoices } from '../choice.rules.ts'
import { choiceAmong } from '../extractive.ts'
import { findPassages } from '../passages.ts'
import { told } from './moves.ts'

interface Deps {
  db: Db
  plant: Plant
  /** The plant is away: what was found is answered without it. */
  onFailure(error: unknown): void
}

/** From here on one of the sections that are offered is likely to tell it. */
const likely = 0.4

const spaceIn = (language: Language) => (language === 'zh_CN' ? '' : ' ')

/** After an alarm it is the safety advice that answers. */
const hasFailed = ({ question, questionId, history = [], alarm, language }: Ask) =>
  history.length > 0 &&
  !alarm &&
  questionId === undefined &&
  intentIn(question, toLanguage(language))?.kind === 'failure'

/**
 * Who tells that something is wrong, and of which no document says anything certain, is told what the device
 * itself reports, with its code to choose; else asked for what can be looked up: the code or the lamp. So is
 * who tells that an answer did not help.
 */
export function withTrouble({ db, plant, onFailure }: Deps, engine: AnswerEngine): AnswerEngine {
  async function reported(ask: Ask, signal: AbortSignal) {
    if (!ask.device) return undefined
    const { serialNum, model, deviceType } = ask.device
    const device = { serialNum, model, deviceType: deviceType ?? null }
    const [{ status }, faults] = await Promise.all([
      plant.runtime(device, signal),
      plant.faults(device, signal),
    ])
    const fault = faults.find(({ until }) => until === null)
    const said = sayTrouble(
      serialNum,
      { status, fault, isSimulated: plant.isSimulated },
      toLanguage(ask.language),
    )
    return said === undefined ? undefined : { said, code: fault?.code }
  }

  /** What the manual says about a code, to be chosen; nothing where it says nothing. */
  async function choiceOf(ask: Ask, code: string): Promise<Suggestion[]> {
    const passages = await findPassages(db, { ...ask, question: code, history: [] })
    const choice = passages?.isCertain && (await choiceAmong(db, ask, passages))
    return choice ? [{ ...choice, question: code }] : []
  }

  /** What the device itself reports, with its code to choose; nothing where it reports nothing wrong. */
  async function leadOf(ask: Ask, signal: AbortSignal) {
    const trouble = await reported(ask, signal).catch((error: unknown) => {
      onFailure(error)
      return undefined
    })
    if (!trouble) return undefined
    const offered = trouble.code ? await choiceOf(ask, trouble.code) : []
    const { chooseCode } = ownTexts(toLanguage(ask.language))
    return { text: [trouble.said, ...(offered.length > 0 ? [chooseCode] : [])].join('\n\n'), offered }
  }

  async function afterFailure(ask: Ask, signal: AbortSignal): Promise<Planned> {
    const language = toLanguage(ask.language)
    const { noHelp, askSign, orPerson } = ownTexts(language)
    const lead = await leadOf(ask, signal)
    const asked = [noHelp, askSign, orPerson(buttonOf(ask))].join(spaceIn(language))
    return told(ask, lead ? `${lead.text}\n\n${asked}` : asked, {
      offersPerson: true,
      suggestions: lead?.offered ?? [],
    })
  }

  return {
    async answer(ask, signal) {
      const language = toLanguage(ask.language)
      const typed = ask.typed ?? ask.question
      if (hasFailed(ask)) return afterFailure(ask, signal)
      const answer = await engine.answer(ask, signal)
      if (answer.kind !== 'none' || answer.choices || answer.msg || ask.questionId !== undefined)
        return answer
      const isFound = answer.relevance !== undefined
      if (answer.relevance !== undefined && answer.relevance >= likely) return answer
      if (!(isFound ? tellsState : isReport)(typed, language)) return answer
      const lead = await leadOf(ask, signal)
      const texts = ownTexts(language)
      const nothing = [texts.noneFound, texts.askSign, texts.orPerson(buttonOf(ask))].join(spaceIn(language))
      if (!lead)
        return isFound
          ? reworded(answer, `${texts.askSign}\n\n${answer.text}`, answer.suggestions)
          : reworded(answer, nothing, answer.suggestions)
      return isFound
        ? reworded(
            answer,
            `${lead.text}\n\n${answer.text}`,
            [...lead.offered, ...answer.suggestions].slice(0, maxChoices),
          )
        : reworded(answer, `${lead.text}\n\n${nothing}`, lead.offered)
    },
  }
}

const reworded = (answer: Planned, text: string, suggestions: Suggestion[]): Planned => ({
  ...answer,
  text,
  suggestions,
  offersPerson: true,
})
