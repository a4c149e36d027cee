import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { inverterStatuses, qnaRoutes } from '@portal/contracts/qna.contract.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { fastConfig, findTestDevice } from '../chat.builder.ts'
import { createSaveHelpers, owner, staff } from '../question-data/question-data.builder.ts'
import { chat } from '../service.ts'

let service: TestService
let save: ReturnType<typeof createSaveHelpers>
/** Device of the owner's company. */
const own = 'SNA0000001'
const other = 'SNA0000002'
const runtimeOf = (query: Record<string, string>, as: typeof owner | null = owner) =>
  service.call(qnaRoutes.getInverterRuntime, { query }, { as })
const analyse = (questionId: number, more = {}, as = owner) =>
  service.call(qnaRoutes.startAnalysis, { query: { questionId, serialNum: own, ...more } }, { as })

before(async () => {
  service = await startTestService(chat({ findDevice: findTestDevice }), { as: staff })
  save = createSaveHelpers(service)
})
after(() => service.close())

test('answers alike for foreign and unknown devices, in runtime and analysis', async () => {
  const { id } = await save.question({ supportRemoteDebug: true })
  for (const serialNum of [other, 'NOBODY0001']) {
    assert.deepEqual(
      [(await runtimeOf({ serialNum })).status, (await runtimeOf({ serialNum })).body.error],
      [404, 'device.not_found'],
    )
    assert.equal((await analyse(id, { serialNum })).status, 404)
  }
  assert.equal((await runtimeOf({ serialNum: '<script>' })).status, 400)
  assert.equal((await runtimeOf({ serialNum: own, clusterId: '../../etc' })).status, 400)
})

test('answers with an error if the back office is unavailable', async () => {
  const alone = await startTestService(chat({ config: fastConfig }), { as: owner })
  assert.equal((await alone.call(qnaRoutes.getInverterRuntime, { query: { serialNum: own } })).status, 503)
  await alone.close()
})

test("QNA-12 returns model, status and simulation flag of a device's runtime", async () => {
  const { status, body } = await runtimeOf({ serialNum: own, clusterId: '7' })
  assert.deepEqual([status, body.code, body.msg], [200, 200, 'succeed'])
  assert.deepEqual([body.data.modelText, body.data.isSimulated], ['SNA 5000', true])
  assert.ok(inverterStatuses.includes(body.data.statusText))
  assert.deepEqual([body.data.deviceGroup, body.data.platform], ['off_grid', 'LUX_POWER'])
})

test("QNA-17 answers an analysis from the device's data, in the form of an answer look-up", async () => {
  const resource = await save.resource()
  const { id } = await save.question({
    supportRemoteDebug: true,
    topic: 'Battery',
    resourceIds: [resource.id],
  })
  const { body } = await analyse(id)
  assert.deepEqual(
    [body.code, body.success, body.answers.length, body.fixedResourceBosList.length],
    [200, 1, 1, 1],
  )
  assert.match(body.answers[0], /^Demo data: .*\n\nDevice SNA0000001, as of /)
  assert.match((await analyse(id, { language: 'zh_CN' })).body.answers[0], /^演示数据/)
  const plain = await save.question()
  assert.deepEqual(
    (await analyse(plain.id)).body.answers,
    plain.answers,
    'what a device cannot tell has its written answers',
  )
  const hidden = await save.question({ show: false, supportRemoteDebug: true })
  for (const questionId of [hidden.id, 999_999])
    assert.deepEqual((await analyse(questionId)).body.answers, [])
})
