import { useNavigate, useSearchParams, useT } from '@portal/client'
import type { ComponentType } from 'react'
import { lazyComponent } from '../lazy-component.tsx'
import { PermissionButton } from '../PermissionButton.tsx'
import { type ImportConfig, importPath } from './import-config.ts'

export const ImportView = lazyComponent<{ of: ImportConfig }>(() => import('./ImportPage.tsx'))

/** Wraps a list whose address can show its import: `?view=import`, with `job` for a running import. */
export function withImport(List: ComponentType, of: ImportConfig) {
  return function ListOrImport() {
    const [search] = useSearchParams()
    return search.get('view') === 'import' ? <ImportView of={of} /> : <List />
  }
}

/** Link from a list to its import. */
export function ImportButton({ of }: { of: ImportConfig }) {
  const t = useT()
  const navigate = useNavigate()
  return (
    <PermissionButton permission={of.permission} onClick={() => navigate(importPath(of))}>
      {t('Import')}
    </PermissionButton>
  )
}
