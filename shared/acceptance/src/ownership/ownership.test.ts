// Runs in its own process, as it takes as long as all others of a package.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { isDeep } from '@portal/testing/node/deep.ts'
import { read, toContent, told } from './answers.ts'
import { Attack, change, putInBin } from './attack.ts'
import { actions, formatName, isForInstallers, type Naming, namings, readings, undoings } from './calls.ts'
import { createInput } from './inputs.ts'
import { actsOnOwn, findNoun, ownAnswers } from './names.ts'
import { installer, type Person, strangers, victims } from './people.ts'
import { Rows } from './rows.ts'
import { type Stage, startStage } from './stage.ts'

let stage: Stage
/** Rows of the attackers, of the victims, and of the victims' bin. */
let own: Rows[]
let others: Rows[]
let binned: Rows[]
/** Answers of each call per person: before others have rows, with them, and at the end. */
const seen = new Map<Rows, string[][]>()

const of = (person: Person) => own.find((rows) => rows.person === person) as Rows
const attackOf = (rows: Rows) => new Attack(stage, rows, own[0] as Rows)
async function readAll(people: readonly Rows[], order = readings) {
  for (const rows of people) {
    const answers: string[] = []
    for (const reading of order) answers[readings.indexOf(reading)] = await read(stage, rows.person, reading)
    seen.set(rows, [...(seen.get(rows) ?? []), answers])
  }
}

before(async () => {
  stage = await startStage()
  own = strangers.map((person) => new Rows(stage, person))
  others = victims.map((person) => new Rows(stage, person))
  binned = victims.map((person) => new Rows(stage, { ...person, mark: `${person.mark}BIN` }))
  for (const rows of own) await rows.makeAll()
  // Exports come first now and last then, so that the lists of jobs are those of the same jobs.
  await readAll([...own, ...others], readings.toReversed())
  for (const rows of others) {
    await rows.makeAll()
    for (const undoing of undoings) await change(stage, rows, undoing)
  }
  for (const rows of binned) await putInBin(stage, rows)
  await readAll([...own, ...others])
})
after(() => stage?.close())

test('classifies every call as read, as naming rows, or as acting on own data', () => {
  const unplaced = actions.filter(({ operation }) => !(operation in actsOnOwn))
  assert.deepEqual(
    unplaced.map(
      ({ operation }) =>
        `${operation}: say in shared/acceptance/src/ownership/names.ts whose rows it is about.`,
    ),
    [],
  )
})

test('BO-17 excludes foreign rows from lists, bins, counts, figures, searches, notices, jobs and exports', () => {
  const wrong: string[] = []
  for (const [rows, [before = [], now = []]] of seen)
    readings.forEach(({ route, isOfBin }, at) => {
      const isOther = others.includes(rows)
      if ((toContent(before[at]) !== toContent(now[at])) === isOther) return
      const call = `${route.operation}${isOfBin ? ' of the bin' : ''} as ${rows.person.as.username}`
      wrong.push(
        isOther
          ? `${call} shows nothing of the own rows. If it shows nobody's, say so in shared/acceptance/src/ownership/names.ts.`
          : `${call} was\n    ${before[at]?.slice(0, 300)}\n  and is, since others have rows,\n    ${now[at]?.slice(0, 300)}`,
      )
    })
  assert.deepEqual(wrong, [])
})

const nouns = [...new Set(namings.map(({ route }) => findNoun(route)))]
/**
 * Selects the foreign rows to try for a call. A sample of all pairs: the two owners alternate by noun over
 * both victims, the installer tries one victim's rows, alternating. Calls of a noun stay together, as each
 * changes what the next one needs.
 */
function triedRows(person: Person, naming: Naming): Rows[] {
  const at = nouns.indexOf(findNoun(naming.route))
  const all = naming.route.path.endsWith('/restore') ? binned : others
  if (person === installer) return isForInstallers(naming) ? [] : isDeep ? all : [all[at % 2] as Rows]
  return isDeep || person === strangers[at % 2] ? all : []
}

for (const person of strangers)
  test(`BO-17 ${person.as.username}: answers alike for foreign and unknown rows`, async () => {
    const attack = attackOf(of(person))
    const wrong: string[] = []
    for (const naming of namings) {
      const rows = triedRows(person, naming)
      if (rows.length === 0) continue
      wrong.push(...(await attack.differences(naming, rows)))
      const answer = await attack.own(naming)
      const right = ownAnswers[formatName(naming)] ?? ownAnswers[naming.route.operation] ?? 200
      if (answer && (answer.status !== right || answer.data?.refused?.length > 0))
        wrong.push(
          `${formatName(naming)} as ${person.as.username} with the own row: ${told(answer).slice(0, 300)}\n    Say in shared/acceptance/src/ownership how it is called: names.ts, rows.ts, and the defaults of inputs.ts.`,
        )
    }
    assert.deepEqual(wrong, [])
  })

test('OPEN-06 lets an installer ask about devices that name the installer', async () => {
  const asked = namings.filter(isForInstallers)
  for (const naming of asked) {
    const different = await attackOf(of(installer)).differences(naming, others)
    assert.equal(different.length, others.length, formatName(naming))
  }
  assert.ok(asked.length > 5)
})

test('leaves the data of others unchanged', async () => {
  for (const { person } of own)
    for (const route of actions)
      await stage.call(
        person,
        route,
        createInput(route, 0, { username: '', own: () => undefined, row: undefined }),
      )
  await readAll(others, readings.toReversed())
  for (const rows of others) {
    const [, before, after] = seen.get(rows) ?? []
    readings.forEach(({ route: { operation } }, at) => {
      // Ignores new own exports.
      if (!/^find\w*Jobs$/.test(operation))
        assert.equal(toContent(after?.[at]), toContent(before?.[at]), operation)
    })
  }
})
