import { useFormat, useT } from '@portal/client'
import { ShortList } from '@portal/ui'
import { useFindHeldFilesQuery } from './home.api.ts'

/** Limit of listed documents. */
const most = 5

/** Card of withheld documents that need review; hidden when empty. */
export default function HeldDocuments() {
  const t = useT()
  const { instant } = useFormat()
  const { data } = useFindHeldFilesQuery({ size: most }, { refetchOnMountOrArgChange: true })
  if (!data) return null
  return (
    <ShortList
      title={t('Documents to review')}
      total={data.totalElements}
      list={{ label: t('Show all documents'), to: '/LuxQaDataFiles' }}
      items={data.content.map(({ id, filename, state, uploaded, storeId, storeName, storePage }) => ({
        key: id,
        title: filename,
        link: `/LuxQaDataFiles?page=${storePage}&store=${storeId}`,
        tag:
          state === 'failed'
            ? { label: t('Failed'), color: 'error' }
            : { label: t('To review'), color: 'warning' },
        detail: `${storeName} · ${instant(uploaded)}`,
      }))}
    />
  )
}
