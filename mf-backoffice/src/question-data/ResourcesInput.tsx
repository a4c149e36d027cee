import { useSession, useT } from '@portal/client'
import type { QuestionData } from '@portal/contracts/question-data.contract.ts'
import { MultiSelect, useFieldLabel } from '@portal/ui'
import { useDeferredValue, useState } from 'react'
import { useFindFixedResourcesQuery } from './questionData.api.ts'

type Resource = QuestionData['resources'][number]

/** Selects the fixed resources of an answer by name. */
export function ResourcesInput() {
  const t = useT()
  const { can } = useSession()
  // Maps the service's error about a resource to the resource.
  useFieldLabel('resourceIds', t('Fixed resources'), undefined, 'resources')
  const [text, setText] = useState('')
  const name = useDeferredValue(text.trim()).slice(0, 100)
  const mayFind = can('fixedResource:view')
  const { data, isFetching } = useFindFixedResourcesQuery(
    { page: 1, size: 20, sort: 'name', ...(name && { queryParams: { name } }) },
    { skip: !mayFind },
  )
  const found = new Map(data?.content.map((row) => [row.id, row]))
  const entryOf = ({ value, label }: { value: string | number; label: string }): Resource => ({
    id: Number(value),
    name: label,
    show: found.get(Number(value))?.show ?? true,
  })
  return (
    <MultiSelect
      name="resources"
      label={t('Fixed resources')}
      options={(data?.content ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      entries={{
        choiceOf: (entry) => ({ value: (entry as Resource).id, label: (entry as Resource).name }),
        entryOf,
      }}
      onSearch={setText}
      isLoading={isFetching}
      helperText={
        mayFind
          ? t('Files shown with the answer, in this order.')
          : t('You can remove files, but not add any.')
      }
    />
  )
}
