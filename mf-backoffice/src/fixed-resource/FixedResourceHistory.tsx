import type { FixedResource } from '@portal/contracts/fixed-resource.contract.ts'
import { createHistory } from '../common/createHistory.tsx'
import { useFindFixedResourceHistoryQuery } from './fixedResource.api.ts'
import { fixedResourceLabels } from './fixedResourceColumns.tsx'

export const FixedResourceHistory = createHistory(
  fixedResourceLabels,
  useFindFixedResourceHistoryQuery,
  ({ name }: FixedResource, t) => t('History of fixed resource {name}', { name }),
)
