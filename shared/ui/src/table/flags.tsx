import { t } from '@portal/client'
import { Tag } from '../Tag.tsx'

/** Flags that any row can have. */
export interface RowFlags {
  hasWarrantyInfo?: boolean
  closed?: boolean
  rmaStatus?: string
  supportsMultiLanguage?: boolean
  show?: boolean
}

/** `WAITING_REPAIR` → `Waiting repair`. */
const worded = (code: string) => code.charAt(0) + code.slice(1).toLowerCase().replaceAll('_', ' ')

/** Flags as tags, except those with a visible column. */
export function FlagTags({ row, shown }: { row: RowFlags; shown: ReadonlySet<string> }) {
  const has = (flag: keyof RowFlags) => !shown.has(flag)
  return (
    <>
      {has('show') && row.show === false && <Tag label={t('Hidden')} />}
      {has('closed') && row.closed && <Tag label={t('Closed')} />}
      {has('rmaStatus') && row.rmaStatus && <Tag color="info" label={t(worded(row.rmaStatus))} />}
      {has('hasWarrantyInfo') && row.hasWarrantyInfo && <Tag color="success" label={t('Warranty')} />}
      {has('supportsMultiLanguage') && row.supportsMultiLanguage && <Tag label={t('Several languages')} />}
    </>
  )
}

export const hasFlags = (row: RowFlags, shown: ReadonlySet<string>) =>
  (row.show === false && !shown.has('show')) ||
  (['closed', 'rmaStatus', 'hasWarrantyInfo', 'supportsMultiLanguage'] as const).some(
    (flag) => row[flag] && !shown.has(flag),
  )
