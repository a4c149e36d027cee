import type { Db } from '@portal/service-kit/database.ts'
import { languageOf } from '../../question-data/question-data.rules.ts'
import type { Plant } from '../../runtime/plant.ts'
import { isReport, tellsState } from '../../understanding/report.rules.ts'
import { sayTrouble } from '../../understanding/say.rules.ts'
import { buttonOf, ownTexts } from '../../understanding/texts.ts'
import type { AnswerEngine, Ask, Planned, Suggestion } from '../answer.ts'
import { maxChoices } from '../choice.rules.ts'
import { choiceAmong } from '../extractive.ts'
import { findPassages } from '../passages.ts'

interface Deps {
  db: Db
  plant: Plant
  /** The plant is away: what was found is answered without it. */
  onFailure(error: unknown): void
}

/** From here on one of the sections that are offered is likely to tell it. */
const likely = 0.4

/**
 * Who tells that something is wrong, and of which no document says anything certain, is told what the device
 * itself reports, with its code to choose; else asked for what can be looked up: the code or the lamp.
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
      languageOf(ask.language),
    )
    return said === undefined ? undefined : { said, code: fault?.code }
  }

  /** What the manual says about a code, to be chosen; nothing where it says nothing. */
  async function choiceOf(ask: Ask, code: string): Promise<Suggestion[]> {
    const passages = await findPassages(db, { ...ask, question: code, history: [] })
    const choice = passages?.isCertain && (await choiceAmong(db, ask, passages))
    return choice ? [{ ...choice, question: code }] : []
  }

  return {
    async answer(ask, signal) {
      const answer = await engine.answer(ask, signal)
      const language = languageOf(ask.language)
      const typed = ask.typed ?? ask.question
      if (answer.kind !== 'none' || answer.choices || answer.msg || ask.questionId !== undefined)
        return answer
      const isFound = answer.relevance !== undefined
      if (answer.relevance !== undefined && answer.relevance >= likely) return answer
      if (!(isFound ? tellsState : isReport)(typed, language)) return answer
      const trouble = await reported(ask, signal).catch((error: unknown) => {
        onFailure(error)
        return undefined
      })
      const texts = ownTexts(language)
      const space = language === 'zh_CN' ? '' : ' '
      const nothing = [texts.noneFound, texts.askSign, texts.orPerson(buttonOf(ask))].join(space)
      if (!trouble)
        return isFound
          ? reworded(answer, `${texts.askSign}\n\n${answer.text}`, answer.suggestions)
          : reworded(answer, nothing, answer.suggestions)
      const offered = trouble.code ? await choiceOf(ask, trouble.code) : []
      const lead = [trouble.said, ...(offered.length > 0 ? [texts.chooseCode] : [])].join('\n\n')
      return isFound
        ? reworded(
            answer,
            `${lead}\n\n${answer.text}`,
            [...offered, ...answer.suggestions].slice(0, maxChoices),
          )
        : reworded(answer, `${lead}\n\n${nothing}`, offered)
    },
  }
}

const reworded = (answer: Planned, text: string, suggestions: Suggestion[]): Planned => ({
  ...answer,
  text,
  suggestions,
  offersPerson: true,
})
