import { useNavigate, useSearchParams, useT } from '@portal/client'
import type { ComponentType } from 'react'
import { lazily } from '../lazily.tsx'
import { PermissionButton } from '../PermissionButton.tsx'
import { type Importing, importPath } from './importing.ts'

export const ImportView = lazily<{ of: Importing }>(() => import('./ImportPage.tsx'))

/** Wraps a list whose address may show its import: `?view=import`, with `job` a running one. */
export function withImport(List: ComponentType, of: Importing) {
  return function ListOrImport() {
    const [search] = useSearchParams()
    return search.get('view') === 'import' ? <ImportView of={of} /> : <List />
  }
}

/** Leads from a list to its import. */
export function ImportButton({ of }: { of: Importing }) {
  const t = useT()
  const navigate = useNavigate()
  return (
    <PermissionButton permission={of.permission} onClick={() => navigate(importPath(of))}>
      {t('Import')}
    </PermissionButton>
  )
}
