import { useSearchParams } from '@portal/client'
import { lazily } from '@portal/ui'
import WarrantyPage from './warranty/WarrantyPage.tsx'

const WarrantyFigures = lazily(() => import('./figures/WarrantyFigures.tsx'))

/** `/warranty`: the list of warranties; by `view=charts` in the address, the same in figures. */
export default function WarrantiesPage() {
  const [search] = useSearchParams()
  return search.get('view') === 'charts' ? <WarrantyFigures /> : <WarrantyPage />
}
