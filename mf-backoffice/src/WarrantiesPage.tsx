import { useSearchParams } from '@portal/client'
import { lazyComponent } from '@portal/ui'
import WarrantyPage from './warranty/WarrantyPage.tsx'

const WarrantyFigures = lazyComponent(() => import('./figures/WarrantyFigures.tsx'))

/** `/warranty`: list of warranties, or their statistics with `view=charts` in the address. */
export default function WarrantiesPage() {
  const [search] = useSearchParams()
  return search.get('view') === 'charts' ? <WarrantyFigures /> : <WarrantyPage />
}
