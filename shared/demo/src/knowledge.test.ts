import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { allDevices } from '@portal/contracts/device-group.ts'
import { demoFilePath, demoFiles } from './knowledge.ts'
import { demoQuestionData } from './question.ts'
import { demoResourcePath, demoResources } from './resource.ts'

const home = join(import.meta.dirname, '..', 'knowledge')
const sourceOf = (file: string) => join(home, 'source', file.replace(/\.\w+$/, '.md'))
const headingsOf = (file: string) =>
  [...readFileSync(sourceOf(file), 'utf8').matchAll(/^#{2,3} (.+)$/gm)].map(([, text]) => text)
const names = demoFiles.map(({ file }) => file)
/** First bytes of a file of each kind. */
const magic: Record<string, string> = {
  pdf: '25504446',
  docx: '504b0304',
  doc: 'd0cf11e0a1b11ae1',
  png: '89504e470d0a1a0a',
}

function assertIsWhatItSays(path: string) {
  assert.ok(existsSync(path), `${basename(path)} is not there`)
  const expected = magic[path.split('.').at(-1) ?? ''] ?? 'no such kind'
  assert.equal(
    readFileSync(path)
      .subarray(0, expected.length / 2)
      .toString('hex'),
    expected,
    basename(path),
  )
}

test('lists every file with its true type and source, and contains no others', () => {
  for (const file of names) {
    assertIsWhatItSays(demoFilePath(file))
    assert.match(readFileSync(sourceOf(file), 'utf8'), /^# .+\n/, file)
  }
  for (const { file } of demoResources) assertIsWhatItSays(demoResourcePath(file))
  assert.deepEqual(readdirSync(join(home, 'files')).toSorted(), names.toSorted())
  assert.deepEqual(
    readdirSync(join(home, 'resources')).toSorted(),
    demoResources.map(({ file }) => file).toSorted(),
  )
})

test('contains files of all three kinds, several groups and languages, in six megabytes', () => {
  const count = (kind: string) => names.filter((file) => file.endsWith(kind)).length
  assert.ok(count('.pdf') >= 4 && count('.docx') >= 4 && count('.doc') >= 2)
  assert.ok(new Set(demoFiles.map(({ deviceGroup }) => deviceGroup)).size >= 7)
  assert.ok(new Set(demoFiles.map(({ language }) => language)).size >= 3)
  assert.ok(names.reduce((sum, file) => sum + statSync(demoFilePath(file)).size, 0) < 6 * 2 ** 20)
})

test('repeats no heading within a file', () => {
  for (const file of names) assert.equal(new Set(headingsOf(file)).size, headingsOf(file).length, file)
})

test('references existing resources, repeats no question, and has one that asks for the device', () => {
  assert.ok(demoQuestionData.length >= 40)
  const asked = demoQuestionData
    .flatMap(({ question, variants }) => [question, ...variants])
    .map((text) => text.toLowerCase())
  assert.equal(new Set(asked).size, asked.length)
  const resources = demoResources.map(({ file }) => file)
  for (const { resources: own, answers, question } of demoQuestionData) {
    assert.ok(answers.length > 0 && own.every((file) => resources.includes(file)), question)
  }
  const inDoubt = demoQuestionData.find(
    ({ question }) => question === "What's the error/warning of my inverter?",
  )
  assert.ok(inDoubt?.supportRemoteDebug && inDoubt.visible && inDoubt.deviceGroup === 'all_devices')
})

test('has enough test questions of each kind with a known device and an existing section', () => {
  const questions = ['questions.jsonl', 'questions-second.jsonl']
    .flatMap((file) => readFileSync(join(home, file), 'utf8').trim().split('\n'))
    .map(
      (line) =>
        JSON.parse(line) as { [key in 'question' | 'deviceType' | 'kind' | 'file' | 'heading']: string },
    )
  const count = (wanted: string) => questions.filter(({ kind }) => kind === wanted).length
  assert.ok(count('answerable') >= 500 && count('sibling') >= 90 && count('offtopic') >= 190)
  assert.equal(count('answerable') + count('sibling') + count('offtopic'), questions.length)
  assert.equal(
    new Set(questions.map(({ question, deviceType }) => `${deviceType} ${question}`)).size,
    questions.length,
  )
  for (const { question, deviceType, kind, file, heading } of questions) {
    assert.ok(
      deviceType === allDevices || demoFiles.some(({ deviceGroup }) => deviceGroup === deviceType),
      question,
    )
    if (kind === 'offtopic') assert.deepEqual([file, heading], [null, null], question)
    else assert.ok(headingsOf(file).includes(heading), `${question}: ${file} has no ${heading}`)
    // The device's scope contains the answer, or for a sibling's question does not.
    const home = demoFiles.find((entry) => entry.file === file)?.deviceGroup
    if (kind !== 'offtopic')
      assert.equal(home === deviceType || home === allDevices, kind === 'answerable', question)
  }
})
