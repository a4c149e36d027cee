import type { Db } from '@portal/service-kit/database/database.ts'
import { renderFindings, toFindings } from '../diagnosis/diagnosis.rules.ts'
import * as resources from '../fixed-resource/fixed-resource.repo.ts'
import { toResources } from '../fixed-resource/fixed-resource.rules.ts'
import { type Reader, readerOf } from '../knowledge/reader.rules.ts'
import * as corrections from '../question-data/correction.repo.ts'
import * as phrases from '../question-data/phrase.repo.ts'
import { answerThreshold, findBestMatches } from '../question-data/phrase.rules.ts'
import * as questionData from '../question-data/question-data.repo.ts'
import { toLanguage, toTranslation } from '../question-data/question-data.rules.ts'
import type { Plant } from '../runtime/plant.ts'
import { readReport } from '../runtime/report.ts'
import type { Answerer, Ask, Planned } from './answer.ts'
import { textsFor } from './answer-texts.ts'
import { certainGroupsOf } from './audience.ts'
import { isAboutErrors, namesCode, stepFor } from './step.rules.ts'

type CompleteAnswer = Pick<Planned, 'text' | 'msg'> & Partial<Planned>

/** A complete answer; a page that knows only streams gets the same text as one. */
const complete = ({ supportEs }: Ask, kind: 'es' | 'e_ai', answer: CompleteAnswer): Planned => ({
  kind: supportEs ? kind : 'ai',
  sources: [],
  resources: [],
  suggestions: [],
  timings: {},
  ...answer,
})

interface Deps {
  db: Db
  plant: Plant
  /** Hits are counted in the background, so an answer does not wait for them; their errors go here. */
  onError(error: unknown): void
}

/** Answers that people wrote, and diagnoses of the device: tried before documents are searched. */
export const curatedAnswers = ({ db, plant, onError }: Deps): Answerer => {
  const count = ({ isTrial }: Ask, counting: () => Promise<unknown>) =>
    void (isTrial || counting().catch(onError))

  async function fromQuestion(ask: Ask, question: questionData.LiveQuestionData): Promise<Planned> {
    const language = toLanguage(ask.language)
    const files = await resources.findOfferedFiles(db, question.id)
    count(ask, () => questionData.countHit(db, question.id))
    const text = toTranslation(question, language).answers.join('\n')
    return complete(ask, 'es', {
      text,
      msg: 'QNA',
      resources: toResources(files, language),
      questionId: question.id,
    })
  }

  async function fromDevice(
    ask: Ask,
    question: questionData.LiveQuestionData | undefined,
    signal: AbortSignal,
  ): Promise<Planned | undefined> {
    if (!ask.device) return undefined
    const start = performance.now()
    const language = toLanguage(ask.language)
    const report = await readReport(plant, { ...ask.device, clusterId: ask.clusterId }, signal)
    const files = question ? await resources.findOfferedFiles(db, question.id) : []
    if (question) count(ask, () => questionData.countHit(db, question.id))
    return complete(ask, 'e_ai', {
      text: renderFindings(
        report,
        toFindings(report, question?.topic ?? 'Codes and troubleshooting'),
        ask.device.serialNum,
        language,
      ),
      msg: 'Debug_QNA',
      resources: toResources(files, language),
      timings: { plant: Math.round(performance.now() - start) },
      ...(question && { questionId: question.id }),
    })
  }

  /** The first that users may see: a hidden question must not suppress others. */
  async function firstVisible(matches: readonly { id: number; fit: number }[], reader: Reader) {
    for (const { id, fit } of matches) {
      const question = await questionData.get(db, id, reader)
      if (question?.show) return { ...question, fit }
    }
    return undefined
  }

  return async (ask, signal) => {
    const language = toLanguage(ask.language)
    const reader = readerOf(ask.user)
    const chosen =
      ask.questionId === undefined ? undefined : await questionData.get(db, ask.questionId, reader)
    const clicked = chosen?.show ? chosen : undefined
    const asked = await phrases.toQuery(
      db,
      clicked ? toTranslation(clicked, language).question : ask.question,
      language,
    )
    const audience = { platform: ask.platform, deviceGroups: certainGroupsOf(ask), reader }
    const correction = await corrections.find(db, asked, audience, language)
    const own = await firstVisible(
      findBestMatches(asked, await phrases.findQuestionCandidates(db, asked, audience)).filter(
        ({ fit }) => fit >= answerThreshold,
      ),
      reader,
    )
    const step = stepFor({
      clicked,
      correction,
      question: own,
      isAboutErrors: isAboutErrors(ask.question),
      namesCode: namesCode(ask.question),
      hasDevice: ask.device !== undefined,
    })
    switch (step) {
      case 'correction':
        if (!correction) return undefined
        count(ask, () => corrections.countHit(db, correction.id))
        return complete(ask, 'es', { text: correction.answer, msg: 'QNA', isReviewed: true })
      case 'clicked':
        return clicked && fromQuestion(ask, clicked)
      case 'question':
        return own && fromQuestion(ask, own)
      case 'diagnosis':
        return fromDevice(ask, clicked ?? own, signal)
      case 'notSupported':
        return {
          ...complete(ask, 'es', { text: textsFor(language).needsDevice, msg: 'NotSupport' }),
          kind: 'none',
        }
      default:
        return undefined
    }
  }
}
