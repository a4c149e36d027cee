import { lazily } from '@portal/ui'
import { RequestsTable } from './request/RequestsTable.tsx'
import { useView } from './rma/ViewTabs.tsx'

const RequestBoard = lazily(() => import('./request/RequestBoard.tsx'))
const RmaFigures = lazily(() => import('./figures/RmaFigures.tsx'))
const RepairCentres = lazily(() => import('./centre/RepairCentres.tsx'))

/**
 * `/rma`: the repair requests that the user may see; by `view` in the address as a board, in figures, or the
 * repair centres.
 */
export default function RmaPage() {
  const view = useView()
  if (view === 'board') return <RequestBoard />
  if (view === 'charts') return <RmaFigures />
  return view === 'centres' ? <RepairCentres /> : <RequestsTable />
}
