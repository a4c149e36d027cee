import { useT } from '@portal/client'
import type { RepairShop } from '@portal/contracts/repair-centre.contract.ts'
import { Fact, Facts, MuiLink } from '@portal/ui'

/** Address and instructions of a repair centre. */
export function RepairCentre({ shop }: { shop: RepairShop }) {
  const t = useT()
  return (
    <Facts>
      <Fact label={t('Repair centre')}>{shop.name}</Fact>
      <Fact label={t('Address')}>{shop.address}</Fact>
      <Fact label={t('Contact person')}>{shop.contactPerson}</Fact>
      <Fact label={t('Phone')}>
        <MuiLink href={`tel:${shop.phoneNumber.replaceAll(/[^\d+]/g, '')}`}>{shop.phoneNumber}</MuiLink>
      </Fact>
      <Fact label={t('Working hours')}>{shop.hours}</Fact>
    </Facts>
  )
}
