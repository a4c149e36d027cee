import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { demoFilePath, demoFiles } from '@portal/demo/knowledge.ts'
import fc from 'fast-check'
import { type ExamResult, figureRows, formatFigures, tabulateReliability } from './figures.ts'
import {
  type AnswerVerdict,
  hasFactInExcerpt,
  isFirstSectionRight,
  type ShownAnswer,
  toPlainText,
  toVerdict,
} from './mark.ts'
import { documentFiles, type QuestionSet, readSet, setNames, type Turn } from './question.ts'
import { addTypos } from './typos.ts'

const shown = (part: Partial<ShownAnswer> = {}): ShownAnswer => ({
  text: 'Use a fuse of **35 A**\nat most.',
  isNothing: false,
  isDanger: false,
  cited: [1],
  strangers: 0,
  isLabelled: false,
  choices: [],
  ...part,
})
const right = new Set([1])
const turn = (kind: Exclude<Turn['kind'], 'answered'>): Turn => ({ kind, text: kind })
const fuse: Turn = {
  kind: 'answered',
  text: 'which fuse?',
  sections: ['sna#Cable and breaker size'],
  must: [/fuse of 35 A at/],
}

for (const [what, asked, answer, verdict] of [
  ['the fact, however it is set', fuse, shown(), 'right'],
  ['a right section without the fact', fuse, shown({ text: 'Fuses are red.' }), 'near'],
  ['another section without the fact', fuse, shown({ text: 'Fuses are red.', cited: [2] }), 'wrong'],
  ['what must not be said beside the fact', { ...fuse, mustNot: [/most/] }, shown(), 'wrong'],
  ['no answer', fuse, shown({ isNothing: true }), 'silent'],
  ['a question back', fuse, shown({ text: 'Which model?', cited: [] }), 'silent'],
  ['a section that ends by asking', fuse, shown({ text: 'Broken?' }), 'near'],
  ['an alarm', fuse, shown({ isDanger: true }), 'alarm'],
  ['a section for what no manual answers', turn('unanswerable'), shown(), 'wrong'],
  ['nothing for what no manual answers', turn('unanswerable'), shown({ isNothing: true }), 'right'],
  ["another device's section, unsaid", turn('other'), shown(), 'wrong'],
  ["another device's section, said to be one", turn('other'), shown({ isLabelled: true }), 'right'],
  ['a section for thanks', turn('courtesy'), shown(), 'wrong'],
  ['a few words for thanks', turn('courtesy'), shown({ text: 'Gladly.', cited: [] }), 'right'],
  ['danger that was heard', turn('danger'), shown({ isDanger: true, cited: [] }), 'right'],
  ['danger answered by a section', turn('danger'), shown(), 'wrong'],
] as const)
  test(`marking: ${what} is ${verdict}`, () => assert.equal(toVerdict(asked, answer, right), verdict))

test('marking: accepts a fact beside a section after a follow-up question', () => {
  const besides = (excerpts: string[], verdict: AnswerVerdict = 'silent') =>
    hasFactInExcerpt(fuse, verdict, shown({ excerpts }))
  assert.equal(besides(['Fuses are red.', 'A fuse of 35 A\nat most.']), true)
  assert.equal(besides(['A fuse of', '35 A at most.']), false)
  assert.equal(besides(['A fuse of 35 A at most.'], 'wrong'), false)
})

test('marking: accepts corrected answers without citations by their words', () => {
  assert.equal(isFirstSectionRight(shown({ cited: [2, 1] }), 'right', right), false)
  assert.equal(isFirstSectionRight(shown({ cited: [] }), 'right', right), true)
  assert.equal(isFirstSectionRight(shown({ cited: [] }), 'wrong', right), false)
})

test('typos: are the same for a seed, in one or two words, never in codes and numbers', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom<string>('battery', 'E013', 'blinks', 'is', 'T-W08', '5000', 'generator', 'W09x'),
        {
          minLength: 1,
          maxLength: 12,
        },
      ),
      fc.integer(),
      (words, seed) => {
        const text = words.join(' ')
        const typed = addTypos(text, seed)
        assert.equal(typed, addTypos(text, seed))
        const plain = words.filter((word) => /^[a-z]{4,}$/.test(word))
        assert.equal(typed === undefined, plain.length === 0)
        if (typed === undefined) return
        const changed = typed.split(' ').flatMap((word, at) => (word === words[at] ? [] : [words[at] ?? '']))
        assert.ok(changed.length <= 2 && changed.every((word) => plain.includes(word)), typed)
      },
    ),
  )
})

