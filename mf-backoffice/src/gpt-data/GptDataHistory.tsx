import type { GptData } from '@portal/contracts/gpt-data.contract.ts'
import { createHistory } from '../common/createHistory.tsx'
import { useFindGptDataHistoryQuery } from './gptData.api.ts'
import { gptDataLabels } from './gptDataColumns.tsx'

export const GptDataHistory = createHistory(gptDataLabels, useFindGptDataHistoryQuery, ({ id }: GptData, t) =>
  t('History of AI chat data {id}', { id }),
)
