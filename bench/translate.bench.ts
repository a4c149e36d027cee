import { translationRoutes } from '@portal/contracts/translation.contract.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { waitUntil } from '@portal/testing/node/wait-until.ts'
import { createSheet } from '@portal/tools/batch/workbook.builder.ts'
import { type MockEngine, startMockEngine } from '@portal/tools/mock-engine.builder.ts'
import { tools } from '@portal/tools/service.ts'
import { createConfig } from '@portal/tools/tools.builder.ts'
import { formatTable } from './measure.ts'
import type { Bench } from './run.ts'

const cells = Number(process.env.BENCH_ROWS ?? 10_000)
const delayMs = 50
const parallelCalls = 16
/** Texts sent sequentially, for comparison. */
const sample = 40

const texts = (distinct: number, mark: string) =>
  Array.from(
    { length: cells },
    (_, at) => `${mark} text of fault ${at % distinct}, which is to be translated`,
  )

const fields = { targetLanguage: 'de', engine: 'chatgpt', background: 'true' }

/** Milliseconds from the upload to the translated workbook. */
async function translated(service: TestService, rows: readonly string[]): Promise<number> {
  const began = performance.now()
  const file = { name: 'list.xlsx', content: createSheet(rows) }
  const { data } = await service.call(translationRoutes.translateFile, { body: fields, file })
  const { batchId } = data
  await waitUntil(async () => {
    const now = await service.call(translationRoutes.getTranslationBatch, { params: { batchId } })
    return now.data.state === 'DONE'
  })
  return performance.now() - began
}

/** Milliseconds of a text when sent sequentially. */
async function oneAfterTheOther(service: TestService): Promise<number> {
  const began = performance.now()
  for (let at = 0; at < sample; at++) {
    const body = {
      text: `Single text ${at} of many`,
      targetLanguage: 'de',
      sourceLanguage: 'auto',
      engine: 'chatgpt',
    }
    await service.call(translationRoutes.translateText, { body })
  }
  return (performance.now() - began) / sample
}

async function measured(service: TestService, engine: MockEngine): Promise<string> {
  const single = await oneAfterTheOther(service)
  engine.calls = []
  engine.maxAtOnce = 0
  const distinctMs = await translated(service, texts(cells, 'Distinct'))
  const distinctCalls = engine.calls.length
  const maxAtOnce = engine.maxAtOnce
  engine.calls = []
  const repeatedMs = await translated(service, texts(cells / 10, 'Repeated'))
  const repeatedCalls = engine.calls.length
  const times = (single * cells) / distinctMs
  return formatTable(
    ['what', 'measured', 'target'],
    [
      [`one text after the other, each by a call (${sample} texts)`, `${single.toFixed(0)} ms a text`, ''],
      [
        `a workbook of ${cells} different cells`,
        `${(distinctMs / 1_000).toFixed(1)} s, ${times.toFixed(0)} × faster`,
        '≥ 15 ×',
      ],
      ['calls at once', maxAtOnce, `≤ ${parallelCalls}`],
      ['calls of it', distinctCalls, ''],
      [
        'calls of one in which 90 % of the cells repeat',
        `${repeatedCalls} (${((100 * repeatedCalls) / distinctCalls).toFixed(0)} %), ${(repeatedMs / 1_000).toFixed(1)} s`,
        '10 %',
      ],
    ],
  )
}

export const bench: Bench = {
  title: 'Translation of a workbook',
  async run() {
    const engine = await startMockEngine({ delayMs })
    const service = await startTestService(
      tools(
        createConfig(engine, {
          TRANSLATE_PARALLEL: String(parallelCalls),
          TRANSLATE_ACCOUNT_CHARS: '1000000000',
        }),
      ),
    )
    try {
      return `An engine that takes ${delayMs} ms for each call, whatever is in it.\n\n${await measured(service, engine)}`
    } finally {
      await service.close()
      await engine.close()
    }
  },
}
