import {
  type FixedResource,
  type FixedResourceChange,
  fixedResourceList,
} from '@portal/contracts/fixed-resource.contract.ts'
import { changeFields, otherChoices, type RowChanges } from '@portal/ui'
import { useMemo } from 'react'
import { convertFlags, topicOptions, visibilityOptions } from '../common/knowledge.ts'
import { useChangeFixedResourcesMutation, useUndoFixedResourceChangeMutation } from './fixedResource.api.ts'
import { knowledgeTypeOptions } from './fixedResourceColumns.tsx'

const fields = changeFields(fixedResourceList, {
  show: {
    label: 'Visibility',
    options: visibilityOptions,
    nextOf: ({ show }) => otherChoices(visibilityOptions, show),
  },
  knowledgeType: { label: 'Knowledge type', options: knowledgeTypeOptions },
  topic: { label: 'Topic', options: topicOptions },
})

export function useFixedResourceChanges(): RowChanges<FixedResource> {
  const [change] = useChangeFixedResourcesMutation()
  const [undo] = useUndoFixedResourceChangeMutation()
  return useMemo(
    () => ({
      permission: 'fixedResource:edit',
      fields,
      titleOf: ({ name }) => name,
      change: (request) => change({ ...request, set: convertFlags(request.set) as FixedResourceChange }),
      undo,
    }),
    [change, undo],
  )
}
