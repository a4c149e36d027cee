import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoFilePath } from '@portal/demo/knowledge.ts'
import {
  documentFiles,
  type QuestionSet,
  readLines,
  readSet,
  type Section as SectionName,
} from '../exam/question.ts'

interface Section {
  file: string
  headingPath: readonly string[]
  body: string
}

export interface TrainingQuestion {
  set: string
  text: string
  /** Device group. */
  group: string
  hasAnswer: boolean
  isRight(section: Section): boolean
}

interface Line {
  question: string
  deviceType: string
  kind: 'answerable' | 'sibling' | 'offtopic'
  file: string | null
  heading: string | null
}

/** Question in an owner's words, with the sections that answer it; empty if none does. */
interface Example {
  group: string
  text: string
  sections: readonly SectionName[]
}

/** Checks for the section itself, or a chunk merged with another. */
const rightBy =
  (places: readonly { file: string; heading: string }[]) =>
  ({ file, headingPath, body }: Section) =>
    places.some(
      (one) => one.file === file && (headingPath.includes(one.heading) || body.includes(one.heading)),
    )

const placeOf = (section: string) => {
  const [key = '', heading = ''] = section.split(/#(.*)/s)
  return { file: documentFiles[key as keyof typeof documentFiles], heading }
}

function lines(name: string): TrainingQuestion[] {
  const read: Line[] = readFileSync(join(demoFilePath('.'), '..', name), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
  return read.map(({ question, deviceType, kind, file, heading }) => ({
    set: name.includes('second') ? 'second set, odd lines' : 'first set',
    text: question,
    group: deviceType,
    hasAnswer: kind === 'answerable',
    isRight: rightBy(kind === 'answerable' && file && heading ? [{ file, heading }] : []),
  }))
}

const ofExam = (set: string, { single }: QuestionSet): TrainingQuestion[] =>
  single.flatMap(({ group, turns: [turn] }) =>
    !turn || turn.kind === 'danger' || turn.kind === 'courtesy'
      ? []
      : [
          {
            set,
            text: turn.text,
            group,
            hasAnswer: turn.kind === 'answered',
            isRight: rightBy(turn.kind === 'answered' ? turn.sections.map(placeOf) : []),
          },
        ],
  )

/** Returns all training questions, without the exam's held-out sets and the second set's even lines. */
export const readTrainingQuestions = (): TrainingQuestion[] => [
  ...readLines<Example>('./questions.jsonl').map(({ group, text, sections }) => ({
    set: 'owners',
    text,
    group,
    hasAnswer: sections.length > 0,
    isRight: rightBy(sections.map(placeOf)),
  })),
  ...ofExam('exam, development', readSet('development')),
  ...ofExam('exam, owners', readSet('owners')),
  ...lines('questions.jsonl'),
  ...lines('questions-second.jsonl').filter((_, at) => at % 2 === 0),
]
