import { useSession } from '@portal/client'
import type { Choice } from '@portal/ui'
import { useFindRepairCentresQuery } from './desk.api.ts'

const none: Choice[] = []

/** Loads repair centres as choices, for staff. */
export function useCentreChoices(): Choice[] {
  const { can } = useSession()
  const { data } = useFindRepairCentresQuery(undefined, { skip: !can('rma:edit') })
  return data?.map(({ id, name }) => ({ value: id, label: name })) ?? none
}
