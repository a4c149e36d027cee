import { formatModel } from '@portal/contracts/model.ts'
import { productModels } from '@portal/contracts/reference.ts'
import type { SearchHit } from '@portal/contracts/search.contract.ts'

const maxModels = 3
const plain = (text: string) => text.toUpperCase().replace(/[\s_-]/g, '')

/** Finds models by name in any spelling, each with a link to its filtered list. */
export function findModels(text: string, kind: string, list: string): SearchHit[] {
  const wanted = plain(text)
  if (wanted === '') return []
  return productModels
    .filter((model) => plain(formatModel(model)).includes(wanted) || plain(model).includes(wanted))
    .slice(0, maxModels)
    .map((model) => ({ kind, title: formatModel(model), detail: '', link: `${list}?model=${model}` }))
}
