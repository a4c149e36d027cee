import { useDownload, useT } from '@portal/client'
import { type ShippingNotice, shippingNoticeRoutes } from '@portal/contracts/finance.contract.ts'
import { Button } from '@portal/ui'

export function NoticeFile({ notice: { file, waybillNo } }: { notice: ShippingNotice }) {
  const t = useT()
  const { download, isDownloading } = useDownload()
  return (
    file && (
      <Button
        variant="contained"
        disabled={isDownloading}
        onClick={() => void download(shippingNoticeRoutes.downloadShippingNotice, { query: { waybillNo } })}
      >
        {t('Download the notice')}
      </Button>
    )
  )
}
