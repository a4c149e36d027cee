// Runs in its own process, as it takes as long as all others of a package.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { isDeep } from '@portal/testing/node/deep.ts'
import { formatAnswer, normalizeContent, readAs } from './answers.ts'
import { deleteOneEach, makeBulkChange, OwnershipAttack } from './attack.ts'
import {
  actionCalls,
  callsThatRead,
  formatRowIdCall,
  isForInstallers,
  type RowIdCall,
  rowIdCalls,
  undoCalls,
} from './calls.ts'
import { createInput } from './inputs.ts'
import { callsOnOwnData, findNoun, ownRowStatuses } from './names.ts'
import { attackers, installer, type Person, victims } from './people.ts'
import { PersonRows } from './rows.ts'
import { type OwnershipStage, startStage } from './stage.ts'

let stage: OwnershipStage
/** Rows of the attackers, of the victims, and of the victims' bin. */
let own: PersonRows[]
let others: PersonRows[]
let binned: PersonRows[]
/** Answers of each call per person: before others have rows, with them, and at the end. */
const seen = new Map<PersonRows, string[][]>()

const of = (person: Person) => own.find((rows) => rows.person === person) as PersonRows
const attackOf = (rows: PersonRows) => new OwnershipAttack(stage, rows, own[0] as PersonRows)
async function readAll(people: readonly PersonRows[], order = callsThatRead) {
  for (const rows of people) {
    const answers: string[] = []
    for (const reading of order)
      answers[callsThatRead.indexOf(reading)] = await readAs(stage, rows.person, reading)
    seen.set(rows, [...(seen.get(rows) ?? []), answers])
  }
}

before(async () => {
  stage = await startStage()
  own = attackers.map((person) => new PersonRows(stage, person))
  others = victims.map((person) => new PersonRows(stage, person))
  binned = victims.map((person) => new PersonRows(stage, { ...person, mark: `${person.mark}BIN` }))
  for (const rows of own) await rows.makeAll()
  // Runs exports first now and last then, so that the lists of jobs contain the same jobs.
  await readAll([...own, ...others], callsThatRead.toReversed())
  for (const rows of others) {
    await rows.makeAll()
    for (const undoing of undoCalls) await makeBulkChange(stage, rows, undoing)
  }
  for (const rows of binned) await deleteOneEach(stage, rows)
  await readAll([...own, ...others])
})
after(() => stage?.close())

test('classifies every call as read, as naming rows, or as acting on own data', () => {
  const unplaced = actionCalls.filter(({ operation }) => !(operation in callsOnOwnData))
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
    callsThatRead.forEach(({ route, isOfBin }, at) => {
      const isOther = others.includes(rows)
      if ((normalizeContent(before[at]) !== normalizeContent(now[at])) === isOther) return
      const call = `${route.operation}${isOfBin ? ' of the bin' : ''} as ${rows.person.as.username}`
      wrong.push(
        isOther
          ? `${call} shows nothing of the own rows. If it shows nobody's, say so in shared/acceptance/src/ownership/names.ts.`
          : `${call} was\n    ${before[at]?.slice(0, 300)}\n  and is, since others have rows,\n    ${now[at]?.slice(0, 300)}`,
      )
    })
  assert.deepEqual(wrong, [])
})

const nouns = [...new Set(rowIdCalls.map(({ route }) => findNoun(route)))]
/**
 * Selects the foreign rows to try for a call, a sample of all pairs: the two owners alternate by entity over
 * both victims, and the installer alternates between the victims' rows. Calls of an entity stay together,
 * because each changes what the next one needs.
 */
function triedRows(person: Person, naming: RowIdCall): PersonRows[] {
  const at = nouns.indexOf(findNoun(naming.route))
  const all = naming.route.path.endsWith('/restore') ? binned : others
  if (person === installer) return isForInstallers(naming) ? [] : isDeep ? all : [all[at % 2] as PersonRows]
  return isDeep || person === attackers[at % 2] ? all : []
}

for (const person of attackers)
  test(`BO-17 ${person.as.username}: answers alike for foreign and unknown rows`, async () => {
    const attack = attackOf(of(person))
    const wrong: string[] = []
    for (const naming of rowIdCalls) {
      const rows = triedRows(person, naming)
      if (rows.length === 0) continue
      wrong.push(...(await attack.differences(naming, rows)))
      const answer = await attack.own(naming)
      const right = ownRowStatuses[formatRowIdCall(naming)] ?? ownRowStatuses[naming.route.operation] ?? 200
      if (answer && (answer.status !== right || answer.data?.refused?.length > 0))
        wrong.push(
          `${formatRowIdCall(naming)} as ${person.as.username} with the own row: ${formatAnswer(answer).slice(0, 300)}\n    Say in shared/acceptance/src/ownership how it is called: names.ts, rows.ts, and the defaults of inputs.ts.`,
        )
    }
    assert.deepEqual(wrong, [])
  })

test('OPEN-06 lets an installer ask about devices that name the installer', async () => {
  const asked = rowIdCalls.filter(isForInstallers)
  for (const naming of asked) {
    const different = await attackOf(of(installer)).differences(naming, others)
    assert.equal(different.length, others.length, formatRowIdCall(naming))
  }
  assert.ok(asked.length > 5)
})

test('leaves the data of others unchanged', async () => {
  for (const { person } of own)
    for (const route of actionCalls)
      await stage.call(
        person,
        route,
        createInput(route, 0, { username: '', own: () => undefined, row: undefined }),
      )
  await readAll(others, callsThatRead.toReversed())
  for (const rows of others) {
    const [, before, after] = seen.get(rows) ?? []
    callsThatRead.forEach(({ route: { operation } }, at) => {
      // Ignores the caller's own new exports.
      if (!/^find\w*Jobs$/.test(operation))
        assert.equal(normalizeContent(after?.[at]), normalizeContent(before?.[at]), operation)
    })
  }
})
