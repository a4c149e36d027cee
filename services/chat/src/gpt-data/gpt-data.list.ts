import { emptyGptData, GptDataRow, gptDataList } from '@portal/contracts/gpt-data.contract.ts'
import { createRowReader } from '@portal/service-kit/import/row-format.ts'
import { toKey } from '../question-data/row-key.rules.ts'

const { question, state, answer, deviceGroups, platform, sourceThreadId } = emptyGptData

/** Runs in a worker thread. */
export default createRowReader({
  row: GptDataRow,
  empty: { question, state, answer, deviceGroup: deviceGroups, platform, sourceThreadId },
  exported: gptDataList.exports,
  keyOf: toKey,
})