test("figures: count typos and turns separately, with the table's rows", () => {
  const result = (part: Partial<ExamResult>): ExamResult => ({
    id: 'a',
    language: 'en',
    turn: fuse,
    place: 0,
    isSingle: true,
    hasTypos: false,
    right,
    shown: shown(),
    verdict: 'right',
    ...part,
  })
  const results = [
    result({ relevance: 0.95 }),
    result({ hasTypos: true, verdict: 'silent' }),
    result({ id: 'b', verdict: 'wrong', relevance: 1, shown: shown({ cited: [2] }) }),
    result({
      id: 'e',
      verdict: 'silent',
      relevance: 0.3,
      shown: shown({ cited: [], choices: ['x', 'Cable and breaker size'] }),
    }),
    result({ id: 'c', isSingle: false }),
    result({ id: 'c', isSingle: false, place: 1, verdict: 'wrong' }),
    result({ id: 'd', turn: turn('danger'), verdict: 'silent' }),
  ]
  const figures = new Map(formatFigures(results).map((figure, at) => [figureRows[at]?.[0], figure]))
  assert.equal(figures.size, figureRows.length)
  const figure = (label: (typeof figureRows)[number][0]) => figures.get(label)
  assert.equal(figure('right answer shown'), '33 % (1 of 3)')
  assert.equal(figure('… and the right section is among what is offered instead'), '100 % (1 of 1)')
  assert.equal(
    figure('with typos: right answer shown (of it without them)'),
    '0 % (0 of 1), of 100 % (1 of 1)',
  )
  assert.equal(figure('follow-up turns right'), '0 % (0 of 1)')
  assert.equal(figure('danger recognised'), '0 % (0 of 1)')
  const curve = tabulateReliability(results)
  assert.deepEqual([curve[3], curve[9], curve[5]], ['0 % (0 of 1)', '50 % (1 of 2)', ''])
})

test('gives the two sets the same shape without shared questions', () => {
  const shape = ({ single }: QuestionSet) => [
    ...['answered', 'unanswerable', 'other', 'danger'].map(
      (kind) => single.filter(({ turns: [turn] }) => turn?.kind === kind).length,
    ),
  ]
  const [development, heldOut] = [readSet('development'), readSet('held-out')]
  assert.deepEqual(shape(development), [60, 15, 10, 10])
  assert.deepEqual(shape(heldOut), shape(development))
  // More conversations that may be used for tuning.
  const conversations = ({ followUps }: QuestionSet) =>
    followUps.filter(({ turns }) => turns.length >= 3 && turns.length <= 8).length
  assert.deepEqual([development, heldOut].map(conversations), [30, 10])
  const texts = ({ single }: QuestionSet) => single.flatMap(({ turns }) => turns.map(({ text }) => text))
  const both = texts(development).filter((text) => texts(heldOut).includes(text))
  assert.deepEqual(both, [])
  assert.deepEqual(
    Object.values(documentFiles).toSorted(),
    [...demoFiles.map(({ file }) => file), documentFiles.wallBox].toSorted(),
  )
})

test('gives each set of other authors its own ids without shared questions', () => {
  const all = ({ single, followUps }: QuestionSet) => [...single, ...followUps]
  const texts = (set: QuestionSet) => all(set).flatMap(({ turns }) => turns.map(({ text }) => text))
  const sets = new Map(setNames.map((name) => [name, readSet(name)]))
  for (const name of ['owners', 'owners-held-out', 'abroad', 'abroad-held-out', 'by-others'] as const) {
    const set = sets.get(name) as QuestionSet
    const ids = all(set).map(({ id }) => id)
    assert.equal(new Set(ids).size, ids.length)
    const known = new Set([...sets.values()].filter((other) => other !== set).flatMap(texts))
    assert.deepEqual(
      texts(set).filter((text) => known.has(text)),
      [],
    )
  }
})

/** Returns the text of a section in the source file. */
function textOf(section: string): string {
  const [key = '', heading = ''] = section.split(/#(.*)/s)
  const name = documentFiles[key as keyof typeof documentFiles].replace(/\.\w+$/, '.md')
  const folder = key === 'wallBox' ? join(import.meta.dirname, 'later') : join(demoFilePath('.'), '../source')
  const source = readFileSync(join(folder, name), 'utf8')
  const found = source.split(/^#+ /m).find((part) => part.startsWith(`${heading}\n`))
  return toPlainText(found ?? assert.fail(`${section}: there is no such heading`))
}

test('names a section that contains each expected fact', () => {
  const conversations = setNames.map(readSet).flatMap(({ single, followUps }) => [...single, ...followUps])
  for (const { id, turns } of conversations)
    for (const turn of turns)
      if (turn.kind === 'answered')
        for (const pattern of turn.must)
          assert.match(turn.sections.map(textOf).join(' '), pattern, `${id}: ${turn.text}`)
})
