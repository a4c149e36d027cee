import { useT } from '@portal/client'
import type { RepairShop } from '@portal/contracts/repair-centre.contract.ts'
import { FailedState, Section, SelectInput, Stack, useFormContext, useWatch } from '@portal/ui'
import { useEffect } from 'react'
import { RepairCentre } from '../follow-up/RepairCentre.tsx'
import { useGetRmaParamInfoQuery } from '../rma/customer.api.ts'
import { useRequestField } from '../rma/fields.ts'

const detailOf = ({ phoneNumber, contactPerson, address, hours }: RepairShop) =>
  [`${contactPerson} · ${phoneNumber}`, address, hours].join('\n')

export function CentreFields() {
  const t = useT()
  const field = useRequestField()
  const { currentData, error, refetch, isFetching } = useGetRmaParamInfoQuery()
  const { setValue, getValues } = useFormContext()
  const chosen = useWatch({ name: 'repairShop' })
  const shops = currentData?.repairShops ?? []
  useEffect(() => {
    if (!currentData) return
    const [first, ...others] = currentData.repairShops
    const isThere = currentData.repairShops.some(({ repairShop }) => repairShop === getValues('repairShop'))
    // Clears a centre that was closed after the draft was stored.
    if (!isThere) setValue('repairShop', first && others.length === 0 ? first.repairShop : '')
  }, [currentData, getValues, setValue])
  const shop = shops.find(({ repairShop }) => repairShop === chosen)
  return (
    <Section title={t('Repair centre')}>
      <Stack spacing={2}>
        {error && !currentData && <FailedState error={error} onRetry={refetch} />}
        <SelectInput
          {...field('repairShop')}
          options={shops.map((one) => ({ value: one.repairShop, label: one.name, detail: detailOf(one) }))}
          isLoading={isFetching}
        />
        {shop && <RepairCentre shop={shop} />}
      </Stack>
    </Section>
  )
}
